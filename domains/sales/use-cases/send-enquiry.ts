import { createHash } from 'node:crypto';
import type { SalesEnquiry } from '../rules/calls/sales.ts';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { insertSalesEnquiry } from '../store/sales-queries.ts';
import { eventJobs } from '@reachout/operations/rules/event-jobs';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** The kind of the jobs that mail an enquiry to the operator's address for them. */
export const enquiryMailJob = 'sales.mail-enquiry';

/**
 * Stores what somebody wrote to sales, once: the same form sent again with the same text changes nothing. Anybody may
 * write; a signed-in person is remembered with it. Where the operator names a system that is told of events, or an address for
 * enquiries, it is told. Resolves with whether the enquiry is new.
 */
export async function sendEnquiry(
  deps: Pick<ServiceDeps, 'db' | 'ids' | 'events' | 'mail'>,
  viewer: Viewer | null,
  { submission, ...enquiry }: SalesEnquiry,
  requestId: string,
): Promise<boolean> {
  const id = deps.ids.next('enq');
  const submissionHash = hashSubmission(submission ?? id, enquiry);
  return deps.db.transaction(async (tx) => {
    const isNew = await insertSalesEnquiry(tx, {
      ...enquiry,
      id,
      submissionHash,
      userId: viewer?.userId ?? null,
    });
    if (!isNew) return false;
    await insertAudit(tx, {
      actorUserId: viewer?.userId ?? null,
      actorKind: viewer?.role ?? 'customer',
      action: 'sales_enquiry.sent',
      subjectKind: 'sales_enquiry',
      subjectId: id,
      requestId,
    });
    if (deps.events !== undefined)
      await enqueueJob(tx, { kind: eventJobs.ofEnquiries, key: id, payload: { enquiryId: id } });
    if (deps.mail?.salesTo !== undefined)
      await enqueueJob(tx, { kind: enquiryMailJob, key: id, payload: { enquiryId: id } });
    return true;
  });
}

/** A form that was changed before it was sent again is another enquiry: the text counts as well as the form. */
function hashSubmission(submission: string, enquiry: Omit<SalesEnquiry, 'submission'>): string {
  const { name, email, company, teamSize, message } = enquiry;
  return createHash('sha256')
    .update(JSON.stringify([submission, name, email, company, teamSize, message]))
    .digest('hex');
}
