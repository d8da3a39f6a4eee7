import * as hook from '@reachout/web/lib/page-hooks';
import { copiedLabel, mark } from '@reachout/core/page-hooks';
import { docsCopy } from '../messages/article.ts';
import { englishText } from '@reachout/language/english-text';
import { sectionSlugs } from '@reachout/core/documentation-sections';
import type { ReactNode } from 'react';
import { foldersAbove, type Heading, type PageTree } from '@reachout/content';
import { uiCopy } from '@reachout/ui/messages/ui';
import { Disclosure } from '@reachout/ui/disclosure';
import { articleText, titleLanguage } from './article-text.ts';
import { BreakableTitle } from './breakable-title.tsx';
import { DocsTree } from './docs-tree.tsx';

export interface DocsFrameProps {
  /** The page's own path, which the tree marks. */
  path: string;
  tree: PageTree;
  headings: readonly Heading[];
  /** The language of the headings, where it is not the documentation's own. */
  language?: string;
  /** True for a page that takes the last column as well, since it has no table of contents. */
  isWide?: boolean;
  /** Below the breadcrumb: the title and what stands under it. */
  head: ReactNode;
  children: ReactNode;
}

/** 'On this page' names the headings a reader jumps to; deeper ones would only make it long. */
const TOC_DEPTH = 3;
const TOC_MINIMUM = 2;

function sectionOf(tree: PageTree, path: string): PageTree[number] | undefined {
  return tree.find((folder) => path === folder.path || path.startsWith(`${folder.path}/`));
}

function Breadcrumb({ tree, path }: Pick<DocsFrameProps, 'tree' | 'path'>) {
  const folders = foldersAbove(tree, path);
  if (folders.length === 0) return null;
  return (
    <nav aria-label={docsCopy.breadcrumb()} className="docs-breadcrumb">
      <ol lang={englishText().lang}>
        {folders.map((folder) => (
          <li key={folder.path}>
            <a href={folder.path} {...titleLanguage(folder)}>
              {folder.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function HeadingLinks({ headings, ...text }: Pick<DocsFrameProps, 'headings' | 'language'>) {
  return (
    <ul className="docs-toc-list" lang={articleText(text).lang}>
      {headings.map(({ id, depth, text }) => (
        <li key={id}>
          <a href={`#${id}`} data-depth={depth === 2 ? undefined : depth}>
            <BreakableTitle title={text} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function nameOfSection(path: string | undefined): string | undefined {
  const slug = sectionSlugs.find((known) => `/${known}` === path);
  return slug && docsCopy[slug]();
}

/**
 * The layout of the documentation: the tree on one side and the table of contents on the other. On narrow screens both become disclosures above the
 * text. Works without a script.
 */
export function DocsFrame({
  path,
  tree,
  headings,
  language,
  isWide = false,
  head,
  children,
}: DocsFrameProps) {
  const toc = { headings: headings.filter(({ depth }) => depth <= TOC_DEPTH), ...(language && { language }) };
  const section = sectionOf(tree, path);
  const sectionName = nameOfSection(section?.path) ?? section?.title;
  const isTocShown = toc.headings.length >= TOC_MINIMUM;
  return (
    <div className="ui-page docs">
      {section ? (
        <nav aria-label={sectionName} className="docs-tree docs-side">
          <DocsTree folder={section} currentPath={path} />
        </nav>
      ) : null}
      <article
        className={isWide ? 'docs-article docs-wide' : 'docs-article'}
        {...mark(hook.article)}
        {...mark(copiedLabel, uiCopy.copied())}
      >
        {section ? (
          <Disclosure summary={docsCopy.allOf({ section: sectionName ?? '' })} className="docs-small-tree">
            <nav aria-label={docsCopy.sectionSmall({ section: sectionName ?? '' })}>
              <DocsTree folder={section} currentPath={path} />
            </nav>
          </Disclosure>
        ) : null}
        <Breadcrumb tree={tree} path={path} />
        {head}
        {isTocShown ? (
          <Disclosure summary={docsCopy.onThisPage()} className="docs-small-toc">
            <nav aria-label={docsCopy.onThisPageSmall()}>
              <HeadingLinks {...toc} />
            </nav>
          </Disclosure>
        ) : null}
        {children}
      </article>
      {isTocShown ? (
        <nav aria-labelledby="on-this-page" className="docs-toc docs-side" {...mark(hook.tableOfContents)}>
          <p id="on-this-page" className="docs-side-title">
            {docsCopy.onThisPage()}
          </p>
          <HeadingLinks {...toc} />
        </nav>
      ) : null}
    </div>
  );
}
