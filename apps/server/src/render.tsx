import { Document, type DocumentProps } from '@reachout/web/shell/document';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { AppDeps } from './app.ts';
import type { PageKind } from './assets.ts';
import type { AppEnv } from './context.ts';

export type Theme = 'light' | 'dark' | 'system';

export interface Page {
  title: string;
  kind: PageKind;
  body: ReactNode;
  status?: 200 | 401 | 403 | 404 | 422 | 429 | 500 | 503;
  description?: string;
}

/** The theme that the person chose with the switch; the server writes it on `<html>`, so the first frame is right (U61). */
export function themeOf(c: Context<AppEnv>): Theme {
  const chosen = getCookie(c, 'theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/**
 * Renders a page to HTML. Pages are static markup: React never runs on them in the browser. Where a person interacts, a
 * page holds an island (`Island`), which is rendered as a root of its own and hydrated by its entry.
 */
export function renderPage(deps: Pick<AppDeps, 'services' | 'assets'>, page: Page, viewer: DocumentProps['viewer'], theme: Theme): string {
  const markup = renderToStaticMarkup(
    <Document
      title={page.title}
      description={page.description}
      brand={deps.services.brand}
      assets={deps.assets(page.kind)}
      viewer={viewer}
      theme={theme}
    >
      {page.body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

/** Answers with a page for this request's person. Never cached: it may show what only they may see. */
export function sendPage(c: Context<AppEnv>, deps: AppDeps, page: Page): Response {
  const viewer = c.get('viewer');
  const html = renderPage(deps, page, viewer === null ? null : { name: viewer.name, role: viewer.role }, themeOf(c));
  return c.html(html, page.status ?? 200);
}

/**
 * A place where React takes over: the element's markup as a hydration root, and the props it starts from as inert JSON.
 * `<` is escaped, so no text in the props can close the block (A36).
 */
export function Island(props: { name: string; element: ReactElement; data: unknown }): ReactElement {
  const json = JSON.stringify(props.data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return (
    <>
      <div data-island={props.name} dangerouslySetInnerHTML={{ __html: renderToString(props.element) }} />
      <script type="application/json" id={`${props.name}-data`} dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

