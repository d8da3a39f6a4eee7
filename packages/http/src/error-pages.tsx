import { errorCatalogue, errorCodes, type ErrorCode, type Problem } from '@reachout/core/errors';
import { tooManyRequests } from '@reachout/core/messages';
import { ErrorPage, type ErrorPageProps } from '@reachout/web/shell/error-page';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { type PageView, pageViewOf, renderPage, renderSubjectOf } from './render.tsx';

/** Finds pages that may be the one that was meant; left out where none can be. */
export type FindNearest = () => { path: string; title: string }[];

/** Answers with the page of an error: what happened, what is safe, what to do next. */
export interface ErrorPages {
  send(c: Context<AppEnv>, problem: Problem, findNearest?: FindNearest): Response;
}

/** Stands for the request's id in what is kept. */
const anyRequestId = 'the-id-of-this-request';

/** Waiting times are part of a page, so there may be a few of each. */
const maxKept = 500;

/**
 * To visitors a page of an error is the same but for the request's id: it is rendered once, so that whoever asks for a million addresses that do not exist
 * costs little more than the answers' bytes. Pages that say more are rendered for those who have not had too many.
 */
export function createErrorPages(deps: RouteDeps): ErrorPages {
  const kept = new Map<string, string[]>();

  const render = (error: Omit<ErrorPageProps, 'brand'>, view: PageView): string =>
    renderPage(
      deps,
      {
        title: errorCatalogue[error.code].title,
        kind: 'plain',
        body: <ErrorPage {...error} brand={deps.services.brand} />,
      },
      view,
    );

  const keptPage = (error: Omit<ErrorPageProps, 'brand'>, { viewer, theme }: PageView): string => {
    const anybody: PageView = { viewer: viewer === null ? null : 'somebody', theme };
    const key = JSON.stringify([error, anybody]);
    const known = kept.get(key);
    const parts = known ?? render({ ...error, requestId: anyRequestId }, anybody).split(anyRequestId);
    if (known === undefined) {
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, parts);
    }
    return parts.join(error.requestId);
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
        ? keptPage({ ...error, ...(code === 'rate_limited' && { message }) }, view)
        : deps.renderAllowance.spend(subject, () =>
            render({ ...error, message, nearest: findNearest?.() }, view),
          );
      return c.html(html, status as ContentfulStatusCode);
    },
  };
}

/** The page counts down by itself; the sentence of a limit would say the same once more. */
function says({ detail, retryAfterSeconds }: Problem): string | undefined {
  const isCounted = retryAfterSeconds !== undefined && detail === tooManyRequests(retryAfterSeconds);
  return isCounted ? undefined : detail;
}

function knownCode(code: string): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'internal';
}
