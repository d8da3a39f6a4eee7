import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { findThread, type ThreadRow } from '../store/threads-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** A thread of this person; anybody else's is not found, like a missing one (A07). */
export async function findOwnThread(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  threadId: string,
): Promise<Result<ThreadRow>> {
  const thread = await findThread(deps.db, { threadId, userId: viewer.userId });
  return thread === undefined ? err(appError('not_found')) : ok(thread);
}
