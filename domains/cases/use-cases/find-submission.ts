import type { SubmissionResponse } from '../rules/calls/case-submission.ts';
import { findIntent } from '@reachout/operations/store/idempotency-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { CreatedCase } from './create-case.ts';

/**
 * What became of a submission of the viewer's own, by its key: for a page that was reloaded, or a device that lost its connection, before
 * the answer came (F15). Keys of other people, of other calls and of nobody are all unknown.
 */
export async function findSubmission(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  key: string,
): Promise<SubmissionResponse> {
  const intent = await findIntent(deps.db, { userId: viewer.userId, key: key.toLowerCase() });
  if (intent.state !== 'completed') return { state: intent.state };
  if (!intent.route.startsWith('case.create')) return { state: 'unknown' };
  // Stored by createCase: its routes are the only ones with that name.
  return { state: 'created', ...(intent.body as CreatedCase) };
}
