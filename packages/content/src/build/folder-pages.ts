import type { ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { List } from 'mdast';
import type { Article, Section } from '../article.ts';
import type { FolderNode, PageTree } from '../page-tree.ts';
import type { LinkedArticle } from './checks/check-links.ts';
import type { FolderSettings } from './front-matter.ts';
import type { Problem } from './problem.ts';
import { renderMarkdown } from './render-markdown.ts';

/** What a folder's page says of each page in the folder. */
type Entry = Pick<Article, 'path' | 'title' | 'description' | 'updated' | 'product'>;

/**
 * Makes a page of each folder that has none of its own, so that every address on the way to an article is a page: the description of its
 * `_folder.yaml`, and the pages in it with theirs. It answers no question by itself and has no passages.
 *
 * @param known what `_folder.yaml` says, by the folder's site path, and the site paths of articles that are left out for their problems
 */
export function makeFolderPages(
  tree: PageTree,
  articles: readonly LinkedArticle[],
  known: { settings: ReadonlyMap<string, FolderSettings>; refused: readonly string[] },
): { pages: readonly LinkedArticle[]; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const entries = new Map<string, Entry>(articles.map(({ article }) => [article.path, article]));
  const pages: LinkedArticle[] = [];
  const addPage = (folder: FolderNode): void => {
    const { path, title, children } = folder;
    for (const child of children) if (child.kind === 'folder') addPage(child);
    if (entries.has(path) || known.refused.includes(path)) return;
    const source = `${path.slice(1)}/_folder.yaml`;
    const description = known.settings.get(path)?.description;
    if (description === undefined) {
      const message =
        'The folder has no page: add a description, which stands above the list of its articles, or an index.mdx.';
      problems.push({ file: source, line: 1, message });
      return;
    }
    const page = folderPage(
      { path, title, description, source },
      children.flatMap((child) => entries.get(child.path) ?? []),
    );
    entries.set(path, page);
    pages.push({ article: page, links: [], lineOf: () => 1 });
  };
  tree.forEach(addPage);
  return { pages, problems };
}

function folderPage(
  folder: Pick<Article, 'path' | 'title' | 'description' | 'source'>,
  entries: readonly Entry[],
): Article {
  const products = new Set(entries.map(({ product }) => product));
  const [product = 'both'] = products;
  return {
    ...folder,
    // The tree has no other sections.
    section: folder.path.split('/', 2)[1] as Section,
    type: 'folder',
    updated: entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), ''),
    product: products.size === 1 ? product : 'both',
    order: 0,
    keywords: [],
    related: [],
    prerequisites: [],
    formerPaths: [],
    errors: [],
    questions: [],
    headings: [],
    html: toHtml(htmlList(entries)),
    text: '',
    markdown: renderMarkdown({
      ...folder,
      prerequisites: [],
      root: { type: 'root', children: [markdownList(entries)] },
    }),
    words: 0,
    passages: [],
    sections: [],
  };
}

function htmlList(entries: readonly Entry[]): ElementContent {
  const paragraph = (child: ElementContent): ElementContent => ({
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [child],
  });
  const items = entries.map(({ path, title, description }): ElementContent => {
    const link: ElementContent = {
      type: 'element',
      tagName: 'a',
      properties: { href: path },
      children: [{ type: 'text', value: title }],
    };
    const children = [paragraph(link), paragraph({ type: 'text', value: description })];
    return { type: 'element', tagName: 'li', properties: {}, children };
  });
  return { type: 'element', tagName: 'ul', properties: { className: ['article-list'] }, children: items };
}

function markdownList(entries: readonly Entry[]): List {
  return {
    type: 'list',
    children: entries.map(({ path, title, description }) => ({
      type: 'listItem',
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'link', url: path, children: [{ type: 'text', value: title }] },
            { type: 'text', value: `: ${description}` },
          ],
        },
      ],
    })),
  };
}
