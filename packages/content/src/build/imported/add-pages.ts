import { createHash } from 'node:crypto';
import type { Article, ArticleProduct, Section } from '../../article.ts';
import type { Content } from '../../content.ts';
import type { FolderNode, PageTree, PageTreeNode } from '../../page-tree.ts';
import { renderAll } from '../assemble.ts';
import type { LinkedArticle } from '../checks/check-links.ts';
import { makeFolderPages } from '../folder-pages.ts';
import type { Problem } from '../problem.ts';
import { type ImportedSource, parseSource } from './configuration.ts';
import { firstSentence, folderSettings, nameOf } from './describe.ts';
import type { ImportedFile } from './find-files.ts';
import { makeOrLeaveOut, splitMade } from './make-or-leave-out.ts';
import { parseImported } from './parse-imported.ts';
import { resolveImages } from './resolve-images.ts';
import { resolveLinks } from './resolve-links.ts';

/** A page that was uploaded, in Markdown. */
export interface PageToAdd {
  /** Site path: `/docs/knowledge/certificates`. */
  path: string;
  title: string;
  /** Empty for one that is found in the text. */
  description: string;
  markdown: string;
  product: ArticleProduct;
  updatedAt: Date;
}

/**
 * Adds uploaded pages to content that is made. An address that an article has already stays with that article. The pages stand at the end of their
 * folders; a folder that is not there is made. A page that cannot be shown is left out and reported, by its path as the file; so is what others do not
 * show of theirs, such as links that lead nowhere.
 */
export async function addPages(
  content: Content,
  pages: readonly PageToAdd[],
): Promise<{ content: Content; problems: readonly Problem[]; simplified: readonly Problem[] }> {
  const taken = new Set(content.articles.map(({ path }) => path));
  const fresh = pages.filter(({ path }) => !taken.has(path));
  if (fresh.length === 0) return { content, problems: [], simplified: [] };
  const { made, leftOut } = await makeArticles(content, fresh);
  if (leftOut.length > 0) {
    // Others may lead to a page that is left out: they are made again without it.
    const without = new Set(leftOut.map(({ file }) => file));
    const rest = await addPages(
      content,
      pages.filter(({ path }) => !without.has(path)),
    );
    return { ...rest, problems: [...leftOut, ...rest.problems] };
  }
  const added = made.map(({ article }) => article);
  const tree = added.reduce(insertPage, content.tree);
  const linked = [...content.articles, ...added].map((article): LinkedArticle => ({
    article,
    links: [],
    lineOf: () => 1,
  }));
  const folders = makeFolderPages(tree, linked, { settings: folderSettings(added), refused: [] });
  const articles = [...linked, ...folders.pages].map(({ article }) => article);
  return {
    content: { hash: `${content.hash}+${hashOf(pages)}`, articles, tree },
    problems: [],
    simplified: made.flatMap(({ problems }) => problems),
  };
}

async function makeArticles(
  content: Content,
  pages: readonly PageToAdd[],
): Promise<{
  made: readonly { article: Article; problems: readonly Problem[] }[];
  leftOut: readonly Problem[];
}> {
  const parsed = splitMade(
    await Promise.all(
      pages.map((page) =>
        makeOrLeaveOut(page.path, () => ({ page, ...parseImported('upload.md', page.markdown) })),
      ),
    ),
  );
  const anchors = new Map([
    ...content.articles.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))] as const),
    ...parsed.made.map(({ page, body }) => [page.path, new Set(body.headings.map(({ id }) => id))] as const),
  ]);
  const find = (_from: ImportedFile, path: string): string | undefined =>
    anchors.has(path.replace(/\/+$/, '')) ? path.replace(/\/+$/, '') : undefined;
  const written = splitMade(
    await Promise.all(
      parsed.made.map(({ page, body }) =>
        makeOrLeaveOut(page.path, async () => {
          const file = fileOf(page);
          const problems = resolveLinks(body.root, file, { find, anchors });
          // An upload brings no files: an image of another site becomes a link, every other one its text.
          await resolveImages(body.root, file, { dir: '/', read: async () => undefined });
          return { article: articleOf(page, body), problems };
        }),
      ),
    ),
  );
  return { made: written.made, leftOut: [...parsed.leftOut, ...written.leftOut] };
}

const uploads: ImportedSource = parseSource({ type: 'api-upload' });

function fileOf({ path }: PageToAdd): ImportedFile {
  return { source: uploads, name: path, written: path, path, isIndex: false, changed: '' };
}

function articleOf(page: PageToAdd, body: ReturnType<typeof parseImported>['body']): Article {
  const { path, title, product, updatedAt } = page;
  const head = {
    path,
    title,
    description: page.description || (firstSentence(body.root) ?? title),
    hasNoLead: page.description === '',
    prerequisites: [],
  };
  return {
    ...head,
    section: path.split('/', 2)[1] as Section, // the schema of an upload lets no other path in
    type: 'concept',
    updated: updatedAt.toISOString().slice(0, 10),
    product,
    order: 1000,
    keywords: [],
    related: [],
    formerPaths: [],
    errors: [],
    questions: [],
    ...renderAll({ ...head, sourceType: 'api-upload' }, body),
    source: `${path.slice(1)}.mdx`,
    sourceType: 'api-upload',
  };
}

function insertPage(tree: PageTree, { path, title }: Article): PageTree {
  const parts = path.split('/').slice(1);
  const into = (nodes: readonly PageTreeNode[], depth: number): readonly PageTreeNode[] => {
    if (depth === parts.length) return [...nodes, { kind: 'page', path, title }];
    const folderPath = `/${parts.slice(0, depth).join('/')}`;
    const known = nodes.find((node) => node.path === folderPath);
    const folder = asFolder(known, folderPath);
    const changed = { ...folder, children: into(folder.children, depth + 1) };
    return known === undefined ? [...nodes, changed] : nodes.map((node) => (node === known ? changed : node));
  };
  // The outermost nodes are folders, one for each section, and stay so.
  return into(tree, 1).filter((node) => node.kind === 'folder');
}

/** A page that gets one below it becomes the page of a folder. */
function asFolder(known: PageTreeNode | undefined, path: string): FolderNode {
  if (known?.kind === 'folder') return known;
  const title = known?.title ?? nameOf(path);
  return { kind: 'folder', path, title, page: { kind: 'page', path, title }, children: [] };
}

function hashOf(pages: readonly PageToAdd[]): string {
  return createHash('sha256').update(JSON.stringify(pages)).digest('hex');
}
