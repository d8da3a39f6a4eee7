import { createHash } from 'node:crypto';
import { toString as plainText } from 'mdast-util-to-string';
import type { Article } from '../article.ts';
import type { Content } from '../content.ts';
import { pagesOf } from '../page-tree.ts';
import { buildTree } from './build-tree.ts';
import type { LinkedArticle } from './checks/check-links.ts';
import { countWords, cutPassages } from './cut-passages.ts';
import { cutSections } from './cut-sections.ts';
import { makeFolderPages } from './folder-pages.ts';
import type { FolderSettings } from './front-matter.ts';
import type { Body } from './parse-body.ts';
import type { Problem } from './problem.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { unitsOfAll } from './text-units.ts';

/**
 * Arranges articles into their tree, with a page for each folder, in reading order. The same articles always give the same hash.
 *
 * @param known what `_folder.yaml` says, by the folder's site path, and the site paths of articles that are left out for their problems
 */
export function assembleContent(
  written: readonly LinkedArticle[],
  known: { settings: ReadonlyMap<string, FolderSettings>; refused: readonly string[] },
): { content: Content; linked: readonly LinkedArticle[]; problems: readonly Problem[] } {
  const { tree, problems } = buildTree(
    written.map(({ article }) => article),
    known.settings,
  );
  const made = makeFolderPages(tree, written, known);
  const linked = [...written, ...made.pages];
  const position = new Map(tree.flatMap(pagesOf).map(({ path }, index) => [path, index]));
  const articles = linked
    .map(({ article }) => article)
    .toSorted((a, b) => (position.get(a.path) ?? 0) - (position.get(b.path) ?? 0));
  const hash = createHash('sha256')
    .update(JSON.stringify([articles, tree]))
    .digest('hex');
  return { content: { hash, articles, tree }, linked, problems: [...problems, ...made.problems] };
}

/** Everything that is made of an article's body, once. */
export function renderAll(
  article: Pick<
    Article,
    'path' | 'title' | 'description' | 'hasNoLead' | 'prerequisites' | 'appliesTo' | 'sourceType'
  >,
  { root, headings }: Pick<Body, 'root' | 'headings'>,
): Pick<Article, 'headings' | 'html' | 'text' | 'markdown' | 'words' | 'passages' | 'sections'> {
  const prose = root.children.flatMap((block) =>
    block.type === 'heading' ? [plainText(block)] : unitsOfAll([block]).map((unit) => unit.text),
  );
  return {
    headings,
    html: renderHtml({ title: article.title, root }),
    text: prose.join('\n'),
    markdown: renderMarkdown({ ...article, root }),
    words: countWords(prose.join('\n')),
    passages: cutPassages({ ...article, root, headings }),
    sections: cutSections({ ...article, root, headings }),
  };
}
