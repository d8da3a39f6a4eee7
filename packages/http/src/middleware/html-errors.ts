import { anySection } from '@reachout/core/documentation-sections';
import type { Problem } from '@reachout/core/errors';
import { maxSearchTerm } from '@reachout/core/limits';
import { createMiddleware } from 'hono/factory';
import type { RouteDeps } from '../route-deps.ts';
import type { AppEnv } from '../context.ts';
import { createErrorPages, type FindNearest } from '../error-pages.tsx';

/** The documentation search: best results first. */
type FindPages = (query: string) => { results: { path: string; title: string }[] };

/**
 * Renders errors as pages for people: routes answer with problem+json, which becomes an error page if the browser asked for a page. Scripts get the
 * JSON.
 */
export function htmlErrors(deps: RouteDeps, search: FindPages) {
  const pages = createErrorPages(deps);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const isProblem = c.res.headers.get('content-type') === 'application/problem+json';
    const wantsPage = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
    if (!isProblem || !wantsPage) return;
    const problem = (await c.res.json()) as Problem;
    const preserved = ['Allow', 'Retry-After'].flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    c.res = pages.send(c, problem, problem.status === 404 ? nearestPages(c.req.path, search) : undefined);
    for (const [name, value] of preserved) c.res.headers.set(name, value);
  });
}

const maxNearest = 4;
const articleAddress = new RegExp(`^/(${anySection})/(.+)$`);

/** Suggestions for a missing documentation page: searches for the words in its address. */
function nearestPages(path: string, search: FindPages): FindNearest | undefined {
  const [, section, slug] = articleAddress.exec(path) ?? [];
  if (section === undefined || slug === undefined) return undefined;
  // Bounded like the search itself, since anybody may request an address of any length.
  const term = slug.slice(0, maxSearchTerm).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return () => search(term).results.slice(0, maxNearest);
}
