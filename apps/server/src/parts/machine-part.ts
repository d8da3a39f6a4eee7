import { mountMcp } from '../mcp/endpoint.ts';
import { mountBillingWebhook } from '@reachout/refunds/http/billing-webhook';
import type { AppEnv } from '@reachout/http/context';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';

/** What other systems call: each call proves by itself whose it is, by a signature or a token, and no cookie is looked at. */
export function createMachinePart(deps: AppDeps, { search }: { search: SiteSearch }): Hono<AppEnv> {
  const part = new Hono<AppEnv>();
  mountBillingWebhook(part, deps);
  mountMcp(part, deps, search);
  return part;
}
