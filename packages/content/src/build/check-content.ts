import { areasOf } from '@reachout/contract/topics';
import type { Article } from '../article.ts';
import { compileContent, type ContentSource } from './compile.ts';
import type { ContentBrand } from './placeholders.ts';
import { sortProblems, type Problem } from './problem.ts';

const fewestWords = 300;
const mostWords = 900;

/**
 * Everything that is wrong with the content, beyond what the build refuses: articles of docs and guides
 * have 300 to 900 words, and every article that an area or topic of the support form suggests exists.
 */
export async function checkContent(
  source: ContentSource,
): Promise<{ articles: number; problems: readonly Problem[] }> {
  const { content, problems, refused } = await compileContent(source);
  const all = [
    ...problems,
    ...content.articles.flatMap(checkLength),
    ...suggestions(source.brand)
      .filter(({ path }) => !refused.includes(path))
      .flatMap((suggestion) => checkSuggestion(suggestion, content.articles)),
  ];
  return { articles: content.articles.length, problems: sortProblems(all) };
}

interface Suggestion {
  path: string;
  /** Names of the areas and topics that suggest it. */
  by: readonly string[];
}

function suggestions(brand: ContentBrand): readonly Suggestion[] {
  const all = areasOf(brand).flatMap((area) => [
    ...(area.suggestedArticles ?? []).map(({ path }) => ({ path, by: area.name })),
    ...area.topics.flatMap((topic) => topic.suggestedArticles.map(({ path }) => ({ path, by: topic.name }))),
  ]);
  return [...Map.groupBy(all, ({ path }) => path)].map(([path, found]) => ({
    path,
    by: found.map(({ by }) => by),
  }));
}

function checkLength(article: Article): readonly Problem[] {
  if (article.section === 'legal') return [];
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
