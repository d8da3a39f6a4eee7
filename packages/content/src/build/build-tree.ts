import { sectionSlugs } from '@reachout/core/documentation-sections';
import type { Article } from '../article.ts';
import type { FolderNode, PageNode, PageTree, PageTreeNode } from '../page-tree.ts';
import type { FolderSettings } from './front-matter.ts';
import { compareText, type Problem } from './problem.ts';

const defaultOrder = 1000;

type TreeArticle = Pick<Article, 'path' | 'title' | 'order' | 'source'>;
type Ordered<T> = { node: T; order: number };

/**
 * Arranges articles into the tree that readers see.
 *
 * @param settings what `_folder.yaml` says, by the folder's site path
 */
export function buildTree(
  articles: readonly TreeArticle[],
  settings: ReadonlyMap<string, FolderSettings>,
): { tree: PageTree; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tree = sectionSlugs
    .map((section) => `/${section}`)
    .filter((path) => articles.some((article) => isBelow(folderOf(article), path)))
    .map((path) => buildFolder(path, articles, settings, problems).node);
  return { tree, problems };
}

function buildFolder(
  path: string,
  articles: readonly TreeArticle[],
  settings: ReadonlyMap<string, FolderSettings>,
  problems: Problem[],
): Ordered<FolderNode> {
  const own = articles.find((article) => isIndex(article) && article.path === path);
  const setting = settings.get(path);
  const title = setting?.title ?? own?.title;
  if (!title) {
    const message = 'The folder has no title: add an index.mdx, or a _folder.yaml with "title: …".';
    problems.push({ file: `${path.slice(1)}/_folder.yaml`, line: 1, message });
  }
  const pages = articles
    .filter((article) => !isIndex(article) && folderOf(article) === path)
    .map((article): Ordered<PageTreeNode> => ({ node: pageNode(article), order: article.order }));
  const folders = childFolders(path, articles).map((child) =>
    buildFolder(child, articles, settings, problems),
  );
  const children = [...pages, ...folders].toSorted(
    (a, b) =>
      a.order - b.order || compareText(a.node.title, b.node.title) || compareText(a.node.path, b.node.path),
  );
  return {
    order: setting?.order ?? own?.order ?? defaultOrder,
    node: {
      kind: 'folder',
      path,
      title: title ?? path,
      page: pageNode(own ?? { path, title: title ?? path }),
      children: children.map(({ node }) => node),
    },
  };
}

function childFolders(path: string, articles: readonly TreeArticle[]): readonly string[] {
  const depth = path.split('/').length;
  const below = articles
    .map(folderOf)
    .filter((folder) => folder !== path && isBelow(folder, path))
    .map((folder) =>
      folder
        .split('/')
        .slice(0, depth + 1)
        .join('/'),
    );
  return [...new Set(below)];
}

function pageNode({ path, title }: Pick<TreeArticle, 'path' | 'title'>): PageNode {
  return { kind: 'page', path, title };
}

function isIndex(article: TreeArticle): boolean {
  return article.source.endsWith('/index.mdx');
}

function folderOf(article: TreeArticle): string {
  return `/${article.source.slice(0, article.source.lastIndexOf('/'))}`;
}

function isBelow(folder: string, path: string): boolean {
  return folder === path || folder.startsWith(`${path}/`);
}
