import type { AccountSelector } from '@reachout/services/accounts/account-access';
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';

/** The account of a page: the team that its address begins with, or the person's own. */
export function accountOfPage(c: Context<AppEnv>): AccountSelector {
  const teamSlug = c.req.param('teamSlug');
  return teamSlug === undefined ? { own: true } : { teamSlug };
}
