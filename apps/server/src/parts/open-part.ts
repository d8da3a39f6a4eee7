import { mountArticleIndex } from '@reachout/documentation/http/article-index';
import { mountDocumentation } from '@reachout/documentation/http/documentation';
import { mountSearch, mountSearchPage } from '@reachout/documentation/http/search';
import { mountHealth } from '@reachout/operations/http/health';
import { mountStatic } from '@reachout/operations/http/static';
import { mountStatus } from '@reachout/status/http/status';
import { mountPublicNumbers } from '@reachout/desk/http/numbers/public-numbers';
import { mountStatusFeed } from '@reachout/status/http/status-feed';
import { mountStatusPage } from '@reachout/status/http/status-page';
import { mountPushWorker } from '@reachout/mail/http/push-worker';
import type { AppEnv } from '@reachout/http/context';
import type { ApiReferences } from '@reachout/documentation/http/api-reference/references';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';

/**
 * Public routes that also work while the database is down: health, files, documentation, search and status. They are read-only and need no session.
 */
export function createOpenPart(
  deps: AppDeps,
  { references, search }: { references: ApiReferences; search: SiteSearch },
): Hono<AppEnv> {
  const part = new Hono<AppEnv>();
  mountHealth(part, deps);
  mountStatic(part, deps);
  mountArticleIndex(part, deps);
  mountDocumentation(part, deps, references);
  mountSearch(part, deps, search);
  mountSearchPage(part, deps, search);
  mountStatus(part, deps);
  mountStatusPage(part, deps);
  mountStatusFeed(part, deps);
  mountPublicNumbers(part, deps);
  mountPushWorker(part, deps);
  return part;
}
