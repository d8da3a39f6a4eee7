import type { ServiceDeps } from '@reachout/ports/deps';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { viewerOf } from '@reachout/http/middleware/session';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';

/** The account of a page: the team that its address begins with, or the person's own. */
export function accountOfPage(c: Context<AppEnv>): AccountSelector {
  const teamSlug = c.req.param('teamSlug');
  return teamSlug === undefined ? { own: true } : { teamSlug };
}

/** Leads whoever has teams but no account of their own from a page of their own to the same page of their first team; undefined where there is no such page. */
export async function leadToTeam(
  c: Context<AppEnv>,
  services: ServiceDeps,
  pageOf: (address: { teamSlug: string }) => string,
): Promise<Response | undefined> {
  if (c.req.param('teamSlug') !== undefined) return undefined;
  const [first] = await listAccounts(services, viewerOf(c));
  return first?.team ? c.redirect(pageOf({ teamSlug: first.team.slug }), 303) : undefined;
}
