import { isStaff } from '@reachout/ports/staff';
import { Document, type DocumentProps } from '@reachout/web/shell/document';
import type { PageViewer } from '@reachout/web/shell/person';
import { parseTheme, type Theme, themeCookie } from '@reachout/web/shell/theme';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RouteDeps } from './route-deps.ts';
import type { PageKind } from './page-assets.ts';
import type { AppEnv } from './context.ts';
import { isPersonRemembered } from './person-cookie.ts';
import { problemResponse } from './problem.ts';
import type { RenderSubject } from './render-allowance.ts';

/** What a route says about the page it answers with. */
export interface PageContent {
  title: string;
  kind: PageKind;
  body: ReactNode;
  /** True when a submitted form needs attention; the title says so first (U03). */
  hasErrors?: boolean;
  /** What a page that everybody may read is about; a page without it is kept out of search engines. */
  description?: string;
  /** HTTP status; 200 unless told. */
  status?: number;
}

/** What a page that everybody may read says of itself besides. */
export type PublicPage = PageContent &
  Pick<DocumentProps, 'canonical' | 'picture' | 'alternates' | 'structuredData'>;

/** Who sees a page, where, and in which theme. */
export interface PageView {
  viewer: PageViewer;
  currentPath?: string;
  theme: Theme;
}

/**
 * Renders a page to HTML. Pages are static markup: React never runs on them in the browser. Where a person interacts, a
 * page holds an island (`Island`), which is a root of its own and hydrated by its entry.
 */
export function renderPage(
  deps: Pick<RouteDeps, 'services' | 'assets'>,
  { kind, body, status: _status, ...content }: PublicPage,
  view: PageView,
): string {
  const markup = renderToStaticMarkup(
    <Document {...content} {...view} brand={deps.services.brand} assets={deps.assets(kind)}>
      {body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

/**
 * Answers with a page for this request's person. Never cached: it may show what only they may see. Whoever has had more pages rendered than anybody
 * needs is asked to wait (A85), but not for what a form came to.
 */
export function sendPage(c: Context<AppEnv>, deps: RouteDeps, content: PublicPage): Response {
  const subject = renderSubjectOf(c);
  const refusal = c.req.method === 'POST' ? undefined : deps.renderAllowance.refusal(subject);
  if (refusal !== undefined) return problemResponse(c, refusal);
  const html = deps.renderAllowance.spend(subject, () => renderPage(deps, content, pageViewOf(c)));
  return c.html(html, (content.status ?? 200) as ContentfulStatusCode);
}

/** Whose processor time a page of this request uses. */
export function renderSubjectOf(c: Context<AppEnv>): RenderSubject {
  // Errors may be answered before the session.
  const viewer = c.get('viewer') as AppEnv['Variables']['viewer'] | undefined;
  return viewer ? { personId: viewer.userId } : { address: c.get('clientAddress') };
}

/** A page as this request's person sees it. */
export function pageViewOf(c: Context<AppEnv>): PageView {
  return {
    viewer: pageViewerOf(c),
    currentPath: c.req.path,
    // The server writes the chosen theme on <html>, so the first frame is right (U61).
    theme: parseTheme(getCookie(c, themeCookie)),
  };
}

/** The person of the request; where no session was looked up, whether there is one. */
function pageViewerOf(c: Context<AppEnv>): PageViewer {
  // Errors and public pages may be answered before the session.
  const viewer = c.get('viewer') as AppEnv['Variables']['viewer'] | undefined;
  if (viewer === undefined) return isPersonRemembered(c) ? 'somebody' : null;
  return viewer && { name: viewer.name, email: viewer.email, isStaff: isStaff(viewer) };
}

/** Answers with a part of a page, without its frame: for a script that brings the part up to date. Limited as a page is. */
export function sendPart(
  c: Context<AppEnv>,
  { renderAllowance }: Pick<RouteDeps, 'renderAllowance'>,
  part: ReactElement,
): Response {
  const subject = renderSubjectOf(c);
  const refusal = renderAllowance.refusal(subject);
  if (refusal !== undefined) return problemResponse(c, refusal);
  return c.html(renderAllowance.spend(subject, () => renderToStaticMarkup(part))) as Response;
}

/**
 * A place where React takes over: the element's markup as a hydration root, and the props it starts from as inert JSON.
 * `<` is escaped, so no text in the props can close the block (A36).
 */
export function Island(props: { name: string; element: ReactElement; data: unknown }): ReactElement {
  return (
    <>
      <div data-island={props.name} dangerouslySetInnerHTML={{ __html: renderToString(props.element) }} />
      <script
        type="application/json"
        id={`${props.name}-data`}
        dangerouslySetInnerHTML={{ __html: inertJson(props.data) }}
      />
    </>
  );
}

function inertJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
