import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { frameViewerOf } from '@reachout/http/render';
import { listSearchActions } from '@reachout/web/shell/search-actions';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';

/** What differs by person and is not to be kept anywhere. */
const cacheControl = 'private, no-store';

/** Actions for the search dialog, by the person's rights. Asked for when it is first opened, so that no page carries them. */
export function mountSearchActions(app: Hono<AppEnv>, deps: DocumentationRouteDeps): void {
  app.get(paths.searchActions(), rateLimit(deps.rateLimiter, limits.read), async (c) => {
    const viewer = c.get('viewer');
    const accounts = viewer === null ? [] : await listAccounts(deps.services, viewer);
    const { links } = deps.services.brand;
    const actions = listSearchActions(frameViewerOf(c, deps), accounts, { links, languages: deps.languages });
    return c.json(actions, 200, { 'Cache-Control': cacheControl });
  });
}
