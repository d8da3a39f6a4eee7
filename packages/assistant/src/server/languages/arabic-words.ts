/** What stands before a word in Arabic without a space: 'and', 'so', 'with', 'for', 'as', 'the', and the person of a verb. */
const prefixes = ['', 'و', 'ف'].flatMap((first) =>
  ['', 'ب', 'ل', 'ك', 'س', 'ه', 'ع'].flatMap((second) =>
    ['', 'ال', 'لل', 'ي', 'ت', 'ن', 'ا'].map((third) => first + second + third),
  ),
);
/** What stands after one: whose it is, whom it is done to, who does it, and how many. */
const suffixes = ' ه ها هم نا ني ي ك كم ا ت تي ته تها تنا تك تم وا ون ين ان ات اتي اته اتنا اتها يه ش'.split(
  ' ',
);
const shortestRest = 3;

/** Every way to take something off the beginning and the end, those that leave most first. */
const cuts = prefixes
  .flatMap((before) => suffixes.map((after) => ({ before, after })))
  .filter(({ before, after }) => before + after !== '')
  .sort((one, other) => one.before.length + one.after.length - (other.before.length + other.after.length));

/** Arabic letters as they are compared: what people write in two ways is one. Vowel signs and hamzas are off already. */
export function foldedArabic(text: string): string {
  return text.replaceAll('ـ', '').replaceAll('ى', 'ي').replaceAll('ة', 'ه');
}

/** The form of a word that a vocabulary has, with as little taken off as possible; the word itself where it has none. */
export function knownArabicForm(word: string, vocabulary: ReadonlySet<string>): string {
  if (vocabulary.has(word) || !/^\p{Script=Arabic}+$/u.test(word)) return word;
  for (const { before, after } of cuts) {
    if (!word.startsWith(before) || !word.endsWith(after)) continue;
    const rest = word.slice(before.length, word.length - after.length);
    if (rest.length < shortestRest) continue;
    const found = formsOf(rest, before).find((form) => vocabulary.has(form));
    if (found !== undefined) return found;
  }
  return word;
}

/** A feminine ending is written otherwise before a suffix, and many words are listed with their article. */
function formsOf(rest: string, before: string): string[] {
  const bare = [rest, ...(rest.endsWith('ت') ? [`${rest.slice(0, -1)}ه`] : []), `${rest}ه`];
  return before.endsWith('لل') ? [...bare, ...bare.map((form) => `ال${form}`)] : [...bare, `ال${rest}`];
}
