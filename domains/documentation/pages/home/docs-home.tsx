import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Article, HomeContent, PageTree } from '@reachout/content';
import { pagesOf } from '@reachout/content';
import { englishText } from '@reachout/language/english-text';
import { Logo } from '@reachout/logos';
import { LinkButton } from '@reachout/ui/link-button';
import * as hook from '@reachout/web/lib/page-hooks';
import { BrandGrid } from '@reachout/web/shell/brand-grid';
import {
  Braces,
  Clock,
  Database,
  GitBranch,
  Globe,
  type LucideIcon,
  ReceiptText,
  Rocket,
  Search,
  Undo2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { docsCopy } from '../../messages/article.ts';
import { docsHomeCopy } from '../../messages/home.ts';
import { searchPageCopy } from '../../messages/search-page.ts';
import { articleText, titleLanguage } from '../article-text.ts';
import { BreakableTitle } from '../breakable-title.tsx';
import { DocsFrame } from '../docs-frame.tsx';
import { LogoWall } from '../logo-wall.tsx';

export interface DocsHomeProps {
  article: Pick<Article, 'path' | 'title' | 'description' | 'html' | 'home'> & { language?: string };
  /** All of them: the page leads to some by their titles. */
  articles: readonly Pick<Article, 'path' | 'title' | 'description' | 'type'>[];
  tree: PageTree;
  brand: Pick<Brand, 'name' | 'logo' | 'logoWall'>;
}

type Task = HomeContent['tasks'][number];

const icons: Record<NonNullable<Task['icon']>, LucideIcon> = {
  clock: Clock,
  database: Database,
  domain: Globe,
  git: GitBranch,
  invoice: ReceiptText,
  people: Users,
  rocket: Rocket,
  undo: Undo2,
  variable: Braces,
};

/** How many errors are shown where the page names none itself. */
const usualErrors = 6;
const frameworkLogoHeight = 20;

/**
 * The documentation's first page: search, what people come to do, what frequently fails, frameworks, and every subject. What it leads to stands in its front
 * matter; documentation without that still has its search, its errors and its subjects.
 */
export function DocsHome({ article, articles, tree, brand }: DocsHomeProps) {
  const { home } = article;
  const known = new Map(articles.map((each) => [each.path, each]));
  const tasks = (home?.tasks ?? []).flatMap((task) => {
    const page = known.get(task.path);
    return page ? [{ ...task, ...page }] : [];
  });
  const errors = home
    ? home.errors.flatMap((path) => known.get(path) ?? [])
    : articles.filter(({ type }) => type === 'error').slice(0, usualErrors);
  const frameworks = home?.frameworks ?? [];
  // An article that lists the subjects itself says more of them than the tree.
  const hasSubjects = /class="(?:cards|article-list)"/.test(article.html);
  return (
    <DocsFrame
      path={article.path}
      tree={tree}
      headings={[]}
      isWide
      head={<Hero article={article} brand={brand} />}
    >
      <Cards id="tasks" title={docsHomeCopy.tasks()} isEmpty={tasks.length === 0}>
        {tasks.map(({ path, icon, title }) => {
          const Icon = icon && icons[icon];
          return (
            <li key={path}>
              {Icon ? <Icon size={20} strokeWidth={1.5} aria-hidden="true" /> : null}
              <a href={path}>{title}</a>
            </li>
          );
        })}
      </Cards>
      <Cards id="errors" title={docsHomeCopy.errors()} isEmpty={errors.length === 0}>
        {errors.map(({ path, title, type }) => {
          const link = (
            <a href={path}>
              <BreakableTitle title={title} />
            </a>
          );
          // An error is called as the machine calls it; an article about several is not.
          return <li key={path}>{type === 'error' ? <code>{link}</code> : link}</li>;
        })}
      </Cards>
      <Cards id="frameworks" title={docsHomeCopy.frameworks()} isEmpty={frameworks.length === 0}>
        {frameworks.map(({ path, name, logo }) => (
          <li key={name} className="docs-framework">
            <span aria-hidden="true">
              <Logo name={logo} height={frameworkLogoHeight} balanced />
            </span>
            <a href={path}>{name}</a>
          </li>
        ))}
      </Cards>
      {hasSubjects ? null : <Subjects tree={tree} known={known} />}
      {/* Written by our own pipeline at build: no scripts, no raw HTML of the author. */}
      <div className="prose" {...articleText(article)} dangerouslySetInnerHTML={{ __html: article.html }} />
      <LogoWall title={docsCopy.runsOn({ brand: brand.name })} logos={brand.logoWall} />
      <div className="ui-no-print flex flex-wrap items-center justify-between gap-3">
        <p className="text-14">{docsCopy.stillStuck()}</p>
        <LinkButton href={paths.help()} size="small">
          {docsCopy.askSupport()}
        </LinkButton>
      </div>
    </DocsFrame>
  );
}

function Hero({ article, brand }: Pick<DocsHomeProps, 'article' | 'brand'>) {
  const { title, description } = article;
  const text = articleText(article);
  return (
    <header className="docs-home">
      <div>
        <h1 className="text-32" {...text}>
          {title}
        </h1>
        <p className="text-18 text-muted" {...text}>
          {description}
        </p>
        <a className="docs-home-search" href={paths.search()} {...mark(hook.searchLink)}>
          <Search size={20} strokeWidth={1.5} aria-hidden="true" />
          {searchPageCopy.title()}
        </a>
      </div>
      <BrandGrid brand={brand} scene="fading" />
    </header>
  );
}

interface CardsProps {
  id: string;
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** Pages that belong together, in the cards that articles have for them. */
function Cards({ id, title, isEmpty, children }: CardsProps) {
  if (isEmpty) return null;
  return (
    <section className="prose" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="cards" data-of={id} {...englishText()}>
        <ul>{children}</ul>
      </div>
    </section>
  );
}

/** The folders of the documentation, where its first page does not list them itself. */
function Subjects({
  tree,
  known,
}: Pick<DocsHomeProps, 'tree'> & {
  known: ReadonlyMap<string, Pick<Article, 'description' | 'type'>>;
}) {
  const folders = tree.flatMap(({ children }) => children).filter((child) => child.kind === 'folder');
  return (
    <Cards id="subjects" title={docsHomeCopy.subjects()} isEmpty={folders.length === 0}>
      {folders.map((folder) => (
        <li key={folder.path}>
          <p>
            <a href={folder.path} {...titleLanguage(folder)}>
              {folder.title}
            </a>
          </p>
          <p>
            {known.get(folder.page.path)?.description ??
              docsHomeCopy.articles({ count: pagesOf(folder).length - 1 })}
          </p>
        </li>
      ))}
    </Cards>
  );
}
