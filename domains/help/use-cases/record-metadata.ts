import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { mainProduct } from '@reachout/catalogue/rules/products';
import type { MetadataBody } from '@reachout/chat/rules/calls/assistant';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { findAccountOfUser } from '@reachout/accounts/store/accounts-queries';
import { findCaseOfThread } from '@reachout/cases/store/cases-queries';
import { type MetadataChanges, saveThreadMetadata } from '@reachout/chat/store/thread-feedback-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { tellThread } from '@reachout/chat/use-cases/tell-outside';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';

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
    changes.plan = effectivePlan(deps.brand, account, product ?? mainProduct(deps.brand));
    changes.userId = viewer.userId;
    changes.team = account?.kind === 'team' ? account.slug : null;
  }
  if (body.caseNumber !== undefined) {
    const row = accountId === null ? undefined : await findCaseOfThread(deps.db, { accountId, threadId });
    if (row === undefined || row.number !== Number(body.caseNumber)) return err(appError('not_found'));
    changes.caseNumber = body.caseNumber;
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await deps.db.transaction(async (tx) => {
    await saveThreadMetadata(tx, { threadId, changes: given });
    await tellThread(tx, deps, threadId);
  });
  return ok({ success: true });
}

function split(joined: string | undefined): string[] | undefined {
  return joined?.split(',');
}
