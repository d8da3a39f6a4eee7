import { stopWords } from '../retrieval/words.ts';

/** Frequent words of German, French, Spanish, Portuguese, Italian and Dutch that are none of English. */
const foreignWords: ReadonlySet<string> = new Set(
  `ich nicht und ist mein meine wie kann der das ein eine mit für auf wir unsere warum bei nach seit wird keine
  je est ne pas le les une mon mes que comment pourquoi avec pour nous mais depuis cette sont peux
  el los mi mis cómo como por para una puedo pero está después desde qué mis funciona
  meu minha não uma posso depois meus você funciona
  il non mio mia perché una dopo della sono che posso funziona
  ik niet mijn het een hoe voor naar wij waarom onze wordt werkt`
    .split(/\s+/)
    .filter(Boolean),
);
const latinLetters = /\p{Script=Latin}/gu;
const letters = /\p{L}/gu;
const fewestWords = 2;

/** True for a text that is plainly not English. A message that quotes an error in English beside it is left to what is found. */
export function isForeignLanguage(text: string): boolean {
  const all = text.match(letters)?.length ?? 0;
  if ((text.match(latinLetters)?.length ?? 0) < all / 2) return true;
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const foreign = words.filter((word) => foreignWords.has(word)).length;
  // 'Since Mon 9am EST' has two words of French.
  return foreign >= fewestWords && foreign > words.filter((word) => stopWords.has(word)).length;
}
