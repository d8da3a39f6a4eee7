import {
  type AskedLinesData,
  type IndexedLines,
  indexLines,
  stemsOfLines,
  weighLines,
} from './asked-lines.ts';
import {
  type FieldIndex,
  type FieldIndexData,
  type IndexedField,
  indexFields,
  openFieldIndex,
} from './field-index.ts';
import { pageWeights } from './page-weights.ts';
import { aboutCases } from './searched-article.ts';
import type { SearchPage } from './search-page.ts';
import { searchWeights } from './search-weights.ts';
import { stemsOf, termsOf, vocabularyOf } from './terms.ts';

/** What a search box's search reads of pages, as data that a file can hold: making it takes long, opening it does not. */
export interface PageIndexData {
  lines: AskedLinesData;
  fields: FieldIndexData;
  /** The words that pages show, with their stems. */
  shown: ReadonlyMap<string, string>;
  /** The words that people say, with their stems, one to a line: few searches need them, and a map of them takes much memory. */
  said: string;
  /** Of each page: the stems of its title. */
  titles: readonly (readonly string[])[];
  /** Of each page: the stems of each heading that says what is below it. */
  headings: readonly (readonly (readonly string[])[])[];
  /** Of each page: the words of its title. */
  titleWords: readonly (readonly string[])[];
}

/** Indexes pages for a search box. */
export function indexPages(pages: readonly SearchPage[]): PageIndexData {
  const indexed = indexLines(
    pages.flatMap((page) =>
      (page.asked ?? []).map(({ anchor, text }) => ({ key: sectionKey(page, anchor), text })),
    ),
  );
  const fields = indexWords(pages, indexed);
  const shown = vocabularyOf(pages.flatMap(textsOf));
  weighLines(indexed, pageRarity(openFieldIndex(fields), shown));
  const { stems: _, ...lines } = indexed;
  return {
    lines,
    fields,
    shown,
    said: wordLines(vocabularyOf(pages.flatMap(({ asked = [] }) => asked.map(({ text }) => text)))),
    titles: pages.map(({ title }) => stemsOf(title)),
    headings: pages.map(({ sections }) =>
      [...new Set(sections.map(({ heading }) => heading))]
        .filter((heading) => !aboutCases.test(heading))
        .map((heading) => [...new Set(stemsOf(heading))]),
    ),
    titleWords: pages.map(({ title }) => wordsOf(title)),
  };
}

function wordLines(vocabulary: ReadonlyMap<string, string>): string {
  return [...vocabulary].map((entry) => entry.join(' ')).join('\n');
}

/** The words that people say, with their stems. */
export function wordsThatAreSaid({ said }: PageIndexData): Map<string, string> {
  const lines = said === '' ? [] : said.split('\n');
  return new Map(lines.map((line) => line.split(' ') as [word: string, stem: string])); // words have no spaces
}

/** How much a stem tells among pages. A word that stands only in what people say tells of people, not of the documentation. */
export function pageRarity(index: FieldIndex, shown: ReadonlyMap<string, string>): (stem: string) => number {
  const shownStems = new Set(shown.values());
  return (stem) =>
    shownStems.has(stem) ? index.rarity(stem) : Math.min(index.rarity(stem), searchWeights.chatter);
}

function indexWords(pages: readonly SearchPage[], lines: IndexedLines): FieldIndexData {
  const words: readonly IndexedField<SearchPage>[] = [
    { weight: pageWeights.title, place: 'name', lengthPenalty: 0.4, stems: ({ title }) => stemsOf(title) },
    { weight: pageWeights.headings, place: 'name', lengthPenalty: 0.6, stems: (page) => headingStems(page) },
    {
      weight: pageWeights.keywords,
      place: 'name',
      lengthPenalty: 0.2,
      stems: ({ keywords }) => stemsOf(keywords.join(' , ')),
    },
    { weight: pageWeights.description, lengthPenalty: 0.3, stems: ({ description }) => stemsOf(description) },
    {
      weight: pageWeights.errors,
      place: 'name',
      lengthPenalty: 0.2,
      stems: ({ errors = [] }) => stemsOf(errors.join(' , ')),
    },
    {
      weight: pageWeights.asked,
      lengthPenalty: 0.6,
      stems: (page) => askedAnchors(page).flatMap((anchor) => stemsOfLines(lines, sectionKey(page, anchor))),
    },
    {
      weight: pageWeights.body,
      lengthPenalty: 0.6,
      stems: ({ sections }) => sections.flatMap(({ text }) => stemsOf(text)),
    },
  ];
  return indexFields(pages, pageWeights.saturation, words, lines.stems);
}

/** `<page's path>#<heading's id>` */
export function sectionKey({ path }: SearchPage, anchor: string): string {
  return `${path}#${anchor}`;
}

/** The sections of a page that people are known to ask for. */
export function askedAnchors({ asked = [] }: SearchPage): string[] {
  return [...new Set(asked.map(({ anchor }) => anchor))];
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

/** The words of a text as they are written, stop words left out. */
export function wordsOf(text: string): string[] {
  return termsOf(text).map(({ word }) => word);
}
