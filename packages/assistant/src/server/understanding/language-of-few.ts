import { eld } from 'eld/extrasmall';
import { hostingWords, wordsKnown } from '../languages/glossaries.ts';
import type { SpokenLanguage } from '../languages/spoken-languages.ts';

const inLatinScript = ['de', 'fr', 'es', 'pt'] as const satisfies readonly SpokenLanguage[];
type InLatinScript = (typeof inLatinScript)[number];

/** Small words of each language that English has not. */
const smallWords: Readonly<Record<InLatinScript, string>> = {
  de: 'ich mein meine meinen meiner wie wer der das und oder nicht kein keine ein eine einen ohne ist sind für mit zu zum zur auf beim bei vom von dem den des geht du bist danke bitte hallo hilfe',
  fr: "je mon ma mes notre nos le les une du et ou est sont pas pour avec sans sur dans aux qui où c'est merci bonjour aide svp",
  es: 'quiero mi mis nuestro nuestra el los las una del y es con sin para por está dónde cómo cuándo qué gracias hola ayuda entiendo',
  pt: 'quero meu minha meus minhas nosso nossa um uma da dos das e é são com sem para não onde como quando quê obrigado obrigada olá ajuda entendi',
};
const smallWordsOf = new Map(inLatinScript.map((of) => [of, new Set(smallWords[of].split(' '))]));

/** English words that a glossary has as words of another language. */
const alsoEnglish = new Set(
  'adapter agents applications assistance attestation audience caching causes clients color conditions construction continue conversations correction dates directive discussions exceptions exporter extensions guides helpdesk homepage hotline incorrect installation installer invitations junk laptop land lent listen localhost lockfile login logout merger modules nextjs nul optimisation optimization organisation organisations panel payer pays permissions photo photos print prints ratelimit red resolver scraper sessions signatures solutions tables taxes tests tier traces variables ver versions whitelist'.split(
    ' ',
  ),
);
/** A word that so many of the languages have is international: 'login', 'cookies'. */
const fewestOfInternational = 3;

let inEnglish: ReadonlySet<string> | undefined;

/**
 * The language of one to three words in Latin letters, of which statistics of letters say too little ('Purge the cache' looks French): of a glossary
 * that knows one of them as no English word has it, or of small words; English where nothing tells.
 */
export function languageOfFew(words: readonly string[]): string {
  const small = words.map((word) => word.toLowerCase());
  const known = inLatinScript.map((language) => ({ language, words: wordsKnown(small, language) }));
  const counts = new Map<string, number>();
  for (const word of small) {
    const isOf = ({ language, words: its }: (typeof known)[number]) =>
      its.has(word) || smallWordsOf.get(language)?.has(word) === true;
    const of = isEnglish(word) ? [] : known.filter(isOf).map(({ language }) => language);
    if (of.length < fewestOfInternational)
      for (const language of of) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most === 0) return 'en';
  const best = [...counts.keys()].filter((language) => counts.get(language) === most);
  // What two of them have alike is of the one whose letters it has.
  const scores: Readonly<Record<string, number>> = eld.detect(small.join(' ')).getScores();
  return best.reduce((one, other) => ((scores[other] ?? 0) > (scores[one] ?? 0) ? other : one));
}

/** Whether a text has one of the small words of a language. */
export function hasSmallWord(words: readonly string[], language: string): boolean {
  const its = smallWordsOf.get(language as InLatinScript);
  return words.some((word) => its?.has(word.toLowerCase()));
}

/** Whether a word is one of those in which hosting is spoken of in English. */
export function isEnglish(word: string): boolean {
  inEnglish ??= hostingWords();
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(
    (form) => inEnglish?.has(form) === true || alsoEnglish.has(form),
  );
}
