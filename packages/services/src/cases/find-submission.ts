import type { SubmissionResponse } from '@reachout/contract/calls/case-create';
import { createCaseResponseSchema } from '@reachout/contract/case-payload';
import { findIntent } from '@reachout/db/idempotency-queries';
import * as z from 'zod/mini';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

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
  const answer = z.safeParse(createCaseResponseSchema, intent.body);
  if (!intent.route.startsWith('case.create') || !answer.success) return { state: 'unknown' };
  return { state: 'created', ...answer.data };
}
