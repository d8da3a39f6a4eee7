import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import type { Article, Passage } from '../../article.ts';
import type { ContentBrand } from '../placeholders.ts';
import type { Problem } from '../problem.ts';

/** Tells which words are spelt right. */
export interface Speller {
  isRight(word: string): boolean;
  /** Words that the writer may have meant, the likeliest first. */
  suggest(word: string): readonly string[];
}

/** Words of the trade that no dictionary has, one a line, in the order of the alphabet. */
const projectWords = join(import.meta.dirname, '../../../project-words.txt');

const word = /\p{L}+(?:['’]\p{L}+)*/gu;
const mostSuggestions = 3;

/**
 * Reads the British dictionary, the words of `project-words.txt` and the names of the brand. Names are right as they are written, other words
 * also with a capital letter.
 */
export async function createSpeller(
  brand: Pick<ContentBrand, 'name' | 'slug' | 'products'>,
): Promise<Speller> {
  const { aff, dic } = dictionary;
  const speller = nspell(Buffer.from(aff), Buffer.from(dic));
  const own = (await readFile(projectWords, 'utf8')).split('\n');
  const names = [brand.name, brand.slug, ...brand.products.map(({ name }) => name)];
  for (const each of [...own, ...names.flatMap(wordsIn)]) if (each !== '') speller.add(each);
  return {
    isRight: (text) => speller.correct(text) || speller.correct(text.toLowerCase()),
    suggest: (text) => speller.suggest(text).slice(0, mostSuggestions),
  };
}

/** Reports each word of an article that no dictionary has, once, with the first line that has it. Code is left out. */
export function checkSpelling(
  article: Pick<Article, 'title' | 'description' | 'prerequisites' | 'headings' | 'passages' | 'source'>,
  text: string,
  speller: Speller,
): readonly Problem[] {
  const prose = [
    article.title,
    article.description,
    ...article.prerequisites,
    ...article.headings.map((heading) => heading.text),
    ...article.passages.map(proseOf),
  ];
  const wrong = new Set(prose.flatMap(wordsIn).filter((each) => !speller.isRight(each)));
  return [...wrong].map((each) => {
    const meant = speller.suggest(each).join(', ');
    const hint = meant === '' ? '' : ` Meant: ${meant}?`;
    return {
      file: article.source,
      line: lineOf(text, each),
      message: `“${each}” is in no dictionary.${hint} A word of the trade goes into project-words.txt.`,
    };
  });
}

/** The words of a text that are spelt: neither abbreviations in capitals nor single letters. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(word)]
    .map(([found]) => found.replaceAll('’', "'").replace(/'s$/, ''))
    .filter((found) => found.length > 1 && found !== found.toUpperCase());
}

function proseOf({ text, code }: Pick<Passage, 'text' | 'code'>): string {
  return code.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function lineOf(text: string, each: string): number {
  const at = text.split('\n').findIndex((line) => wordsIn(line).includes(each));
  // A word that a placeholder brought in stands on no line.
  return Math.max(at, 0) + 1;
}
