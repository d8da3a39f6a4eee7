import { island, islandDataId } from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { isStaff } from '@reachout/ports/staff';
import { Document, type DocumentProps } from '@reachout/web/shell/document';
import { brandStyles } from '@reachout/web/shell/brand-styles';
import type { PageViewer } from '@reachout/web/shell/person';
import { parseTheme, type Theme, themeCookie } from '@reachout/web/shell/theme';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RouteDeps } from './route-deps.ts';
import { brandStylesPath, isDeskKind, type PageKind } from './page-assets.ts';
import type { AppEnv } from './context.ts';
import { isPersonRemembered } from './person-cookie.ts';
import { problemResponse } from './problem.ts';
import type { RenderSubject } from './render-allowance.ts';
import { withFirstStyles } from './inline/first-styles.ts';
import type { InlineSources } from './inline/inline-sources.ts';

/** A page as described by its route. */
export interface PageContent {
  title: string;
  kind: PageKind;
  body: ReactNode;
  /** True when a submitted form has errors; the title begins with 'Error' (U03). */
  hasErrors?: boolean;
  /** Metadata of a public page; a page without it is not indexed by search engines. */
  description?: string;
  /** HTTP status; 200 unless told. */
  status?: number;
  /** The theme of this page; that of the person unless told. */
  theme?: Theme;
}

/** A public page, with its metadata. */
export type PublicPage = PageContent &
  Pick<DocumentProps, 'canonical' | 'picture' | 'alternates' | 'structuredData'>;

/** The viewer, path and theme of a rendering. */
export interface PageView {
  viewer: PageViewer;
  currentPath?: string;
  theme: Theme;
  /** False for a script that reads parts of the page: it paints nothing, and its document's policy would not know the styles in it. */
  isPainted?: boolean;
}

/**
 * Renders a page to HTML. Pages are static markup: React never runs on them in the browser. Where a person interacts, a
 * page holds an island (`Island`), which is a root of its own and hydrated by its entry.
 */
export function renderPage(
  deps: Pick<RouteDeps, 'services' | 'assets' | 'languages'>,
  { kind, body, status: _status, theme, ...content }: PublicPage,
  view: PageView,
): string {
  const markup = renderToStaticMarkup(
    <Document
      {...content}
      {...view}
      theme={theme ?? view.theme}
      viewer={withOutside(view.viewer, deps)}
      brand={deps.services.brand}
      assets={deps.assets(kind)}
      languages={deps.languages}
      isDesk={isDeskKind(kind)}
    >
      {body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

/** A page as it is sent, and what of it stands in the page itself. */
export interface RenderedPage {
  html: string;
  inlineSources: InlineSources;
}

/** The same page with what it is painted with in it, where its kind of page has that. */
export function renderStyledPage(
  deps: Pick<RouteDeps, 'services' | 'assets' | 'languages'>,
  page: PublicPage,
  view: PageView,
): RenderedPage {
  const html = renderPage(deps, page, view);
  const { firstStyles, inlineScript } = deps.assets(page.kind);
  const script = inlineScript?.source;
  if (firstStyles === undefined || view.isPainted === false) return { html, inlineSources: { script } };
  const brand = { path: brandStylesPath, styles: brandStyles(deps.services.brand) };
  const styled = withFirstStyles(html, { sheets: firstStyles, brand });
  return { html: styled.html, inlineSources: { style: styled.styleSource, script } };
}

/** The frame of a page leads to what is about mail only where there is mail. */
function withOutside(viewer: PageViewer, { services }: Pick<RouteDeps, 'services'>): PageViewer {
  if (viewer === null || viewer === 'somebody') return viewer;
  const { mail, events } = services;
  return {
    ...viewer,
    ...(mail && { mail: mail.isKept === true ? 'kept' : 'sent' }),
    ...(events && { hasEvents: true }),
  };
}

/**
 * Sends a page rendered for this request's person. Never cached, since it may contain what only they may see. Rate-limited by the rendering budget
 * (A85), except for the outcome of a form.
 */
export function sendPage(c: Context<AppEnv>, deps: RouteDeps, content: PublicPage): Response {
  const subject = renderSubjectOf(c);
  const refusal = c.req.method === 'POST' ? undefined : deps.renderAllowance.refusal(subject);
  if (refusal !== undefined) return problemResponse(c, refusal);
  const { html, inlineSources } = deps.renderAllowance.spend(subject, () =>
    renderStyledPage(deps, content, pageViewOf(c)),
  );
  c.set('inlineSources', inlineSources);
  return c.html(html, (content.status ?? 200) as ContentfulStatusCode);
}

/** The subject whose rendering budget this request uses. */
export function renderSubjectOf(c: Context<AppEnv>): RenderSubject {
  // Errors may be answered before the session.
  const viewer = c.get('viewer') as AppEnv['Variables']['viewer'] | undefined;
  return viewer ? { personId: viewer.userId } : { address: c.get('clientAddress') };
}

/** Whether the answer is shown as a page. Browsers say what they ask for, except where they are not sure of the connection. */
export const isPainted = (c: Context<AppEnv>): boolean => c.req.header('sec-fetch-dest') !== 'empty';

/** The view of this request's person. */
export function pageViewOf(c: Context<AppEnv>): PageView {
  return {
    viewer: pageViewerOf(c),
    currentPath: c.req.path,
    // The server writes the chosen theme on <html>, so the first frame is right (U61).
    theme: parseTheme(getCookie(c, themeCookie)),
    isPainted: isPainted(c),
  };
}

/** The request's person; without a session lookup, only whether somebody is signed in. */
function pageViewerOf(c: Context<AppEnv>): PageViewer {
  // Errors and public pages may be answered before the session.
  const viewer = c.get('viewer') as AppEnv['Variables']['viewer'] | undefined;
  if (viewer === undefined) return isPersonRemembered(c) ? 'somebody' : null;
  if (viewer === null) return null;
  const { name, email, hasAccount } = viewer;
  return { name, email, hasAccount, isStaff: isStaff(viewer), unread: c.get('unread') };
}

/** The viewer of this request as the frame of its pages knows them, with the mail of this site. */
export function frameViewerOf(c: Context<AppEnv>, deps: Pick<RouteDeps, 'services'>): PageViewer {
  return withOutside(pageViewerOf(c), deps);
}

/**
 * Sends a fragment of a page without its frame, for a script that refreshes it. Rate-limited like a page. `drawn` may give what equal fragments were drawn as before.
 */
export function sendPart(
  c: Context<AppEnv>,
  { renderAllowance }: Pick<RouteDeps, 'renderAllowance'>,
  part: ReactElement,
  drawn: (draw: () => string) => string = (draw) => draw(),
): Response {
  const subject = renderSubjectOf(c);
  const refusal = renderAllowance.refusal(subject);
  if (refusal !== undefined) return problemResponse(c, refusal);
  return c.html(renderAllowance.spend(subject, () => drawn(() => renderToStaticMarkup(part)))) as Response;
}

/**
 * A place where React takes over: the element's markup as a hydration root, and the props it starts from as inert JSON.
 * `<` is escaped, so no text in the props can close the block (A36).
 */
export function Island(props: { name: string; element: ReactElement; data: object }): ReactElement {
  return (
    <>
      <div
        {...mark(island, props.name)}
        dangerouslySetInnerHTML={{ __html: renderToString(props.element) }}
      />
      <script
        type="application/json"
        id={islandDataId(props.name)}
        dangerouslySetInnerHTML={{ __html: inertJson(props.data) }}
      />
    </>
  );
}

/** Members that are frozen, as JSON: they are the same on every page, and written once. */
const writtenOnce = new WeakMap<object, string>();

function inertJson(data: object): string {
  const members = Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const text = Object.isFrozen(value) && typeof value === 'object' ? writeOnce(value) : inertText(value);
    return text === undefined ? [] : [`${inertText(name)}:${text}`];
  });
  return `{${members.join()}}`;
}

function writeOnce(value: object | null): string | undefined {
  if (value === null) return 'null';
  const known = writtenOnce.get(value);
  if (known !== undefined) return known;
  const text = inertText(value);
  if (text !== undefined) writtenOnce.set(value, text);
  return text;
}

const unsafe = /[<\u2028\u2029]/g;
const escapes: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** JSON that ends no element it stands in. */
function inertText(value: unknown): string | undefined {
  // What JSON has no word for is not written at all.
  const text = JSON.stringify(value) as string | undefined;
  return text?.replace(unsafe, (character) => escapes[character] ?? '');
}
