import { eld } from 'eld/extrasmall';

/** Languages in which the assistant speaks, beside English. */
const spokenLanguages = ['de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

const fence = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Names, codes and addresses look like any language. Where words are written without spaces, what stands around one is a sentence and no part of it. */
const inWord = String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*`;
const machineWords = new RegExp(String.raw`${inWord}[\d_/\\@.:]${inWord}|\b[A-Z]{2,}\b`, 'gu');
/** Letters of Persian and Urdu, which are written in the same script. */
const notArabic = /[پچژگکیٹڈڑںھے]/u;
const fewestLetters = 12;
/** More of a text tells no more about its language. */
const longestText = 2_000;

/**
 * The language of a text (ISO 639-1). English where nothing tells: what people paste is mostly English, and so is what two words say.
 */
export function languageOf(text: string): string {
  const prose = text.slice(0, longestText).replace(fence, ' ').replace(machineWords, ' ').trim();
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prose)) return 'ja';
  if (/\p{Script=Han}/u.test(prose)) return 'zh';
  if (/\p{Script=Arabic}/u.test(prose) && !notArabic.test(prose)) return 'ar';
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters) return 'en';
  const found = eld.detect(prose);
  return found.isReliable() && found.language !== '' ? found.language : 'en';
}

/** Whether the assistant speaks a language beside English. */
export function isSpoken(language: string): language is SpokenLanguage {
  return spokenLanguages.some((spoken) => spoken === language);
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
