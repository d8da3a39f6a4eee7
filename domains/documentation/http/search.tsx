import { searchPageCopy } from '../messages/search-page.ts';
import { searchField, searchMissBody, searchQuery, searchResponse } from '../rules/calls/search.ts';
import { successResponse } from '@reachout/chat/rules/calls/assistant';
import { maxSearchTerm } from '@reachout/core/limits';
import { apiRoutes, paths } from '@reachout/core/paths';
import { recordSearchMiss } from '../use-cases/record-search-miss.ts';
import { SearchPage } from '../pages/search.tsx';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { sessionIfKnown } from '@reachout/http/middleware/session';
import { sendPage } from '@reachout/http/render';
import type { SiteSearch } from './site-search.ts';
import { takeJson, validate } from '@reachout/http/validate';

/** Public and cacheable: deleting a character needs no second request. */
const cacheControl = 'public, max-age=300';

/** The search as you type. It needs neither a session nor a database. */
export function mountSearch(app: Hono<AppEnv>, deps: DocumentationRouteDeps, search: SiteSearch): void {
  app.get(
    apiRoutes.search,
    describe('Documentation', 'Search the documentation', searchResponse, {
      description: 'Finds pages that have the words, also mistyped ones.',
    }),
    rateLimit(deps.localLimiter, limits.search),
    validate('query', searchQuery),
    (c) => c.json(search(c.req.valid('query').q), 200, { 'Cache-Control': cacheControl }),
  );
}

/** Records searches without results, so that the authors see what people miss. */
export function mountSearchMisses(app: Hono<AppEnv>, deps: DocumentationRouteDeps): void {
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
export function mountSearchPage(app: Hono<AppEnv>, deps: DocumentationRouteDeps, search: SiteSearch): void {
  app.get(paths.search(), sessionIfKnown(deps), rateLimit(deps.localLimiter, limits.search), (c) => {
    const term = (c.req.query(searchField.q) ?? '').toWellFormed().trim().slice(0, maxSearchTerm);
    return sendPage(c, deps, {
      // Search results are not indexed by search engines.
      ...(term === ''
        ? {
            title: searchPageCopy.shortTitle(),
            description: searchPageCopy.description({ brand: deps.services.brand.name }),
          }
        : { title: searchPageCopy.titleFor({ term }) }),
      kind: 'plain',
      body: <SearchPage brand={deps.services.brand} term={term} found={search(term)} />,
    });
  });
}
