import type { ReactNode } from 'react';
import { type Article, pagesOf, type PageTree } from '@reachout/content';
import { LinkButton } from '@reachout/ui/link-button';
import { paths } from '@reachout/core/paths';
import { BreakableTitle } from './breakable-title.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { PreviousAndNext } from './previous-and-next.tsx';

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

/** What kind of page it is, said above the title; an index or a legal text needs no word for it. */
const typeNames: Partial<Record<Article['type'], string>> = {
  'how-to': 'How-to',
  troubleshooting: 'Troubleshooting',
  error: 'Error',
  reference: 'Reference',
};

function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** Related articles, for readers who did not find it here. */
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
              <BreakableTitle title={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The layout of an article: tree, prose, table of contents. Works without a script. */
export function DocsLayout({
  article,
  tree,
  lang = 'en',
  actions,
  afterArticle,
  opinion,
  editHref,
}: DocsLayoutProps) {
  return (
    <DocsFrame
      path={article.path}
      tree={tree}
      headings={article.headings}
      head={
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
      }
    >
      {article.prerequisites.length > 0 ? (
        <section className="docs-prerequisites" aria-labelledby="before-you-start">
          <h2 id="before-you-start" className="text-14 font-medium">
            Before you start
          </h2>
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
    </DocsFrame>
  );
}
