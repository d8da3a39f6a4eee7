import type { FeedbackBody } from '../rules/calls/assistant.ts';
import { appError } from '@reachout/core/errors';
import { caseCreatedFeedback, feedbackKindOf } from '../rules/feedback.ts';
import { err, ok, type Result } from '@reachout/core/result';
import {
  deleteFeedback,
  findPrompt,
  insertThreadEvent,
  saveFeedback,
} from '../store/thread-feedback-queries.ts';
import { tellVote } from './tell-outside.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/**
 * Records what a person says of an answer of their own. A verdict can be changed and, with 0, taken back. A handover, which
 * is what a click on Create Case sends, is kept apart from it and counts as an event of its own, so that handovers and votes
 * can be told apart (D14); nothing of it is kept of a person who `declinesTracking`, since they gave no opinion (S23). Somebody else's answer is not found, like a missing one (A07).
 */
export async function recordFeedback(
  deps: ServiceDeps,
  viewer: Viewer,
  body: FeedbackBody,
  { declinesTracking }: { declinesTracking: boolean },
): Promise<Result<{ success: boolean }>> {
  const { promptId, feedback } = body;
  const { userId } = viewer;
  const prompt = await findPrompt(deps.db, { promptId, userId });
  if (prompt === undefined) return err(appError('not_found'));
  const { threadId } = prompt;
  const handover = { promptId, userId, threadId, isRated: feedback === caseCreatedFeedback };
  const isHandover = feedbackKindOf(body) === 'handover';
  if (isHandover && !declinesTracking) await recordHandover(deps, handover);
  if (isHandover) return ok({ success: true });
  if (feedback === 0) await deleteFeedback(deps.db, { promptId, userId, cause: 'person' });
  else
    await deps.db.transaction(async (tx) => {
      await saveFeedback(tx, { promptId, userId, threadId, value: feedback, cause: 'person' });
      await tellVote(tx, deps, { threadId, promptId });
    });
  return ok({ success: true });
}

interface Handover {
  promptId: string;
  userId: string;
  threadId: string;
  /** False for an answer that was not waited for. */
  isRated: boolean;
}

async function recordHandover(
  deps: ServiceDeps,
  { isRated, promptId, userId, threadId }: Handover,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (isRated) {
      await saveFeedback(tx, { promptId, userId, threadId, value: -1, cause: 'case_created' });
      await tellVote(tx, deps, { threadId, promptId });
    }
    await insertThreadEvent(tx, {
      threadId,
      id: `case_created:${promptId}`,
      kind: 'case_created',
      promptId,
    });
  });
}
