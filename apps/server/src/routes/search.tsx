import { searchMissBody, searchQuery, searchResponse } from '@reachout/contract/calls/search';
import { successResponse } from '@reachout/contract/calls/assistant';
import { maxSearchTerm } from '@reachout/contract/limits';
import { apiRoutes, paths } from '@reachout/contract/paths';
import { recordSearchMiss } from '@reachout/services/documentation/record-search-miss';
import { SearchPage } from '@reachout/web/pages/search';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { sessionIfKnown } from '../middleware/session.ts';
import { sendPage } from '../render.tsx';
import type { SiteSearch } from '../site-search.ts';
import { takeJson, validate } from '../validate.ts';

/** The same for everyone, and a keystroke back is answered without a request. */
const cacheControl = 'public, max-age=300';

/** The search of the documentation, for the box that asks while a person types; mounted before sessions are looked up: nobody needs one, and it needs no database. */
export function mountSearch(app: Hono<AppEnv>, deps: AppDeps, search: SiteSearch): void {
  app.get(
    apiRoutes.search,
    describe('Documentation', 'Search the documentation', searchResponse, {
      description: 'Finds pages that have the words, also mistyped ones.',
    }),
    rateLimit(deps.localLimiter, limits.search),
    validate('query', searchQuery),
    (c) => c.json(search(c.req.valid('query').q), 200, { 'Cache-Control': cacheControl }),
  );
  app.post(
    apiRoutes.searchMisses,
    describe('Documentation', 'Report a search without results', successResponse),
    rateLimit(deps.rateLimiter, limits.searchMiss),
    takeJson(searchMissBody),
    async (c) => {
      await recordSearchMiss(deps.services, c.req.valid('json').q);
      return c.json({ success: true });
    },
  );
}

/** /search: the same search as a page that needs no script, nor a session or a database. */
export function mountSearchPage(app: Hono<AppEnv>, deps: AppDeps, search: SiteSearch): void {
  app.get(paths.search(), sessionIfKnown(deps.auth), rateLimit(deps.localLimiter, limits.search), (c) => {
    const term = (c.req.query('q') ?? '').toWellFormed().trim().slice(0, maxSearchTerm);
    return sendPage(c, deps, {
      // What somebody looked for is no page for search engines.
      ...(term === ''
        ? { title: 'Search', description: `Search the documentation of ${deps.services.brand.name}.` }
        : { title: `Search for “${term}”` }),
      kind: 'plain',
      body: <SearchPage term={term} found={search(term)} />,
    });
  });
}
