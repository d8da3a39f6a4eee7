import { ok, type Result } from '@reachout/core/result';
import { requestStop } from '../store/answers-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
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
