import type { Article } from '@reachout/content';
import { createFieldIndex } from './field-index.ts';
import { matchedShare, matchWords } from './match-words.ts';
import { aboutCases } from './section-search.ts';
import { searchWeights } from './search-weights.ts';
import { type Alternative, type Lexicon, type Question, readQuestion } from './question.ts';
import { createSpelling } from './spelling.ts';
import { foldedOf, stemsOf, termsOf, vocabularyOf } from './terms.ts';
import { stopWords } from './words.ts';

/** A part of a page that a result can lead to. */
export interface PageSection {
  /** Empty for the page's beginning. */
  heading: string;
  /** The heading's id; empty for the page's beginning. */
  anchor: string;
  /** Plain text; blocks are separated by a line break. */
  text: string;
}

/** A page as a search box finds it. */
export interface SearchPage {
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  sections: readonly PageSection[];
  /** Found last among equals: texts that say many words and answer few questions. */
  isLegal?: boolean;
}

/** A piece of a snippet; the marked ones are what was searched for. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** A page that was found. */
export interface FoundPage {
  path: string;
  title: string;
  /** The section that says most of what was searched for; empty strings for the page's beginning. */
  heading: string;
  anchor: string;
  snippet: readonly SnippetPart[];
}

/** What a search box shows. */
export interface PageResults {
  pages: readonly FoundPage[];
  /** True when a word stands nowhere, and the results are for words that are spelt like it. */
  isGuess: boolean;
}

/** A search over pages for a box that is asked while a person types. */
export interface PageSearch {
  find(text: string, limit: number): PageResults;
}

/** How matches count, found on titles of a large documentation and on the labelled queries of this one. */
const weights = {
  title: 6,
  headings: 2.2,
  keywords: 2.6,
  description: 1.4,
  body: 1,
  saturation: 1.2,
  /** How much a page that has some of the words only falls behind one that has all. */
  coverage: 2.2,
  /** A word that begins like the last one, which may not be finished. */
  beginning: 0.75,
  /** What the share of the title that was typed adds; a title typed as a whole is what the person wants. */
  titleSaid: 1.5,
  wholeTitle: 0.8,
  /** What it adds that the title has the words as they were typed, and not only others of the same stem. */
  asTyped: 1,
  /** What it adds that a section's heading says what was typed, and nothing else. */
  headingSaid: 0.2,
  legal: 0.75,
};
const shortestBeginning = 2;
/** Words that begin alike and are tried; rare ones tell more, and the list must not grow with the corpus. */
const mostBeginnings = 24;
/** Pages that are ranked again by their headings. */
const lookedAtTwice = 24;
const longestQuery = 200;
const snippetLength = 170;
const wordPattern = /[\p{L}\p{N}]+(?:[._\-/:@+'’][\p{L}\p{N}]+)*/gu;

/** The pages that articles are for a search box. */
export function searchPagesOf(articles: readonly Article[]): SearchPage[] {
  return articles.map(({ path, title, description, keywords, passages, type }) => ({
    path,
    title,
    description,
    keywords,
    isLegal: type === 'legal',
    sections: passages.map(({ heading, anchor, text }) => ({
      heading: anchor === '' ? '' : heading,
      anchor,
      text,
    })),
  }));
}

/**
 * Indexes pages for a search box. A search reads only the index and the texts of the pages that it answers with; words that stand
 * nowhere are looked for again by their spelling.
 *
 * @param softNames names that nearly every page has, such as the brand's
 */
export function createPageSearch(
  pages: readonly SearchPage[],
  softNames: readonly string[] = [],
): PageSearch {
  const index = createFieldIndex(pages, weights.saturation, [
    { weight: weights.title, isName: true, lengthPenalty: 0.4, stems: ({ title }) => stemsOf(title) },
    { weight: weights.headings, isName: true, lengthPenalty: 0.6, stems: (page) => headingStems(page) },
    {
      weight: weights.keywords,
      isName: true,
      lengthPenalty: 0.2,
      stems: ({ keywords }) => stemsOf(keywords.join(' , ')),
    },
    { weight: weights.description, lengthPenalty: 0.3, stems: ({ description }) => stemsOf(description) },
    {
      weight: weights.body,
      lengthPenalty: 0.6,
      stems: ({ sections }) => sections.flatMap(({ text }) => stemsOf(text)),
    },
  ]);
  const vocabulary = vocabularyOf(pages.flatMap(textsOf));
  const lexicon: Lexicon = {
    index,
    spelling: createSpelling(vocabulary),
    softStems: new Set(softNames.flatMap(stemsOf)),
  };
  const beginnings = createBeginnings(vocabulary);
  const titles = pages.map(({ title }) => stemsOf(title));
  const headings = pages.map(({ sections }) =>
    [...new Set(sections.map(({ heading }) => heading))]
      .filter((heading) => !aboutCases.test(heading))
      .map((heading) => [...new Set(stemsOf(heading))]),
  );
  const titleWords = pages.map(({ title }) => new Set(wordsOf(title)));
  const numbers = Uint32Array.from(pages, (_, page) => page);

  return {
    find(text, limit) {
      const typed = text.slice(0, longestQuery);
      const question = withBeginning(readQuestion(typed, lexicon), typed, beginnings, lexicon);
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      if (whole === 0) return { pages: [], isGuess: false };
      const typedWords = wordsOf(typed);
      const typedStems = closeStems(question);
      const { scores, covered, touched } = matchWords(question, index, numbers);
      const score = (page: number): number => {
        const coverage = Math.min(1, (covered[page] ?? 0) / whole);
        const said = shareIn(titles[page] ?? [], typedStems);
        return (
          (scores[page] ?? 0) *
          coverage ** weights.coverage *
          (1 + weights.titleSaid * said + (said === 1 ? weights.wholeTitle : 0)) *
          (1 + weights.asTyped * shareIn(typedWords, titleWords[page])) *
          (pages[page]?.isLegal ? weights.legal : 1)
        );
      };
      const inOrder = (one: Scored, other: Scored): number =>
        other.score - one.score || one.page - other.page;
      const best = touched
        .map((page) => ({ page, score: score(page) }))
        .toSorted(inOrder)
        .slice(0, limit + lookedAtTwice)
        .map(({ page, score: first }) => ({
          page,
          score: first * (1 + weights.headingSaid * headingSaid(headings[page] ?? [], question, whole)),
        }))
        .toSorted(inOrder)
        .slice(0, limit);
      // What was found is an index of pages.
      const found = best.map(({ page }) => describePage(pages[page] as SearchPage, question));
      return { pages: found, isGuess: found.length > 0 && isGuessed(question) };
    },
  };
}

interface Scored {
  page: number;
  score: number;
}

/** How nearly one of the headings says what was asked, and nothing besides: 1 when it says just that. */
function headingSaid(headings: readonly (readonly string[])[], question: Question, whole: number): number {
  const asked = closeStems(question);
  return headings.reduce((most, stems) => {
    const said = shareIn(stems, asked);
    return said === 0 ? most : Math.max(most, (said * matchedShare(new Set(stems), question)) / whole);
  }, 0);
}

function headingStems({ sections }: SearchPage): string[] {
  return [...new Set(sections.map(({ heading }) => heading))].flatMap(stemsOf);
}

function textsOf({ title, description, keywords, sections }: SearchPage): string[] {
  return [title, description, ...keywords, ...sections.flatMap(({ heading, text }) => [heading, text])];
}

/** The stems that stand for what was typed: the words themselves, what they may be the beginning of, and close guesses. */
function closeStems(question: Question): ReadonlySet<string> {
  const alternatives = question.words.flatMap((word) => word.alternatives);
  return new Set(alternatives.filter(({ weight }) => weight >= weights.beginning).map(({ stem }) => stem));
}

function wordsOf(text: string): string[] {
  return termsOf(text).map(({ word }) => word);
}

function shareIn(words: readonly string[], others: ReadonlySet<string> = new Set()): number {
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
}

function isGuessed(question: Question): boolean {
  return question.words.some(
    ({ alternatives }) => alternatives.length > 0 && alternatives.every(({ isGuess }) => isGuess),
  );
}

/** The stems of all words that begin with some letters. */
type Beginnings = (letters: string) => readonly string[];

function createBeginnings(vocabulary: ReadonlyMap<string, string>): Beginnings {
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
    .map((stem): Alternative => ({ stem, weight: weights.beginning }));
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

/** The section and the sentence of a page that say most of what was searched for. */
function describePage(page: SearchPage, question: Question): FoundPage {
  const { path, title, description, sections } = page;
  let best = { share: shareOf(description, question) * 0.9, heading: '', anchor: '', text: description };
  for (const { heading, anchor, text } of sections) {
    const headingShare = heading === '' ? 0 : shareOf(heading, question);
    const forKind = aboutCases.test(heading) ? searchWeights.caseSection : 1;
    for (const line of text.split('\n')) {
      const share = (shareOf(line, question) + headingShare * 0.8) * forKind;
      if (share > best.share) best = { share, heading, anchor, text: line };
    }
  }
  return {
    path,
    title,
    heading: best.heading,
    anchor: best.anchor,
    snippet: markMatches(cutAround(best.text, question), question),
  };
}

function shareOf(text: string, question: Question): number {
  return text === '' ? 0 : matchedShare(new Set(stemsOf(text)), question);
}

/** As much of a text as a result has room for, around its first match, cut between words. */
function cutAround(text: string, question: Question): string {
  if (text.length <= snippetLength) return text;
  const first = [...text.matchAll(wordPattern)].find((word) => isMatch(word[0], question))?.index ?? 0;
  const from = first < snippetLength * 0.7 ? 0 : text.lastIndexOf(' ', first - snippetLength / 3) + 1;
  const until = text.lastIndexOf(' ', from + snippetLength);
  const isWhole = from + snippetLength >= text.length;
  const cut = text.slice(from, isWhole || until <= from ? from + snippetLength : until);
  return `${from > 0 ? '… ' : ''}${cut}${isWhole ? '' : ' …'}`;
}

function markMatches(text: string, question: Question): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const word of text.matchAll(wordPattern)) {
    if (!isMatch(word[0], question)) continue;
    if (word.index > end) parts.push({ text: text.slice(end, word.index), isMatch: false });
    parts.push({ text: word[0], isMatch: true });
    end = word.index + word[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

function isMatch(word: string, question: Question): boolean {
  const stems = stemsOf(word);
  return question.words.some(({ alternatives }) => alternatives.some(({ stem }) => stems.includes(stem)));
}
