import type { DeleteConversationOutcome } from '../rules/calls/conversations.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { deleteConversation as deleteStored } from '../store/conversations-queries.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { stopAnswer } from './stop-answer.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/**
 * Deletes a conversation of the person; an answer under way is stopped first. One that a case came from is part of that
 * case and stays with it: it is hidden from the person's list instead, and the outcome says so.
 */
export async function deleteConversation(
  deps: ServiceDeps,
  writer: AnswerWriter,
  viewer: Viewer,
  { threadId, requestId }: { threadId: string; requestId?: string },
): Promise<Result<{ outcome: DeleteConversationOutcome }>> {
  const stopped = await stopAnswer(deps, writer, viewer, threadId);
  if (!stopped.ok) return stopped;
  const actor = { userId: viewer.userId, kind: viewer.role };
  const outcome = await deleteStored(deps.db, { threadId, actor, requestId });
  return outcome === undefined ? err(appError('not_found')) : ok({ outcome });
}
