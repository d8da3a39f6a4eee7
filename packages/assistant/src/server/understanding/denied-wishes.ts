/** A refund, a person and a case, as people call what they do not want. */
const what = {
  en: String.raw`refund|money back|human|person|agent|operator|rep|representative|support case|case|ticket`,
  de: String.raw`(?:rück)?erstattung|geld zurück|menschen?|mitarbeiter\p{L}*|person|ticket|(?:support)?fall|rückruf`,
  fr: String.raw`rembours\p{L}*|humain|personne|conseiller|ticket|dossier`,
  es: String.raw`reembolso|devolución|human[oa]|persona|agente|ticket|caso`,
  pt: String.raw`reembolso|estorno|human[oa]|pessoa|atendente|chamado|ticket|caso`,
};
/** Up to three words between what denies and what is denied. */
const between = String.raw`(?:\s+[\p{L}'’]+){0,3}?\s+`;
/** 'No refund please', 'don't open a case', 'no quiero un reembolso'; 'I did not get my refund' denies nothing. */
const denied = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:don['’]?t|do not|didn['’]?t|did not) (?:want|need|open|create|file|start|raise|send|ask for)|not (?:asking for|looking for|after))${between}(?:${what.en})s?(?!\p{L})`,
    String.raw`(?<!\p{L})no need (?:for|to)${between}(?:${what.en})s?(?!\p{L})`,
    String.raw`^\W*(?:please )?no (?:${what.en})s?(?:,? (?:please|needed|wanted|required|thanks|thank you))?\W*$`,
    String.raw`(?<!\p{L})(?:will|möchte|brauche|wollen|möchten|brauchen|suche)(?: \p{L}+){0,2} kein(?:e[nmrs]?)?(?: \p{L}+)? (?:${what.de})(?!\p{L})`,
    String.raw`^\W*(?:bitte )?kein(?:e[nmrs]?)? (?:${what.de})(?: bitte)?\W*$`,
    String.raw`(?<!\p{L})(?:ne |n['’])(?:veux|voulons|souhaite|demande|demandons|ai|avons|cherche) pas(?: besoin)?(?:${between}|\s+d['’])(?:${what.fr})(?!\p{L})`,
    String.raw`^\W*pas de (?:${what.fr})(?: s['’]il (?:vous|te) pla[iî]t)?\W*$`,
    String.raw`(?<!\p{L})no (?:quiero|queremos|pido|pedimos|necesito|necesitamos|busco|abran?|abras)${between}(?:${what.es})(?!\p{L})`,
    String.raw`(?<!\p{L})não (?:quero|queremos|peço|preciso|precisamos|abra[mn]?|estou pedindo)${between}(?:${what.pt})(?!\p{L})`,
    '(?:不(?:要|想要?|需要|用|是要)|无需|不必)[^，。！？,]{0,4}(?:退款|人工|真人|客服|工单)',
    '(?:返金|担当者|人間|ケース|チケット)[^、。]{0,6}(?:不要|いりません|要りません|求めて(?:い)?ません|ではなく|じゃなく)',
    '(?:لا|ما) (?:[أا]ريد|نريد|[أا]حتاج|[أا]بغى|[أا]طلب)(?: \\p{L}+){0,2} (?:ال)?(?:استرداد|استرجاع|شخص|موظف|تذكرة)\\p{L}*',
  ].join('|'),
  'iu',
);
const clauseEnd =
  /(?<=[,;:，、。！？])\s*|(?<=[.!?])\s+|\n+|\s(?=(?:but|just|only|aber|sondern|nur|mais|juste|pero|solo|sólo|mas|só)\s)/iu;
/** Whoever writes more tells a story, of which no clause is looked at by itself. */
const longest = 2_000;

/** A message without the clauses that say what is not wished for: no refund, no person, no case. Empty where it says nothing else. */
export function withoutDeniedWishes(message: string): string {
  if (message.length > longest) return message;
  const clauses = message.split(clauseEnd);
  const left = clauses.filter((clause) => !denied.test(clause.trim()));
  return left.length === clauses.length ? message : left.join(' ').trim();
}
