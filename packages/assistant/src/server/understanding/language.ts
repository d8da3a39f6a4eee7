import { eld } from 'eld/extrasmall';
import { isSpoken } from '../languages/spoken-languages.ts';
import { hasSmallWord, isEnglish, languageOfFew } from './language-of-few.ts';

const fence = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Names, codes and addresses look like any language. Where words are written without spaces, what stands around one is a sentence and no part of it. */
const inWord = String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*`;
const machineWords = new RegExp(String.raw`${inWord}[\d_/\\@.:]${inWord}|\b[A-Z]{2,}\b`, 'gu');
/** Letters of Persian and Urdu, which are written in the same script. */
const notArabic = /[پچژگکیٹڈڑںھے]/u;
/** Fewer words than these are told by what they are, not by their letters. */
const fewestWords = 4;
/** So few words are English where one of them is a word of English alone. */
const few = 6;
const englishAlone =
  /(?<!\p{L})(?:the|my|of|with|this|that|does|don't|doesn't|how|what|when|where|why|your|our|not|and|is|are|to|for|from|it|isn't|can't|won't)(?!\p{L})/iu;
/** Letters and signs that one of the languages has alone. */
const ownLetters: readonly (readonly [language: string, letters: RegExp])[] = [
  ['es', /[¿¡ñ]/iu],
  ['pt', /[ãõ]/iu],
  ['de', /ß/u],
];
/** A region of many hosts, which people name in every language. */
const city = /são paulo/giu;
/** Two languages whose letters are as near as that are told apart by their words. */
const nearlyAsLikely = 0.03;
const iberian: ReadonlySet<string> = new Set(['es', 'pt']);
/** More of a text tells no more about its language. */
const longestText = 2_000;

/**
 * The language of a text (ISO 639-1). English where nothing tells: what people paste is mostly English, and so is what two words say.
 */
export function languageOf(text: string): string {
  const prose = text
    .slice(0, longestText)
    .replace(fence, ' ')
    .replace(machineWords, ' ')
    .replace(city, ' ')
    .trim();
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prose)) return 'ja';
  if (/\p{Script=Han}/u.test(prose)) return 'zh';
  if (/\p{Script=Arabic}/u.test(prose) && !notArabic.test(prose)) return 'ar';
  const words = prose.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu) ?? [];
  const written = languageOfLetters(prose);
  if (written !== undefined && words.length <= few) return written;
  if (words.length < fewestWords) return languageOfFew(words);
  const found = eld.detect(prose);
  if (!found.isReliable() || found.language === '') return words.length <= few ? languageOfFew(words) : 'en';
  // Spanish and Portuguese are as near as that; their letters tell them apart.
  if (written !== undefined && iberian.has(written) && iberian.has(found.language)) return written;
  if (words.length <= few && found.language !== 'en') {
    // 'Como cancelo a assinatura' looks Italian, and has words that are Portuguese.
    const ofWords = languageOfFew(words);
    const scores: Readonly<Record<string, number>> = found.getScores();
    const lead = (scores[found.language] ?? 0) - (scores[ofWords] ?? 0);
    if (ofWords !== 'en' && (!isSpoken(found.language) || lead < nearlyAsLikely)) return ofWords;
  }
  // 'Agora dá exited with 137' says something in its own language of what a log says in English.
  if (words.length <= few && englishAlone.test(prose) && !hasSmallWord(words, found.language)) return 'en';
  // 'Deploy an Astro site' looks Romanian.
  const isOfHosting = words.length <= few && !isSpoken(found.language) && words.some(isEnglish);
  return isOfHosting ? 'en' : found.language;
}

function languageOfLetters(prose: string): string | undefined {
  return ownLetters.find(([, letters]) => letters.test(prose))?.[0];
}

const languages =
  'english|german|french|spanish|portuguese|japanese|chinese|arabic|deutsch|englisch|français|anglais|español|inglés|português|inglês';
/** 'Do you speak English?', 'in English please', 'tell me in English': said of the conversation, and nothing of what it is about. */
const languageWish = new RegExp(
  String.raw`(?<!\p{L})(?:(?:do|can|could) you (?:also )?(?:speak|talk|write|answer|reply)(?: in)? (?:${languages})(?: (?:too|as well))?[?.!]*|(?:in|auf|en|em) (?:${languages}),? (?:please|bitte|por favor|s'il (?:vous|te) pla[iî]t)|(?:please|bitte|por favor),? (?:in|auf|en|em) (?:${languages})|(?<=\b(?:tell|show|explain to|answer|write) me (?:this |that |it )?)(?:in|auf) (?:${languages}))(?!\p{L})[:,]?|` +
    '(?:日本語|英語)で(?:お願いします|答えて)|(?:请)?用(?:中文|英文|英语)(?:回答|说)',
  'giu',
);

/** A message without a wish for the language of the answer, which follows the message's own; the message where it wishes nothing else. */
export function withoutLanguageWish(message: string): string {
  const rest = message.replace(languageWish, ' ').replace(/ {2,}/g, ' ').trim();
  return /\p{L}{2}/u.test(rest) ? rest : message;
}
