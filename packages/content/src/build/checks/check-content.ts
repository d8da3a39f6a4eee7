import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDeadBrandLinks } from '@reachout/brand/rules/page-links';
import type { Article } from '../../article.ts';
import type { FolderNode } from '../../page-tree.ts';
import { checkCode } from './code/check-code.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkSpelling, createSpeller } from './check-spelling.ts';
import { compileContent, type ContentSource } from '../compile.ts';
import type { ContentBrand } from '../placeholders.ts';
import { sortProblems, type Problem } from '../problem.ts';

const fewestWords = 300;
const mostWords = 900;

/**
 * Everything that is wrong with the content, beyond what the build refuses: articles of docs and guides have 300 to 900 words, a parser reads every
 * block of code, the page of a folder leads to all that is in it, every article that an area or topic of the support form suggests exists, and so does
 * each that every page links to by what it is for, no two articles have the same title or description, every word is in a dictionary, and limits and prices come from the brand file.
 */
export async function checkContent(
  source: ContentSource,
): Promise<{ articles: number; problems: readonly Problem[] }> {
  const { content, code, problems, refused, leftOut, unknownTerms } = await compileContent(source);
  const proofread = await Promise.all(content.articles.map(await createProofreader(source)));
  const all = [
    ...problems,
    ...proofread.flat(),
    ...(await checkCode(code)),
    ...unknownTerms,
    ...checkAreas(content.articles, source.brand),
    ...checkProducts(leftOut, source.brand),
    ...content.articles.flatMap(checkLength),
    ...content.tree.flatMap((folder) => checkFolder(folder, content.articles)),
    ...checkUnique(content.articles, 'title'),
    ...checkUnique(content.articles, 'description'),
    ...suggestions(source.brand)
      .filter(({ path }) => !refused.includes(path))
      .flatMap((suggestion) => checkSuggestion(suggestion, content.articles)),
    ...checkBrandLinks(source.brand, content.articles, refused),
  ];
  return { articles: content.articles.length, problems: sortProblems(all) };
}

/** An area is the catalogue's; one that it does not have groups the article with nothing. */
function checkAreas(articles: readonly Article[], brand: ContentBrand): readonly Problem[] {
  const known = brand.areas.map((area) => area.value);
  return articles.flatMap(({ area, source }) =>
    area === undefined || known.includes(area)
      ? []
      : [{ file: source, line: 1, message: `area: "${area}" is not one of ${known.join(', ')}` }],
  );
}

/** A product that is misspelt would leave its article out of the documentation. */
function checkProducts(leftOut: readonly string[], { products }: ContentBrand): readonly Problem[] {
  const known = [...products.map(({ key }) => key), 'both'].join(', ');
  return leftOut.map((path) => ({
    file: `${path.slice(1)}.mdx`,
    line: 1,
    message: `The article is about a product that the catalogue does not have: there are ${known}.`,
  }));
}

async function createProofreader({ dir, brand }: ContentSource) {
  const speller = await createSpeller(brand);
  return async (article: Article): Promise<readonly Problem[]> => {
    const text = await readFile(join(dir, article.source), 'utf8');
    return [...checkSpelling(article, text, speller), ...checkNumbers(article.source, text, brand.facts)];
  };
}

/** Two results with the same words leave a reader guessing. */
function checkUnique(articles: readonly Article[], key: 'title' | 'description'): readonly Problem[] {
  const first = new Map<string, string>();
  return articles.flatMap((article) => {
    const text = article[key].toLowerCase();
    const other = first.get(text);
    first.set(text, other ?? article.source);
    const message = `${other} has the same ${key}.`;
    return other === undefined ? [] : [{ file: article.source, line: 1, message }];
  });
}

interface Suggestion {
  path: string;
  /** Names of the areas and topics that suggest it. */
  by: readonly string[];
}

function suggestions(brand: ContentBrand): readonly Suggestion[] {
  const all = brand.areas.flatMap((area) => [
    ...(area.suggestedArticles ?? []).map(({ path }) => ({ path, by: area.name })),
    ...area.topics.flatMap((topic) => topic.suggestedArticles.map(({ path }) => ({ path, by: topic.name }))),
  ]);
  return [...Map.groupBy(all, ({ path }) => path)].map(([path, found]) => ({
    path,
    by: found.map(({ by }) => by),
  }));
}

/** From a folder's page everything in the folder is one step away: the tree shows only what is around the page that is read. */
function checkFolder(folder: FolderNode, articles: readonly Article[]): readonly Problem[] {
  const page = articles.find(({ path }) => path === folder.path);
  const missing = folder.children.filter(({ path }) => page?.html.includes(`href="${path}"`) === false);
  return [
    ...missing.map(({ path }) => ({
      file: page?.source ?? '',
      line: 1,
      message: `The folder's page does not lead to ${path}.`,
    })),
    ...folder.children.flatMap((child) => (child.kind === 'folder' ? checkFolder(child, articles) : [])),
  ];
}

/** What every page links to by what it is for, and the brand file's own links. */
function checkBrandLinks(
  { links }: ContentBrand,
  articles: readonly Article[],
  refused: readonly string[],
): readonly Problem[] {
  const named = Object.entries(links).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !refused.includes(entry[1].split('#', 1)[0] ?? ''),
  );
  return findDeadBrandLinks(Object.fromEntries(named), articles).map(({ path, message }) => ({
    file: 'the brand file',
    line: 1,
    message: `${path}: ${message}`,
  }));
}

function checkLength(article: Article): readonly Problem[] {
  if (article.section === 'legal' || article.type === 'folder') return [];
  const at = { file: article.source, line: 1 };
  // An index introduces its folder; its articles carry the substance.
  const isIndex = article.source.endsWith('/index.mdx');
  if (article.words < fewestWords && !isIndex) {
    return [{ ...at, message: `The body has ${article.words} words; at least ${fewestWords} are needed.` }];
  }
  if (article.words <= mostWords) return [];
  return [
    { ...at, message: `The body has ${article.words} words; more than ${mostWords} should be two articles.` },
  ];
}

function checkSuggestion({ path, by }: Suggestion, articles: readonly Article[]): readonly Problem[] {
  if (path.startsWith('https://')) return [];
  const [articlePath = '', anchor] = path.split('#', 2);
  const article = articles.find((candidate) => candidate.path === articlePath);
  const isFound = article && (anchor === undefined || article.headings.some(({ id }) => id === anchor));
  if (isFound) return [];
  const file = `${articlePath.replace(/^\//, '')}.mdx`;
  return [
    { file, line: 1, message: `Support topics suggest ${path}, which does not exist: ${by.join(', ')}.` },
  ];
}
