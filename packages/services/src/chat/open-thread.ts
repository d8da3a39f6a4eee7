import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { createThread } from '@reachout/db/threads-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

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
