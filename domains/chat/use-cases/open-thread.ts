import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { createThread } from '../store/threads-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** Starts an empty thread of the person and gives its id (D8). */
export async function openThread(deps: ServiceDeps, viewer: Viewer): Promise<Result<{ threadId: string }>> {
  const thread = await createThread(deps.db, {
    id: deps.ids.next('thread'),
    userId: viewer.userId,
    accountId: null,
    product: null,
  });
  return thread === undefined ? err(appError('conflict')) : ok({ threadId: thread.id });
}
