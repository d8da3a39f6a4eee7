import type { AppEnv } from '@reachout/http/context';
import { isLookedAt } from '@reachout/http/middleware/looked-at';
import { viewerOf } from '@reachout/http/middleware/session';
import type { Context } from 'hono';
import { readNotificationsOfCase } from '../use-cases/visits/read-notifications.ts';
import type { CaseRouteDeps } from './route-deps.ts';

/** Marks what the reader of a case's page was told of it as read, and has the page's header say what is left. */
export async function readNotifications(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  caseNumber: string,
): Promise<void> {
  // Most people have nothing to read most of the time.
  if (!c.get('unread') || !isLookedAt(c)) return;
  c.set('unread', await readNotificationsOfCase(deps.services, viewerOf(c), Number(caseNumber)));
}
