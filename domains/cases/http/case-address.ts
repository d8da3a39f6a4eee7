import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';

/** The account of a page: the team that its address begins with, or the person's own. */
export function accountOfPage(c: Context<AppEnv>): AccountSelector {
  const teamSlug = c.req.param('teamSlug');
  return teamSlug === undefined ? { own: true } : { teamSlug };
}
