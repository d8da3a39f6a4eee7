import {
  errorCatalogue,
  errorCodes,
  tooManyRequests,
  type ErrorCode,
  type Problem,
} from '@reachout/core/errors';
import { currentLanguage } from '@reachout/language/language';
import { paths } from '@reachout/core/paths';
import { publishedStatusLink } from '@reachout/status/rules/status-source';
import { ErrorPage, type ErrorPageProps } from '@reachout/web/shell/error-page';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { type PageView, pageViewOf, renderPage, renderSubjectOf } from './render.tsx';

/** Suggests pages that may be the one that was meant; omitted where there can be none. */
export type FindNearest = () => { path: string; title: string }[];

/** Sends the page of an error: what happened, what is safe, what to do next. */
export interface ErrorPages {
  send(c: Context<AppEnv>, problem: Problem, findNearest?: FindNearest): Response;
}

/** Replaced by the request's own id in a cached page. */
const requestIdPlaceholder = 'the-id-of-this-request';

/** Replaced by the address that a visitor comes back to after logging in. */
const addressPlaceholder = '/the-address-of-this-request';

/** Waiting times are part of a page, so there are several variants of some. */
const maxCachedPages = 500;

/**
 * Error pages are cached without their request id and their address, so that somebody who requests a million missing addresses costs little more than the bytes of the
 * answers. Pages with more in them are rendered for each request, within the rendering allowance.
 */
export function createErrorPages(deps: RouteDeps): ErrorPages {
  const cache = new Map<string, string>();
  const { brand, statusSource } = deps.services;
  const statusLink = publishedStatusLink(brand, statusSource);

  const render = (error: Omit<ErrorPageProps, 'brand' | 'statusLink'>, view: PageView): string =>
    renderPage(
      deps,
      {
        title: errorCatalogue[error.code].title,
        kind: 'plain',
        body: <ErrorPage {...error} brand={brand} statusLink={statusLink} />,
      },
      view,
    );

  const cachedPage = (
    error: Omit<ErrorPageProps, 'brand' | 'statusLink'>,
    { viewer, currentPath, theme }: PageView,
  ): string => {
    const { requestId, ...lasting } = error;
    const anybody: PageView = {
      viewer: viewer === null ? null : 'somebody',
      currentPath: addressPlaceholder,
      theme,
    };
    const key = JSON.stringify([currentLanguage().tag, lasting, anybody]);
    const known = cache.get(key);
    const html = known ?? render({ ...lasting, requestId: requestIdPlaceholder }, anybody);
    if (known === undefined) {
      if (cache.size >= maxCachedPages) cache.clear();
      cache.set(key, html);
    }
    return html
      .replaceAll(requestIdPlaceholder, () => requestId)
      .replaceAll(paths.login(addressPlaceholder), () => escapeAttribute(paths.login(currentPath)));
  };

  return {
    send(c, problem, findNearest) {
      const code = knownCode(problem.code);
      const { status, message: standardMessage } = errorCatalogue[code];
      const view = pageViewOf(c);
      const { retryAfterSeconds } = problem;
      const isForm = c.req.method === 'POST';
      const error = { code, retryAfterSeconds, isForm, requestId: c.get('requestId') };
      const isForAnybody = view.viewer === null || view.viewer === 'somebody';
      const message = says(problem);
      const saysMore = (message !== undefined && message !== standardMessage) || findNearest !== undefined;
      const subject = renderSubjectOf(c);
      const isKept = (isForAnybody && !saysMore) || deps.renderAllowance.refusal(subject) !== undefined;
      const html = isKept
        ? cachedPage({ ...error, ...(code === 'rate_limited' && { message }) }, view)
        : deps.renderAllowance.spend(subject, () =>
            render({ ...error, message, nearest: findNearest?.() }, view),
          );
      return c.html(html, status as ContentfulStatusCode);
    },
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The page has a countdown of its own, so the message of a rate limit would repeat it. */
function says({ detail, retryAfterSeconds }: Problem): string | undefined {
  const isCounted = retryAfterSeconds !== undefined && detail === tooManyRequests(retryAfterSeconds);
  return isCounted ? undefined : detail;
}

function knownCode(code: string): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'internal';
}
