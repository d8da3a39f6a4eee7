import type { MetadataBody } from '@reachout/contract/calls/assistant';
import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { findAccountOfUser } from '@reachout/db/accounts-queries';
import { findCaseOfThread } from '@reachout/db/cases-queries';
import { type MetadataChanges, saveThreadMetadata } from '@reachout/db/thread-feedback-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { findOwnThread } from './own-thread.ts';

/**
 * Adds to what is known about a thread of the person (§7). Plan, user and team come from the server's own records
 * whatever the body says (S12), and a case number is taken only when that case really came from this thread.
 */
export async function recordMetadata(
  deps: ServiceDeps,
  viewer: Viewer,
  body: MetadataBody,
): Promise<Result<{ success: boolean }>> {
  const thread = await findOwnThread(deps, viewer, body.threadId);
  if (!thread.ok) return thread;
  const { id: threadId, accountId, product } = thread.value;
  const account =
    accountId === null ? undefined : await findAccountOfUser(deps.db, { userId: viewer.userId, accountId });
  const changes: MetadataChanges = {
    csat: body.csat,
    refunds: split(body.refunds),
    refundRequests: split(body.refundRequests),
  };
  if (body.plan !== undefined || body.userId !== undefined || body.team !== undefined) {
    changes.plan = (product === 'v0' ? account?.v0Plan : account?.plan) ?? null;
    changes.userId = viewer.userId;
    changes.team = account?.kind === 'team' ? account.slug : null;
  }
  if (body.caseNumber !== undefined) {
    const row = accountId === null ? undefined : await findCaseOfThread(deps.db, { accountId, threadId });
    if (row === undefined || row.number !== Number(body.caseNumber)) return err(appError('not_found'));
    changes.caseNumber = body.caseNumber;
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await saveThreadMetadata(deps.db, { threadId, changes: given });
  return ok({ success: true });
}

function split(joined: string | undefined): string[] | undefined {
  return joined?.split(',');
}
