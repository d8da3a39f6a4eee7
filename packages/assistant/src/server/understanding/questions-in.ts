/** What may stand before a word that asks: 'and on which plan'. */
const prepositions =
  'on|in|at|by|for|from|to|with|until|since|auf|ab|mit|bis|für|zu|von|seit|à|de|depuis|pour|sur|dans|avec|en|a|con|para|por|desde|hasta|em|com|até';
/** What a question begins with: a word that asks, or a verb or a pronoun that does. */
const asking =
  "how|what|which|where|when|why|who|whose|whether|wie|was|wo|welche\\p{L}?|wann|warum|ob|comment|où|quel(?:le)?s?|laquelle|lequel|combien|quand|pourquoi|qu['’]est-ce|cómo|dónde|cuántos?|cuánto|cuál(?:es)?|qué|como|onde|quanto|quantos|qual|quais";
const askingVerbs =
  'do|does|did|can|could|will|would|is|are|may|must|should|has|have|if|kann|können|muss|müssen|wird|werden|ist|sind|darf|gibt|läuft|bleib\\p{L}+|est-ce|peut-on|puis-je|faut-il|y a-t-il|est-il|sont|ça|cela|on|se|si|eso|esto|puedo|podemos|hay|tengo|posso|dá|tem|há|preciso|é|isso|isto';
/** What joins questions. */
const joins = '(?:(?<!\\p{L})(?:and|or|und|oder|et|ou|y|o|e)|&)';
/** Where within a sentence the next question begins: 'how long may it run, and how do I add a domain?', 'is it safe and can I undo it?' */
const nextQuestion = new RegExp(
  [
    `(?:,|;|${joins})\\s+(?=(?:(?:and|und|et|y|e)\\s+)?[¿]?(?:(?:${prepositions})\\s+)?(?:${asking})(?!\\p{L}))`,
    `(?:[,;]\\s*)?${joins}\\s+(?:(?:also|auch|aussi|también|também)\\s+)?(?=(?:${askingVerbs})\\s+\\p{L})`,
    // 'and after I publish do I need …'
    ',\\s+and\\s+(?=(?:after|once|when|then)\\s[^,.;?]{1,40}\\s(?:do|does|can|will|should|is|are|must)\\s)',
    // These languages put no comma before the last of several things, only before another sentence.
    ",\\s+(?:und|et|y|e)\\s+(?=[¿]?\\p{L}+[ '’]\\p{L}+)",
    '(?<=[?？])\\s*',
    '(?:、|，|,)?\\s*(?=另外|还有|以及|顺便|同时|それと|また|あと|それから|ついでに)',
  ].join('|'),
  'giu',
);
/** 'und verfällt das irgendwann': the verb stands before what it says something of. Nouns have capitals. */
const verbFirst =
  /\sund\s+(?=(?!(?:für|mit|von|bei|auf|aus|nach|über|unter|ohne|auch|dann|nur|nicht|noch|wenn|dass|weil|als|gegen|zwischen|durch|sogar|alle)\s)\p{Ll}{3,}\s+(?:i|ich|wir|du|ihr|man|es|er|sie|das|die|der|den|mir|uns|sich)(?!\p{L}))/gu;
const longestSplit = 400;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const clauseEnds = /(?<=[，,、；;])|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;
/** A clause of Chinese or Japanese that asks: nothing joins it to the one before. */
const clauseAsks =
  /[吗呢啥谁]|怎么|怎样|如何|什么|哪|多少|多久|几个|为何|是否|有没有|还能|(?<sign>\p{Script=Han})不\k<sign>|(?:ます|です|の|る|た|い|ん|でしょう)か(?:[、。？?]|$)|どう|どこ|いくら|いつ|何|どの|どれ|なぜ|教えて|知りたい|(?:方法|場所|設定|料金|理由|手順|違い|要否|有無|期限|条件|上限|手数料)[とはも]?[、？?]?$/u;

/** The questions within a sentence that asks, one or more. */
export function questionsIn(sentence: string): string[] {
  if (sentence.length > longestSplit) return [sentence];
  const questions = sentence.split(nextQuestion).flatMap((text) => text.split(verbFirst));
  return questions
    .flatMap((text) => (unspaced.test(text) ? clausesThatAsk(text) : [text]))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** What is told before a clause that asks belongs to it. */
function clausesThatAsk(text: string): string[] {
  const questions: string[] = [];
  let told = '';
  for (const clause of text.split(clauseEnds)) {
    told += clause;
    if (!clauseAsks.test(clause.trim())) continue;
    questions.push(told);
    told = '';
  }
  const last = questions.pop();
  return last === undefined ? [text] : [...questions, last + told];
}

const goesOn = /^(?:and|also|und|et|y|e)\s/i;
/** Whether a sentence behind a question asks too, although no mark says so: 'Does it expire? and is it for the team'. */
export function goesOnAsking(sentence: string): boolean {
  return goesOn.test(sentence);
}
