import type { AppEnv } from '@reachout/http/context';
import { isLookedAt } from '@reachout/http/middleware/looked-at';
import { viewerOf } from '@reachout/http/middleware/session';
import type { Context } from 'hono';
import { parseVisit, type Visit } from '../rules/page/visit.ts';
import { noteVisit } from '../use-cases/visits/note-visit.ts';
import type { CaseRouteDeps } from './route-deps.ts';

/** Notes the visit to a case’s page, and tells what is new at it: of a page that is brought up to date, at the visit that its address names. */
export async function takeVisit(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: { caseNumber: string; version: number },
): Promise<Visit | undefined> {
  const visit = isLookedAt(c) ? await noteVisit(deps.services, viewerOf(c), shown) : undefined;
  const isLive = c.req.path.endsWith('/live');
  return isLive ? parseVisit(c.req.query('since'), c.req.query('until')) : visit;
}
