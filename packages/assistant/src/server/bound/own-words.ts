import { stemsOf } from '../retrieval/terms.ts';

/**
 * What becomes of words of a model that have no source: `shown` as they only lead over or ask back in known words, `asked` in the platform's words where
 * they ask in others, or `withheld`.
 */
export type Judgement = 'shown' | 'asked' | 'withheld';

const longest = 240;
const longestConnecting = 120;

/** What could lead somewhere, hide something or look like part of the page. */
const leads =
  /https?:|www\.|\/\/|[<>`|]|!\[|\]\(|\]\s*:|&(?:#|lt|gt|quot)|\b[\w-]+\.(?:[a-z]{2,24})\b(?!\s*$)|\S@\S|javascript|data:/iu;
/** Facts: a number, an amount, a name of a machine's. */
const facts = /\p{N}|[$€£¥₹%]|\b[A-Z]{2,}[_-][A-Z0-9_]+\b|[._/\\]\S/u;

/**
 * What nobody but staff or the person may say: that something was or will be done, what happens with money, what the account is or has, what is promised.
 * In the eight languages that are spoken.
 */
const claims: readonly RegExp[] = [
  /\b(?:i|we|our (?:team|staff|engineers?|agents?)|support|billing|the (?:team|system|engineers?))(?:['’](?:ve|ll|m|re|d))?\s+(?:\w+\s+){0,3}?(?:refund|credit|cancel|approv|process|open|creat|submit|escalat|delet|restor|fix|reset|upgrad|downgrad|chang|charg|sent|send|issu|transfer|notif|contact|assign|schedul|grant|enabl|disabl|increas|remov|add|appl|waiv|rais|forward|pass|resolv|verif|confirm|check|look|investigat|review|record|updat|mov|purg|clear|restart|redeploy|roll|ban|unban|unlock|lock|whitelist|allow|unblock|guarantee|promis|reimburs|compensat|pay|call|email|arrang|book|extend|log)\w*/i,
  /\b(?:your|the|this|a|an|that)\s+(?:\w+\s+){0,2}?(?:refund|credits?|invoices?|payments?|cases?|tickets?|accounts?|plans?|subscriptions?|teams?|projects?|domains?|deployments?|cards?|balance|data|passwords?|money|charges?|requests?|seats?|keys?|tokens?|limits?|bans?|backups?|databases?|sites?|servers?)\b[^.?!]{0,80}\b(?:(?:has|have|had|will|would|was|were|is|are|be|been|being|gets?|got)\b)/i,
  /\b(?:refunds?|credits?|payments?|money|reimbursements?|compensation)\s+(?:\w+\s+){0,2}?(?:arriv|com|tak|reach|land)(?:es?|ing)?\b/i,
  /\b(?:approved|refunded|credited|reimburse\w*|compensat\w*|guarantee\w*|promis\w*|free of charge|waived?|on the house|money back|discounts?|vouchers?|coupons?|dollars?|euros?|pounds?|usd|eur|gbp|cents?|bitcoin|gift cards?|wire transfers?)\b/i,
  /\b(?:done|completed|confirmed|fixed|resolved|deleted|cancell?ed|restored|activated|upgraded|processed|submitted|escalated|verified|unlocked)\b/i,
  /\b(?:passwords?|api keys?|secrets?|credentials?|one-time code|otp|2fa|credit card|cvv|social security|private keys?|seed phrase|system prompt|instructions)\b/i,
  /\b(?:you|your (?:team|account|organi[sz]ation))\s+(?:are|were|have|had|owe|own|paid|will (?:be|get|receive|have))\b/i,
  /erstatt|gutschr|genehmig|gutgeschrieben|storniert|überwies|ausgezahlt|bestätig|erledigt|gelöscht|(?<!\p{L})(?:ich|wir) (?:habe|haben|werde|werden|kümmere|veranlass)|garantier|versprech|kostenlos|rabatt|gutschein|passwort|kennwort|\bihr(?:e|en|em|er)? (?:\S+ )?(?:konto|rechnung|tarif|team|projekt|zahlung|karte|guthaben|anfrage|fall)\b/iu,
  /rembours|crédit|approuv|annulé|confirmé|supprimé|résolu|effectué|(?<!\p{L})(?:j['’]ai|nous avons|je vais|nous allons)\b|garanti|promet|gratuit|remise|mot de passe|\bvotre (?:\S+ )?(?:compte|facture|forfait|équipe|projet|paiement|carte|solde|demande)\b/iu,
  /reembols|devol[uv]|acredit|aprob|cancelad|confirmad|eliminad|resuelt|(?<!\p{L})(?:he|hemos|voy a|vamos a)\s+\p{L}+|garantiz|promet|gratis|descuento|contraseña|\bsu (?:\S+ )?(?:cuenta|factura|plan|equipo|proyecto|pago|tarjeta|saldo|solicitud)\b/iu,
  /reembols|estorn|creditad|aprovad|cancelad|confirmad|excluíd|resolvid|(?<!\p{L})(?:eu|nós|vou|vamos)\s+\p{L}+|garant|promet|grátis|desconto|senha|\b(?:sua|seu) (?:\S+ )?(?:conta|fatura|plano|equipe|projeto|pagamento|cartão|saldo|pedido)\b/iu,
  /返金|払い戻|承認|完了|しました|いたしました|済み|保証|約束|無料|割引|パスワード|お客様の|あなたの/u,
  /退款|退费|退還|批准|已经|已經|已为|已為|完成|保证|保證|承诺|免费|折扣|密码|您的|你的/u,
  /استرد|تعويض|سنعيد|أعدنا|رصيدك|وافق|موافقة|تم(?:ت)?\s|لقد|سوف|(?<!\p{L})(?:س[أنيت]\p{L}{2,}|قمنا|قمت|فتحنا|أرسلنا|حذفنا|ألغينا)|ألغي|اكتمل|مؤكد|تأكد|أكدنا|نضمن|ضمان|مضمون|نعد|وعد|مجان|تخفيض|قسيمة|كلمة (?:ال)?(?:مرور|سر)|(?:حساب|فاتور|خطت|فريق|مشروع|دفع|بطاق|رصيد|طلب|حالت|اشتراك)\p{L}*ك(?:م)?(?!\p{L})/u,
];

/** Words that only lead over, in the languages that are spoken; stems of English words, others as they are. */
const connecting: ReadonlySet<string> = new Set(
  stemsOf(
    'this these following below here answer answers answered documentation docs page pages section sections says said say explains describes covers lists table steps step first second then next also besides further more details detail example question questions part parts about depends depend depending two things thing likely cause causes reason reasons try check start begin set up how what where when why which in short summary relevant related regarding concerning apply applies applying matter matters case find see read look',
  ),
);

/** What asking back is done with; what is asked about may be the person's words as well. */
const asking: ReadonlySet<string> = new Set(
  stemsOf(
    'do does did are is was were have has which what who where when how many mean see seeing use using try tried want exactly exact say show tell happen happens happened work working still error message code text line plan product project deployment build function domain subdomain record provider registrar invoice case team member role account page file certificate framework browser region environment variable log database name version step setting add change set up open production preview local again first last time before after new one any other kind type',
  ),
);

const connectingWords =
  /^(?:(?:so|dazu|hier|das|dies|die|der|den|steht|stehen|sagt|dokumentation|schritte|schritt|folgende[nrs]?|zuerst|dann|außerdem|für|ihre|frage|fragen|und|zu|in|wie|was|voici|ce|que|dit|la|le|les|documentation|étapes|d|abord|ensuite|pour|votre|question|et|de|aquí|esto|lo|que|dice|documentación|los|pasos|primero|después|para|su|pregunta|y|aqui|isto|o|que|diz|a|documentação|os|passos|primeiro|depois|sua|pergunta|e)\b[\s,:]*)+$/iu;
const connectingSigns =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、，:：]{0,30}(?:ドキュメント|文档|文件|手順|步骤|次の|以下|如下)[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、，:：]{0,20}$/u;

/** True for a stem of the words that lead over or ask back. */
export function isPlainStem(stem: string): boolean {
  return connecting.has(stem) || asking.has(stem);
}

/** True for words that claim what no answer may claim, whether they have a source or not. */
export function isClaim(words: string): boolean {
  return claims.some((claim) => claim.test(words));
}

/**
 * Judges words that have no source.
 *
 * @param known stems of the person's words and of the pieces that follow: what they say, these words may say again
 */
export function judgeOwnWords(
  words: string,
  { isFollowed, known }: { isFollowed: boolean; known: ReadonlySet<string> },
): Judgement {
  const text = words.replace(/[*_#~]+/g, '').trim();
  if (text === '' || text.length > longest || leads.test(text) || facts.test(text)) return 'withheld';
  const asks = /[?？؟]$/u.test(text) && !/[.!。！]\s*\S/u.test(text);
  if (isClaim(text)) return 'withheld';
  if (asks) return saysNothingNew(text, new Set([...asking, ...known])) ? 'shown' : 'asked';
  const leadsOver = isFollowed && /[:：]$/u.test(text) && text.length <= longestConnecting;
  return leadsOver && saysNothingNew(text, known) ? 'shown' : 'withheld';
}

function saysNothingNew(text: string, known: ReadonlySet<string>): boolean {
  if (connectingWords.test(text.replace(/[:：]$/u, '').trim()) || connectingSigns.test(text)) return true;
  // Of scripts and languages without stems here nothing is taken for granted.
  const stems = stemsOf(text);
  const letters = text.match(/\p{L}+/gu) ?? [];
  return (
    letters.every((word) => /^[a-z'’]+$/i.test(word)) &&
    !negates.test(text) &&
    stems.every((stem) => connecting.has(stem) || known.has(stem))
  );
}

/** A word more or less turns what is known into its opposite. */
const negates =
  /\b(?:not|no|never|none|cannot|without|nothing|nobody|neither|nor|only|always|must|safe|safely|impossible|\w+n['’]t)\b/i;
