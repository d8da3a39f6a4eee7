import type { Article } from '@reachout/content';
import { type AskedLines, createAskedLines } from './asked-lines.ts';
import { createFieldIndex, type FieldIndex } from './field-index.ts';
import { matchedShare, matchWords } from './match-words.ts';
import { beginningWeight, createPageQuery } from './page-query.ts';
import { describePage } from './page-snippet.ts';
import type { Lexicon, Question } from './question.ts';
import type { PageResults, SearchPage } from './search-page.ts';
import { searchWeights } from './search-weights.ts';
import { aboutCases } from './section-search.ts';
import { createSpelling } from './spelling.ts';
import { stemsOf, termsOf, vocabularyOf } from './terms.ts';

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
  /** The messages that a page explains … */
  errors: 2,
  /** … how people ask for it, as words among others … */
  asked: 0.4,
  /** … and how much it adds that one of those lines is what was typed. */
  likeness: 0.6,
  saturation: 1.2,
  /** How much a page that has some of the words only falls behind one that has all. */
  coverage: 2.2,
  /** What the share of the title that was typed adds; a title typed as a whole is what the person wants. */
  titleSaid: 1.5,
  wholeTitle: 0.8,
  /** What it adds that the title has the words as they were typed, and not only others of the same stem. */
  asTyped: 1,
  /** What it adds that a section's heading says what was typed, and nothing else. */
  headingSaid: 0.2,
  legal: 0.75,
};
/** Pages that are ranked again by their headings. */
const lookedAtTwice = 24;
const longestQuery = 200;

/** The pages that articles are for a search box. */
export function searchPagesOf(articles: readonly Article[]): SearchPage[] {
  return articles.map(({ path, title, description, keywords, passages, questions, errors, type }) => ({
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
    asked: questions,
    errors: errors.map(({ code = '', status = '', text }) => `${code} ${status} ${text}`),
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
  const lines = createAskedLines(
    pages.flatMap((page) =>
      (page.asked ?? []).map(({ anchor, text }) => ({ key: sectionKey(page, anchor), text })),
    ),
  );
  const index = indexPages(pages, lines);
  const shown = vocabularyOf(pages.flatMap(textsOf));
  const shownStems = new Set(shown.values());
  // A word that stands only in what people say tells of people, not of the documentation.
  const rarity = (stem: string): number =>
    shownStems.has(stem) ? index.rarity(stem) : Math.min(index.rarity(stem), searchWeights.chatter);
  const lexicon: Lexicon = {
    index: { ...index, rarity },
    // Words are guessed and completed to those that pages show: what people say is in seven languages, and spelt as they spell.
    spelling: createSpelling(shown),
    softStems: new Set(softNames.flatMap(stemsOf)),
  };
  const said = (): ReadonlyMap<string, string> =>
    vocabularyOf(pages.flatMap(({ asked = [] }) => asked.map(({ text }) => text)));
  const read = createPageQuery(lexicon, { shown, said });
  lines.weigh(rarity);
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
      const question = read(typed);
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
      const compared = lines.compare([{ question, weight: 1 }]);
      const likenessOf = (page: SearchPage, anchor: string): number => compared(sectionKey(page, anchor));
      const mostLikeness = (number: number): number => {
        const page = pages[number] as SearchPage; // what was found is an index of pages
        return Math.max(0, ...askedAnchors(page).map((anchor) => likenessOf(page, anchor)));
      };
      const best = touched
        .map((page) => ({ page, score: score(page) }))
        .toSorted(inOrder)
        .slice(0, limit + lookedAtTwice)
        .map(({ page, score: first }) => ({
          page,
          score:
            first *
            (1 + weights.headingSaid * headingSaid(headings[page] ?? [], question, whole)) *
            (1 + weights.likeness * mostLikeness(page)),
        }))
        .toSorted(inOrder)
        .slice(0, limit);
      const found = best.map(({ page: number }) => {
        const page = pages[number] as SearchPage; // what was found is an index of pages
        return describePage(page, question, (anchor) => whole * likenessOf(page, anchor));
      });
      return { pages: found, isGuess: found.length > 0 && isGuessed(question) };
    },
  };
}

function indexPages(pages: readonly SearchPage[], lines: AskedLines): FieldIndex {
  return createFieldIndex(pages, weights.saturation, [
    { weight: weights.title, place: 'name', lengthPenalty: 0.4, stems: ({ title }) => stemsOf(title) },
    { weight: weights.headings, place: 'name', lengthPenalty: 0.6, stems: (page) => headingStems(page) },
    {
      weight: weights.keywords,
      place: 'name',
      lengthPenalty: 0.2,
      stems: ({ keywords }) => stemsOf(keywords.join(' , ')),
    },
    { weight: weights.description, lengthPenalty: 0.3, stems: ({ description }) => stemsOf(description) },
    {
      weight: weights.errors,
      place: 'name',
      lengthPenalty: 0.2,
      stems: ({ errors = [] }) => stemsOf(errors.join(' , ')),
    },
    {
      weight: weights.asked,
      lengthPenalty: 0.6,
      stems: (page) => askedAnchors(page).flatMap((anchor) => lines.stemsOf(sectionKey(page, anchor))),
    },
    {
      weight: weights.body,
      lengthPenalty: 0.6,
      stems: ({ sections }) => sections.flatMap(({ text }) => stemsOf(text)),
    },
  ]);
}

/** `<page's path>#<heading's id>` */
function sectionKey({ path }: SearchPage, anchor: string): string {
  return `${path}#${anchor}`;
}

/** The sections of a page that people are known to ask for. */
function askedAnchors({ asked = [] }: SearchPage): string[] {
  return [...new Set(asked.map(({ anchor }) => anchor))];
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

function textsOf({ title, description, keywords, errors = [], sections }: SearchPage): string[] {
  return [
    title,
    description,
    ...keywords,
    ...errors,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
  ];
}

/** The stems that stand for what was typed: the words themselves, what they may be the beginning of, and close guesses. */
function closeStems(question: Question): ReadonlySet<string> {
  const alternatives = question.words.flatMap((word) => word.alternatives);
  return new Set(alternatives.filter(({ weight }) => weight >= beginningWeight).map(({ stem }) => stem));
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
