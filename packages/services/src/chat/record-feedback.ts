import { appError } from '@reachout/contract/errors';
import { caseCreatedFeedback } from '@reachout/contract/feedback';
import { err, ok, type Result } from '@reachout/contract/result';
import { findPrompt, insertThreadEvent, saveFeedback } from '@reachout/db/threads-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Records a verdict on an answer of the person's own; the last one stands. −1 is what a click on Create Case sends: it
 * counts as an event of its own too, so that handovers and votes can be told apart (D14). 0 takes nothing back and is
 * only acknowledged.
 */
export async function recordFeedback(
  deps: ServiceDeps,
  viewer: Viewer,
  { promptId, feedback }: { promptId: string; feedback: -1 | 0 | 1 },
): Promise<Result<{ success: boolean }>> {
  const prompt = await findPrompt(deps.db, { promptId, userId: viewer.userId });
  if (prompt === undefined) return err(appError('not_found'));
  const { threadId } = prompt;
  if (feedback === 0) return ok({ success: true });
  const isHandover = feedback === caseCreatedFeedback;
  await deps.db.transaction(async (tx) => {
    const cause = isHandover ? 'case_created' : 'person';
    await saveFeedback(tx, { promptId, userId: viewer.userId, threadId, value: feedback, cause });
    if (isHandover)
      await insertThreadEvent(tx, {
        threadId,
        id: `case_created:${promptId}`,
        kind: 'case_created',
        promptId,
      });
  });
  return ok({ success: true });
}
