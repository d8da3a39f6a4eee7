import { docsCopy } from '../messages/article.ts';
import type { ReactNode } from 'react';
import { formatDate } from '@reachout/language/format';
import { englishText } from '@reachout/language/english-text';
import { Rich } from '@reachout/language/rich';
import { type AppliesTo, type Article, checkedOn, pagesOf, type PageTree } from '@reachout/content';
import { LinkButton } from '@reachout/ui/link-button';
import { paths } from '@reachout/core/paths';
import { articleText, titleLanguage } from './article-text.ts';
import { BreakableTitle } from './breakable-title.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { PreviousAndNext } from './previous-and-next.tsx';

export interface DocsLayoutProps {
  article: Pick<
    Article,
    | 'path'
    | 'title'
    | 'description'
    | 'hasNoLead'
    | 'type'
    | 'html'
    | 'updated'
    | 'headings'
    | 'related'
    | 'prerequisites'
    | 'appliesTo'
    | 'facts'
  > & { language?: string };
  tree: PageTree;
  /** Below the title. */
  actions?: ReactNode;
  /** At the foot, before the pages before and after. */
  feedback?: ReactNode;
  /** Where the article's source is edited. */
  editHref?: string;
}

/** What kind of page it is, said above the title; an index or a legal text needs no word for it. */
const typeNames: Partial<Record<Article['type'], () => string>> = {
  'how-to': docsCopy.howTo,
  troubleshooting: docsCopy.troubleshooting,
  error: docsCopy.error,
  reference: docsCopy.reference,
};

const appliesToNames = {
  plans: docsCopy.plans,
  roles: docsCopy.roles,
  versions: docsCopy.versions,
} satisfies Record<keyof AppliesTo, () => string>;

/** Whom and what the article is for, before anybody reads on in vain. */
function AppliesToList({ appliesTo }: { appliesTo: AppliesTo | undefined }) {
  if (appliesTo === undefined) return null;
  return (
    <dl className="applies-to">
      {(['plans', 'roles', 'versions'] as const).map((list) =>
        appliesTo[list].length === 0 ? null : (
          <div key={list}>
            <dt>{appliesToNames[list]()}</dt>
            {appliesTo[list].map((name) => (
              <dd key={name} {...englishText()}>
                {name}
              </dd>
            ))}
          </div>
        ),
      )}
    </dl>
  );
}

/** Related articles, for readers who did not find it here. */
function Related({ tree, related }: { tree: PageTree; related: readonly string[] }) {
  const pages = tree.flatMap(pagesOf);
  const found = related.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  if (found.length === 0) return null;
  return (
    <nav aria-labelledby="related" className="site-related">
      <p id="related" className="text-14 font-medium">
        {docsCopy.related()}
      </p>
      <ul lang={englishText().lang}>
        {found.map(({ path, title, language }) => (
          <li key={path}>
            <a className="ui-link" href={path} {...titleLanguage({ language })}>
              <BreakableTitle title={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The layout of an article: tree, prose, table of contents. Works without a script. */
export function DocsLayout({ article, tree, actions, feedback, editHref }: DocsLayoutProps) {
  const typeName = typeNames[article.type];
  const checked = checkedOn(article);
  const text = articleText(article);
  return (
    <DocsFrame
      path={article.path}
      tree={tree}
      headings={article.headings}
      language={article.language}
      head={
        <header className="docs-title">
          {typeName === undefined ? null : <p className="text-13 text-muted">{typeName()}</p>}
          <h1 {...text}>
            <BreakableTitle title={article.title} />
          </h1>
          {article.hasNoLead === true ? null : (
            <p className="text-18 text-muted" {...text}>
              {article.description}
            </p>
          )}
          <AppliesToList appliesTo={article.appliesTo} />
          {actions}
        </header>
      }
    >
      {article.prerequisites.length > 0 ? (
        <section className="docs-prerequisites" aria-labelledby="before-you-start">
          <h2 id="before-you-start" className="text-14 font-medium">
            {docsCopy.beforeYouStart()}
          </h2>
          <ul {...text}>
            {article.prerequisites.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {/* Written by our own pipeline at build: no scripts, no raw HTML of the author. */}
      <div className="prose" {...text} dangerouslySetInnerHTML={{ __html: article.html }} />
      <footer className="docs-foot">
        <Related tree={tree} related={article.related} />
        {feedback}
        <p className="docs-updated">
          <span>
            <Rich
              message={docsCopy.updated}
              values={{
                date: formatDate(new Date(article.updated), { dateStyle: 'long', timeZone: 'UTC' }),
                time: <time dateTime={article.updated} />,
              }}
            />
          </span>
          {checked === undefined ? null : (
            <span>
              <Rich
                message={docsCopy.factsChecked}
                values={{
                  date: formatDate(new Date(checked), { dateStyle: 'long', timeZone: 'UTC' }),
                  time: <time dateTime={checked} />,
                }}
              />
            </span>
          )}
          {editHref ? (
            <a className="ui-link ui-no-print" href={editHref}>
              {docsCopy.edit()}
            </a>
          ) : null}
        </p>
        <PreviousAndNext tree={tree} path={article.path} />
        <div className="ui-no-print flex flex-wrap items-center justify-between gap-3">
          <p className="text-14">{docsCopy.stillStuck()}</p>
          <LinkButton href={paths.help()} size="small">
            {docsCopy.askSupport()}
          </LinkButton>
        </div>
      </footer>
    </DocsFrame>
  );
}
