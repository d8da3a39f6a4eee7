import { mountMcp } from '../mcp/endpoint.ts';
import { createPlatformApi } from '@reachout/world/http/platform-api';
import { mountIncomingMail } from '@reachout/mail/http/incoming-mail';
import { mountUnsubscribe } from '@reachout/mail/http/unsubscribe';
import { mountDeskWebhook } from '@reachout/desk/http/outside/desk-webhook';
import { mountBillingWebhook } from '@reachout/refunds/http/billing-webhook';
import type { AppEnv } from '@reachout/http/context';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';

/** Routes for other systems. Each call authenticates itself, by a signature or a token; cookies are ignored. Mail programs come by the signed link of a mail. */
export function createMachinePart(deps: AppDeps, { search }: { search: SiteSearch }): Hono<AppEnv> {
  const part = new Hono<AppEnv>();
  mountBillingWebhook(part, deps);
  mountDeskWebhook(part, deps);
  mountMcp(part, deps, search);
  mountUnsubscribe(part, deps);
  mountIncomingMail(part, deps);
  part.route('/', createPlatformApi(deps));
  return part;
}
