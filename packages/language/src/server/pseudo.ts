const accents: Readonly<Record<string, string>> = {
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
  a: 'å',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/** Other languages need up to two fifths more room. */
const growth = 0.4;

/** The parts of a text in ICU message format that are not words: places with what opens and closes a plural's branches, tags, `#`. */
const notWords =
  /\{[a-zA-Z][\w]*\}|\{[a-zA-Z]\w*, ?(?:plural|selectordinal|select), ?|\{[a-zA-Z]\w*, ?[a-z]+[^{}]*\}|(?:=\d+|zero|one|two|few|many|other) ?\{|\}|<\/?[a-zA-Z]+>|#|''/g;

/** No longer than a long word: what is added to a sentence wraps, as words do. */
const paddingWord = '~'.repeat(12);

function pad(length: number): string {
  const words = paddingWord.repeat(Math.ceil(length / paddingWord.length)).slice(0, length);
  return words.replaceAll(paddingWord, `${paddingWord} `).trimEnd();
}

/**
 * An English text as a language that nobody speaks would write it: accented and longer, and legible all the same. What is not accented on a page was not in
 * the catalogue.
 */
export function toPseudo(source: string): string {
  const accent = (words: string): string => words.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);
  let text = '';
  let at = 0;
  for (const match of source.matchAll(notWords)) {
    text += accent(source.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  text += accent(source.slice(at));
  const letters = source.replace(notWords, '').length;
  return text + pad(Math.ceil(letters * growth));
}
