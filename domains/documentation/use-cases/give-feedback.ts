import type { PageFeedback } from '../rules/calls/documentation.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { addFeedbackSentence, insertPageFeedback } from '../store/documentation-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** A sentence belongs to the verdict that was given just before it. */
const sentenceWithinMs = 3_600_000;

/**
 * Stores what a reader says of a page, or adds the sentence to it; anybody may. `isPage` tells which addresses are pages. Resolves with
 * the feedback's id, by which its sentence may follow, or `not_found` for an address or feedback that is not there.
 */
export async function giveFeedback(
  deps: Pick<ServiceDeps, 'db' | 'ids' | 'clock'>,
  viewer: Viewer | null,
  form: PageFeedback,
  isPage: (path: string) => boolean,
): Promise<Result<string>> {
  if ('feedback' in form) {
    const since = new Date(deps.clock.now().getTime() - sentenceWithinMs);
    const sentence = form.sentence.trim();
    const isAdded = await addFeedbackSentence(deps.db, { id: form.feedback, sentence, since });
    return isAdded ? ok(form.feedback) : err(appError('not_found'));
  }
  if (!isPage(form.path)) return err(appError('not_found'));
  const id = deps.ids.next('opn');
  await insertPageFeedback(deps.db, {
    id,
    path: form.path,
    verdict: form.verdict,
    userId: viewer?.userId ?? null,
  });
  return ok(id);
}
