import { translated } from '../languages/glossaries.ts';
import { languageOf } from '../understanding/language.ts';
import { type Alternative, joinQuestions, type Lexicon, type Question, readQuestion } from './question.ts';
import { foldedOf, stemsOf } from './terms.ts';
import { stopWords } from './words.ts';

/** What a word that begins like the last one, which may not be finished, counts beside that one. */
export const beginningWeight = 0.75;
const shortestBeginning = 2;
/** Words that begin alike and are tried; rare ones tell more, and the list must not grow with the corpus. */
const mostBeginnings = 24;
/** What the words of another language count beside the English ones that they come to: authors wrote down some of them. */
const ownTongue = 0.6;

type Vocabulary = ReadonlyMap<string, string>;
/** What is typed, as a question to an index of pages. */
export type PageQuery = (typed: string) => Question;

/**
 * Reads what is typed into a search box. Words of a language that the assistant knows are looked up in English too.
 *
 * @param vocabularies words with their stems: those that pages show, and those that people say, which may be begun only where no shown one is
 */
export function createPageQuery(
  lexicon: Lexicon,
  { shown, said }: Record<'shown', Vocabulary> & Record<'said', () => Vocabulary>,
): PageQuery {
  const ofShown = createBeginnings(shown);
  let ofSaid: Beginnings | undefined;
  const beginnings: Beginnings = (letters) => {
    const begun = ofShown(letters);
    return begun.length > 0 ? begun : (ofSaid ??= createBeginnings(said()))(letters);
  };
  return (typed) => {
    const own = withBeginning(readQuestion(typed, lexicon), typed, beginnings, lexicon);
    const english = translated(typed, languageOf(typed));
    if (english === '') return own;
    const known = own.words.filter(({ alternatives }) => alternatives.some(({ weight }) => weight === 1));
    return joinQuestions([
      { question: readQuestion(english, lexicon), weight: 1 },
      { question: { ...own, words: known }, weight: ownTongue },
    ]);
  };
}

/** The stems of all words that begin with some letters. */
type Beginnings = (letters: string) => readonly string[];

function createBeginnings(vocabulary: Vocabulary): Beginnings {
  const words = [...vocabulary.keys()].toSorted();
  return (letters) => {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < letters) low = middle + 1;
      else high = middle;
    }
    const stems = new Set<string>();
    for (let at = low; words[at]?.startsWith(letters); at += 1)
      stems.add(vocabulary.get(words[at] ?? '') ?? '');
    return [...stems];
  };
}

/** The last word may be the beginning of one: words that begin like it answer for it too, a little less than it does. */
function withBeginning(
  question: Question,
  typed: string,
  beginnings: Beginnings,
  { index }: Lexicon,
): Question {
  const letters = /[\p{L}\p{N}]+$/u.exec(foldedOf(typed).toLowerCase())?.[0] ?? '';
  if (letters.length < shortestBeginning) return question;
  // 'transfer a domain out' ends with a word that says nothing, and is not about outages; 'in' alone may become an invoice.
  if (stopWords.has(letters) && question.words.length > 0) return question;
  const started = beginnings(letters)
    .filter((stem) => index.has(stem))
    .toSorted((a, b) => index.rarity(a) - index.rarity(b))
    .slice(0, mostBeginnings)
    .map((stem): Alternative => ({ stem, weight: beginningWeight }));
  if (started.length === 0) return question;
  const [stem = letters] = stemsOf(letters);
  const own = question.words.find(({ word }) => word === stem);
  const known = own?.alternatives.filter(({ stem: each }) => index.has(each)) ?? [];
  // A finished word that stands somewhere needs no guesses at its spelling, and neither does the beginning of one.
  const exact = known.filter((each) => each.weight === 1);
  const alternatives = [...exact, ...(exact.length > 0 ? known : []), ...started];
  const unique = [...new Map(alternatives.toReversed().map((each) => [each.stem, each])).values()];
  const rarity =
    own && exact.length > 0 ? own.rarity : Math.max(...started.map((each) => index.rarity(each.stem)));
  const word = { word: stem, weight: own?.weight ?? 1, rarity, alternatives: unique };
  return { ...question, words: [...question.words.filter((each) => each !== own), word] };
}
