import { translated } from '../languages/glossaries.ts';
import { relatedStems } from '../retrieval/question.ts';
import { stemsOf } from '../retrieval/terms.ts';

/** What a number counts, in the languages that are spoken: ten minutes are not ten hours. */
const units: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'day',
    /^[\s-]*(?:个|個|営業|工作)*(?:\p{L}+\s){0,2}?(?:\p{L}*days?|\p{L}*tage?n?(?!\p{L})|jours?|d[ií]as?(?!\p{L})|日|天|工作日|يوم|أيام)/iu,
  ],
  ['ms', /^[\s-]*(?:ms\b|milli|millis|ミリ秒|毫秒|مللي ?ثانية|ميلي ?ثانية)/iu],
  ['min', /^[\s-]*(?:min(?:s|uten?|utes?|utos?)?(?!\p{L})|分(?!の|之)|分钟|دقيقة|دقائق)/iu],
  ['s', /^[\s-]*(?:s(?!\p{L})|sec|sek|seg|second|秒|ثانية|ثوان|ثوانٍ)/iu],
  ['h', /^[\s-]*(?:h(?!\p{L})|hours?|std\b|stunde|heure|hora|時間|小时|ساعة|ساعات)/iu],
  ['week', /^[\s-]*(?:个|個)?(?:weeks?|woche|semaine|semana|週|周|星期|أسبوع|أسابيع)/iu],
  ['month', /^[\s-]*(?:个|個|か|ヶ|カ)?(?:months?|monat|mois|mes(?:es)?(?!\p{L})|mês|月|شهر|أشهر|شهور)/iu],
  ['year', /^[\s-]*(?:years?|jahre?|ans?(?!\p{L})|années?|años?|anos?(?!\p{L})|年|سنة|سنوات|عام|أعوام)/iu],
  ['KB', /^\s*(?:kb|ko|kib|كيلوبايت|ك\.?ب)(?!\p{L})/iu],
  ['MB', /^\s*(?:mb|mo|mib|مي[غج]ابايت)(?!\p{L})/iu],
  ['GB', /^\s*(?:gb|go|gib|[غج]ي[غج]ابايت)(?!\p{L})/iu],
  ['TB', /^\s*(?:tb|to|tib|تيرابايت)(?!\p{L})/iu],
  [
    '%',
    /^\s*(?:%|％|٪|في المئة|في المائة|بالمئة|بالمائة|percent|prozent|pour cent|por ciento|por cento|パーセント)/iu,
  ],
  ['USD', /^\s*(?:usd|us-?dollars?|dollars?|dólares|ドル|美元|دولار)/iu],
  ['EUR', /^\s*(?:eur|euros?|€|ユーロ|欧元|يورو)/iu],
];
const currencyBefore: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['USD', /(?:\$|usd|us\$)\s*$/iu],
  ['EUR', /(?:€|eur)\s*$/iu],
];
const number = /\p{N}+(?:[.,\u00a0\u202f' ]\p{N}{3})*(?:[.,]\p{N}+)?/gu;
const rangeBetween = /^\s*(?:[-–—~～]|to|bis|à|a|até|から|至|到|إلى|حتى)\s*$/iu;

/** A number with what it counts. */
export interface CountedNumber {
  digits: string;
  unit: string;
}

/**
 * The numbers of a text in their order, each with what it counts; of a range both numbers count what the second one does. `1,000`, `1.000` and `1 000`
 * are one number.
 */
export function countedNumbers(text: string): CountedNumber[] {
  const shown = text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/^\s*\d+[.)]\s/gm, ' ');
  const found = [...shown.matchAll(number)];
  const counted = found.map(({ 0: digits, index }) => {
    const after = shown.slice(index + digits.length, index + digits.length + 30);
    const before = shown.slice(Math.max(0, index - 5), index);
    const unit =
      units.find(([, pattern]) => pattern.test(after))?.[0] ??
      currencyBefore.find(([, pattern]) => pattern.test(before))?.[0] ??
      '';
    return { digits: digits.replace(/[^\p{N}]/gu, ''), unit, index, end: index + digits.length };
  });
  return counted.map(({ digits, unit, end }, at) => {
    const next = counted[at + 1];
    const isRange = next !== undefined && rangeBetween.test(shown.slice(end, next.index));
    return { digits, unit: isRange && unit === '' ? next.unit : unit };
  });
}

/** What says that something is not so, by language. */
const negations: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|unable|impossible|except|unless|only)\b|n['’]t\b/iu,
  de: /\b(?:nicht|nichts|kein\p{L}*|nie|niemals|niemand|ohne|weder|noch|unmöglich|außer|sofern|nur|lediglich|ausschließlich|erst)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ne|n['’]\p{L}+|pas|jamais|aucun\p{L}*|rien|personne|sans|ni|impossible|sauf|seul\p{L}*|uniquement|que)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:no|nunca|ning[uú]n\p{L}*|nada|nadie|sin|ni|tampoco|imposible|excepto|salvo|menos|s[oó]lo|solo|solamente|únicamente)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:não|nunca|nenhum\p{L}*|nada|ninguém|sem|nem|impossível|exceto|salvo|menos|só|somente|apenas)(?!\p{L})/iu,
  ja: /ない|なく|なけ|なし|ません|ず(?!つ)|不可|未|無|以外|のみ|だけ|しか/u,
  zh: /不|没|沒|无|無|未|非|勿|别|除|只|仅|僅/u,
  ar: /(?<!\p{L})[وف]?(?:لا|لم|لن|ليس\p{L}*|غير|دون|بدون|عدم|بلا|أبدًا|أبدا|إلا|سوى|فقط|ما لم|ليست|يتعذر|تعذر|يستحيل|مستحيل|لست)(?!\p{L})/u,
};

/** Whether a translation denies where its source does, and only there: a word less turns a warning into advice. */
export function deniesAlike(words: string, source: string, language: string): boolean {
  const denies = negations[language];
  const deniesInEnglish = negations['en'];
  if (denies === undefined || deniesInEnglish === undefined) return true;
  return denies.test(words) === deniesInEnglish.test(source);
}

/** What must not be advised unless the source does: acts that cost data, money or safety. */
export const graveActs: ReadonlySet<string> = new Set(
  stemsOf('delete remove cancel disable deactivate pay transfer password downgrade reset share publish'),
);
const leastSupported = 0.5;
const fewestKnown = 3;

/**
 * Whether what the glossary knows of a translation stands in its source: what is said about something else is not a translation. Few known words tell
 * nothing, unless one of them is a grave act.
 */
export function isSupported(words: string, source: string, language: string): boolean {
  const known = translated(words, language)
    .split(' ')
    .flatMap((word) => stemsOf(word).slice(0, 1));
  const stems = new Set(stemsOf(source).flatMap((stem) => [stem, ...relatedStems(stem)]));
  const supported = known.filter((stem) => stems.has(stem));
  if (known.some((stem) => graveActs.has(stem) && !stems.has(stem))) return false;
  return known.length < fewestKnown || supported.length / known.length >= leastSupported;
}

const fewestLetters = 3;

/**
 * Whether the names that a translation shares with its source, such as those of plans, stand in the same order: they tell what numbers and code belong to.
 */
export function isNamedAlike(words: string, source: string): boolean {
  const names = [...new Set(source.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu))];
  const places = names
    .filter((name) => name.length >= fewestLetters)
    .map((name) => words.search(new RegExp(`(?<![a-z\\d])${name}(?![a-z\\d])`, 'u')))
    .filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** Numbers in words, by language; 'one' is an article in most of them. */
const numberWords: Readonly<Record<string, RegExp>> = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|million|half|twice|double|third|both|once|second|minute)s?\b/iu,
  de: /(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|fünfzig|hundert|tausend|million\p{L}*|halb\p{L}*|hälfte|doppelt|zweimal|dreimal)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cinquante|cent|mille|million\p{L}*|moitié|double)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cincuenta|cien|ciento|mil|mill[oó]n\p{L}*|mitad|doble)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|cinquenta|cem|cento|mil|milh\p{L}+|metade|dobro)(?!\p{L})/iu,
  ja: /[二三四五六七八九十百千万](?:つ|日|週|か月|ヶ月|年|時間|分|秒|回|倍|人|件|円)|半額|半分|倍額/u,
  zh: /[两二三四五六七八九十百千万](?:个|天|日|周|月|年|小时|分钟|秒|次|倍|元)|一半|双倍/u,
  ar: /(?<!\p{L})(?:ال|ب|ل|و)*(?:اثن\p{L}+|ثلاث\p{L}*|أربع\p{L}*|خمس\p{L}*|ست|ستة|ستون|ستين|سبع\p{L}*|ثمان\p{L}*|تسع\p{L}*|عشر\p{L}*|مئ\p{L}+|مائ\p{L}+|ألف\p{L}*|آلاف|مليون\p{L}*|نصف|ضعف\p{L}*|مرتين|مرتان|يومين|يومان|ساعتين|ساعتان|دقيقت\p{L}+|ثانيت\p{L}+|شهرين|شهران|أسبوعين|أسبوعان)(?!\p{L})/u,
};

/** Whether a translation names no number in words where its source names none. */
export function countsAlike(words: string, source: string, language: string): boolean {
  const inWords = numberWords[language];
  if (inWords === undefined || !inWords.test(words)) return true;
  return /\p{N}/u.test(source) || numberWords['en']?.test(source) === true;
}
