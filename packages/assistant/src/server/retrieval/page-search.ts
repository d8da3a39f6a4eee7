import type { Article } from '@reachout/content';
import { openAskedLines } from './asked-lines.ts';
import { openFieldIndex } from './field-index.ts';
import { matchedShare, matchWords } from './match-words.ts';
import {
  askedAnchors,
  indexPages,
  type PageIndexData,
  pageRarity,
  sectionKey,
  wordsThatAreSaid,
  wordsOf,
} from './page-index.ts';
import { beginningWeight, createPageQuery } from './page-query.ts';
import { describePage } from './page-snippet.ts';
import { pageWeights as weights } from './page-weights.ts';
import type { Lexicon, Question } from './question.ts';
import type { PageResults, SearchPage } from './search-page.ts';
import { createSpelling } from './spelling.ts';
import { stemsOf } from './terms.ts';

/** A search over pages for a box that is asked while a person types. */
export interface PageSearch {
  find(text: string, limit: number): PageResults;
}

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
 * Opens a search over pages. It reads only the index and the texts of the pages that it answers with; words that stand nowhere are looked
 * for again by their spelling.
 *
 * @param softNames names that nearly every page has, such as the brand's
 * @param data what `indexPages` made of the same pages
 */
export function createPageSearch(
  pages: readonly SearchPage[],
  softNames: readonly string[] = [],
  data: PageIndexData = indexPages(pages),
): PageSearch {
  const { titles, headings, shown } = data;
  const index = openFieldIndex(data.fields);
  const lines = openAskedLines(data.lines, index);
  const lexicon: Lexicon = {
    index: { ...index, rarity: pageRarity(index, shown) },
    // Words are guessed and completed to those that pages show: what people say is in seven languages, and spelt as they spell.
    spelling: createSpelling(shown),
    softStems: new Set(softNames.flatMap(stemsOf)),
  };
  const read = createPageQuery(lexicon, { shown, said: () => wordsThatAreSaid(data) });
  const titleWords = data.titleWords.map((words) => new Set(words));
  const numbers = Uint32Array.from(pages, (_, page) => page);
  // Of how people ask, the index has all that is read: the texts need not stay in memory.
  const shownPages = pages.map(({ asked: _, ...page }): SearchPage => page);
  const asked = pages.map(askedAnchors);

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
          (shownPages[page]?.isLegal ? weights.legal : 1)
        );
      };
      const inOrder = (one: Scored, other: Scored): number =>
        other.score - one.score || one.page - other.page;
      const compared = lines.compare([{ question, weight: 1 }]);
      const likenessOf = (page: SearchPage, anchor: string): number => compared(sectionKey(page, anchor));
      const mostLikeness = (number: number): number => {
        const page = shownPages[number] as SearchPage; // what was found is an index of pages
        return Math.max(0, ...(asked[number] ?? []).map((anchor) => likenessOf(page, anchor)));
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
        const page = shownPages[number] as SearchPage; // what was found is an index of pages
        return describePage(page, question, (anchor) => whole * likenessOf(page, anchor));
      });
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

/** The stems that stand for what was typed: the words themselves, what they may be the beginning of, and close guesses. */
function closeStems(question: Question): ReadonlySet<string> {
  const alternatives = question.words.flatMap((word) => word.alternatives);
  return new Set(alternatives.filter(({ weight }) => weight >= beginningWeight).map(({ stem }) => stem));
}

function shareIn(words: readonly string[], others: ReadonlySet<string> = new Set()): number {
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
}

function isGuessed(question: Question): boolean {
  return question.words.some(
    ({ alternatives }) => alternatives.length > 0 && alternatives.every(({ isGuess }) => isGuess),
  );
}
