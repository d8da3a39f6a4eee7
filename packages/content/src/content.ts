import type { Article } from './article.ts';
import type { PageTree } from './page-tree.ts';

/** Everything the pipeline makes of the content folder. */
export interface Content {
  /** SHA-256 (hex) of all the rest: the same sources and brand give the same hash. */
  hash: string;
  /** In reading order. */
  articles: readonly Article[];
  tree: PageTree;
}

/** The article at a site path. A trailing slash, a query and a fragment are ignored. */
export function findArticle(content: Pick<Content, 'articles'>, path: string): Article | undefined {
  const wanted = barePath(path);
  return content.articles.find((article) => article.path === wanted);
}

/** The article that stood at a site path before it moved, read as `findArticle` reads a path. */
export function findMoved(content: Pick<Content, 'articles'>, path: string): Article | undefined {
  const wanted = barePath(path);
  return content.articles.find((article) => article.formerPaths.includes(wanted));
}

function barePath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
}
