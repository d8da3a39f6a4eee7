import {
  type AskedLine,
  type AskedLinesData,
  type IndexedLines,
  indexLines,
  stemsOfLines,
  weighLines,
} from './asked-lines.ts';
import { type FieldIndexData, type IndexedField, indexFields, openFieldIndex } from './field-index.ts';
import meaningModel from './meaning-model.json' with { type: 'json' };
import { type Meanings, readMeanings } from './meanings.ts';
import { meantSectionOf } from './meant-section.ts';
import { memoised } from './memoised.ts';
import { searchWeights } from './search-weights.ts';
import type { FoundSection, SearchedArticle } from './searched-article.ts';
import { readSectionMeanings, type SectionMeaningsData } from './section-meanings.ts';
import { stemsOf, vocabularyOf } from './terms.ts';

/** What the search over sections reads of articles, as data that a file can hold: making it takes long, opening it does not. */
export interface SectionIndexData {
  lines: AskedLinesData;
  fields: FieldIndexData;
  /** Words with their stems, for finding what a mistyped word means. */
  vocabulary: ReadonlyMap<string, string>;
  /** The stems that stand in the documentation itself, and not only in what people say. */
  told: readonly string[];
  meanings: SectionMeaningsData;
}

/** What was learnt from how people ask for the sections of the documentation. */
export const trainedMeanings = readMeanings(meaningModel);

/** The sections that are searched. */
export function sectionsOf(articles: readonly SearchedArticle[]): FoundSection[] {
  return articles.flatMap((article) =>
    article.type === 'folder' ? [] : article.sections.map((section): FoundSection => ({ article, section })),
  );
}

/** Indexes the sections of articles. */
export function indexSections(
  articles: readonly SearchedArticle[],
  meanings: Meanings = trainedMeanings,
): SectionIndexData {
  const items = sectionsOf(articles);
  const indexed = indexLines([...new Set(items.map(({ article }) => article))].flatMap(linesOf));
  const fields = indexWords(items, indexed);
  const told = new Set(items.flatMap((item) => documentedStems(item)));
  const { rarity } = openFieldIndex(fields);
  // A word that stands only in what people say tells of people, not of the documentation.
  weighLines(indexed, (stem) =>
    told.has(stem) ? rarity(stem) : Math.min(rarity(stem), searchWeights.chatter),
  );
  const { stems: _, ...lines } = indexed;
  return {
    lines,
    fields,
    vocabulary: vocabularyOf(items.flatMap(proseOf)),
    told: [...told],
    meanings: readSectionMeanings(items, meantSectionOf, meanings),
  };
}

/** Indexes the words of sections by where they stand. */
function indexWords(items: readonly FoundSection[], lines: IndexedLines): FieldIndexData {
  const names = memoised((text: string) => stemsOf(text));
  const words: readonly IndexedField<FoundSection>[] = [
    {
      weight: searchWeights.title,
      place: 'name',
      lengthPenalty: 0.3,
      stems: ({ article }) => names(article.title),
    },
    {
      weight: searchWeights.headings,
      place: 'name',
      lengthPenalty: 0.3,
      stems: ({ section }) => stemsOf(section.headingTrail.join(' , ')),
    },
    {
      weight: searchWeights.keywords,
      place: 'name',
      lengthPenalty: 0.1,
      stems: ({ article }) => names([...article.keywords, ...article.errors.map(errorWords)].join(' , ')),
    },
    {
      weight: searchWeights.asked,
      place: 'asked',
      lengthPenalty: 0.6,
      stems: ({ article, section }) => stemsOfLines(lines, keyOf(article.path, section.anchor)),
    },
    {
      weight: searchWeights.body,
      place: 'body',
      lengthPenalty: 0.5,
      stems: ({ section }) => section.blocks.flatMap(({ text }) => stemsOf(text)),
    },
  ];
  return indexFields(items, searchWeights.saturation, words, lines.stems);
}

/** `<article path>#<anchor>`, unique in the whole content. */
export function keyOf(path: string, anchor: string): string {
  return `${path}#${anchor}`;
}

/** What a section says in words, code left out. */
function proseOf({ article, section }: FoundSection): string[] {
  const prose = section.blocks.filter(({ kind }) => kind !== 'code').map(({ text }) => text);
  return [article.title, section.heading, ...article.keywords, ...prose];
}

function documentedStems({ article, section }: FoundSection): string[] {
  const texts = [
    article.title,
    section.heading,
    ...article.keywords,
    ...section.blocks.map(({ text }) => text),
  ];
  return texts.flatMap(stemsOf);
}

/** A heading that only asks is of words that every story has: 'What an error means'. */
const onlyAsks = /^(?:what|when|where|which|who|whose|why|how|if|is|are|does|do|can)\b/i;

/**
 * How people ask for an article's sections. Who wrote lines that say it in other words leaves the plain way to the heading: where there are lines, one that tells what is done is a line too. So are the
 * messages that an article explains.
 */
function linesOf({ path, sections, questions, errors }: SearchedArticle): AskedLine[] {
  return [
    ...sections
      .filter(({ heading }) => questions.length > 0 && !onlyAsks.test(heading))
      .map(({ anchor, heading }) => ({ key: keyOf(path, anchor), text: heading })),
    ...questions.map(({ anchor, text }) => ({ key: keyOf(path, anchor), text })),
    ...errors.map((error) => ({ key: keyOf(path, ''), text: errorWords(error), isMessage: true })),
  ];
}

function errorWords({ code = '', text }: SearchedArticle['errors'][number]): string {
  return `${code} ${text}`;
}
