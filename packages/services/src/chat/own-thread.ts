import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { findThread, type ThreadRow } from '@reachout/db/threads-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** A thread of this person; anybody else's is not found, like a missing one (A07). */
export async function findOwnThread(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  threadId: string,
): Promise<Result<ThreadRow>> {
  const thread = await findThread(deps.db, { threadId, userId: viewer.userId });
  return thread === undefined ? err(appError('not_found')) : ok(thread);
}
