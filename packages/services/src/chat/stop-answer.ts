import { ok, type Result } from '@reachout/contract/result';
import { requestStop } from '@reachout/db/answers-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { findOwnThread } from './own-thread.ts';

/** Stops the answer of a thread of the person, whichever process writes it; what it had said stays. */
export async function stopAnswer(
  deps: ServiceDeps,
  writer: AnswerWriter,
  viewer: Viewer,
  threadId: string,
): Promise<Result<{ success: boolean }>> {
  const thread = await findOwnThread(deps, viewer, threadId);
  if (!thread.ok) return thread;
  const success = await requestStop(deps.db, { threadId });
  writer.stop(threadId);
  return ok({ success });
}
