import type { ReactNode } from 'react';
import {
  type Article,
  foldersAbove,
  type Heading,
  neighbours,
  pagesOf,
  type PageTree,
} from '@reachout/content';
import { LinkButton } from '@reachout/ui/link-button';
import { Disclosure } from '@reachout/ui/disclosure';
import { paths } from '@reachout/contract/paths';
import { BreakableTitle } from './breakable-title.tsx';
import { DocsTree } from './docs-tree.tsx';

export interface DocsLayoutProps {
  article: Pick<
    Article,
    'path' | 'title' | 'description' | 'type' | 'html' | 'updated' | 'headings' | 'related' | 'prerequisites'
  >;
  tree: PageTree;
  lang?: string;
  /** Below the title. */
  actions?: ReactNode;
  /** Below the prose, on pages that have more to show. */
  afterArticle?: ReactNode;
  /** At the foot, before the pages before and after. */
  opinion?: ReactNode;
  /** Where the article's source is edited. */
  editHref?: string;
}

const sectionNames = { docs: 'Documentation', guides: 'Guides', legal: 'Legal' } as const;

/** What kind of page it is, said above the title; an index or a legal text needs no word for it. */
const typeNames: Partial<Record<Article['type'], string>> = {
  'how-to': 'How-to',
  troubleshooting: 'Troubleshooting',
  error: 'Error',
  reference: 'Reference',
};

/** 'On this page' names the headings a reader jumps to; deeper ones would only make it long. */
const TOC_DEPTH = 3;
const TOC_MINIMUM = 2;

function sectionOf(tree: PageTree, path: string): PageTree[number] | undefined {
  return tree.find((folder) => path === folder.path || path.startsWith(`${folder.path}/`));
}

function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function Breadcrumb({ tree, path }: { tree: PageTree; path: string }) {
  const folders = foldersAbove(tree, path);
  if (folders.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="docs-breadcrumb">
      <ol>
        {folders.map((folder) => (
          <li key={folder.path}>
            <a href={folder.path}>{folder.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav aria-labelledby="on-this-page" className="docs-toc docs-side" data-toc="">
      <p id="on-this-page" className="docs-side-title">
        On this page
      </p>
      <ul className="docs-toc-list">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`} data-depth={heading.depth}>
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Articles about the same matter; those who did not find it here look there next. */
function Related({ tree, related }: { tree: PageTree; related: readonly string[] }) {
  const pages = tree.flatMap(pagesOf);
  const found = related.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  if (found.length === 0) return null;
  return (
    <nav aria-labelledby="related" className="docs-related">
      <p id="related" className="text-14 font-medium">
        Related
      </p>
      <ul>
        {found.map(({ path, title }) => (
          <li key={path}>
            <a className="ui-link" href={path}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PreviousAndNext({ tree, path }: { tree: PageTree; path: string }) {
  const { previous, next } = neighbours(tree, path);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Previous and next page" className="docs-next">
      {previous ? (
        <a href={previous.path} rel="prev">
          <small>Previous</small>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a href={next.path} rel="next">
          <small>Next</small>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}

/** An article in its place: the tree, the prose, what is on this page. All of it works without a script. */
export function DocsLayout({
  article,
  tree,
  lang = 'en',
  actions,
  afterArticle,
  opinion,
  editHref,
}: DocsLayoutProps) {
  const section = sectionOf(tree, article.path);
  const sectionName = sectionNames[section?.path.slice(1) as keyof typeof sectionNames] ?? section?.title;
  const headings = article.headings.filter((heading) => heading.depth <= TOC_DEPTH);
  const isTocShown = headings.length >= TOC_MINIMUM;
  return (
    <div className="ui-page docs" data-toc-shown={isTocShown ? '' : undefined}>
      {section ? (
        <nav aria-label={sectionName} className="docs-tree docs-side">
          <DocsTree folder={section} currentPath={article.path} />
        </nav>
      ) : null}
      <article className="docs-article" data-article="">
        {section ? (
          <Disclosure summary={`All of ${sectionName}`} className="docs-small-tree">
            <nav aria-label={`${sectionName}, small screen`}>
              <DocsTree folder={section} currentPath={article.path} />
            </nav>
          </Disclosure>
        ) : null}
        <Breadcrumb tree={tree} path={article.path} />
        <header className="docs-title">
          {typeNames[article.type] === undefined ? null : (
            <p className="text-13 text-muted">{typeNames[article.type]}</p>
          )}
          <h1>
            <BreakableTitle title={article.title} />
          </h1>
          <p className="text-18 text-muted">{article.description}</p>
          {actions}
        </header>
        {article.prerequisites.length > 0 ? (
          <section className="docs-prerequisites" aria-labelledby="before-you-start">
            <p id="before-you-start" className="text-14 font-medium">
              Before you start
            </p>
            <ul>
              {article.prerequisites.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {/* Written by our own pipeline at build: no scripts, no raw HTML of the author. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        {afterArticle}
        <footer className="docs-foot">
          <Related tree={tree} related={article.related} />
          {opinion}
          <p className="docs-updated">
            <span>
              Last updated <time dateTime={article.updated}>{formatDate(article.updated, lang)}</time>
            </span>
            {editHref ? (
              <a className="ui-link ui-no-print" href={editHref}>
                Edit this page
              </a>
            ) : null}
          </p>
          <PreviousAndNext tree={tree} path={article.path} />
          <div className="ui-no-print flex flex-wrap items-center justify-between gap-3">
            <p className="text-14">Still stuck?</p>
            <LinkButton href={paths.help()} size="small">
              Ask Support
            </LinkButton>
          </div>
        </footer>
      </article>
      {isTocShown ? <OnThisPage headings={headings} /> : null}
    </div>
  );
}
