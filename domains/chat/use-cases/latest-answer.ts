import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { listMessages } from '../store/threads-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findOwnThread } from './own-thread.ts';
import { toTurn, type Turn } from './start-turn.ts';

/** The newest answer of a thread of the person, being written or not; not found when there is none. */
export async function findLatestAnswer(
  deps: ServiceDeps,
  viewer: Viewer,
  threadId: string,
): Promise<Result<Turn>> {
  const thread = await findOwnThread(deps, viewer, threadId);
  if (!thread.ok) return thread;
  const messages = await listMessages(deps.db, { threadId });
  const latest = messages.findLast(({ role }) => role === 'assistant');
  return latest === undefined ? err(appError('not_found')) : ok(toTurn(latest));
}
