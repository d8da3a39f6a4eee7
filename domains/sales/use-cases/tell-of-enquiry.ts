import { paths } from '@reachout/core/paths';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findSalesEnquiry } from '../store/sales-queries.ts';

/** The kind of the jobs that tell the operator's own system of an enquiry. */
export const enquiryJob = 'sales.tell-of-enquiry';

type Deps = Pick<ServiceDeps, 'db' | 'events'>;

/** The outbox's handlers for enquiries. */
export function enquiryHandlers(deps: Deps, publicOrigin: () => string): JobHandlers {
  return { [enquiryJob]: ({ payload }) => tellOfEnquiry(deps, publicOrigin, payload.enquiryId) };
}

async function tellOfEnquiry(
  { db, events }: Deps,
  publicOrigin: () => string,
  enquiryId: unknown,
): Promise<JobOutcome> {
  if (events === undefined) return { outcome: 'dead', reason: 'no system is told of events any more' };
  const found = typeof enquiryId === 'string' ? await findSalesEnquiry(db, enquiryId) : undefined;
  if (found === undefined) return { outcome: 'dead', reason: 'the enquiry does not exist' };
  const { id, name, email, company, teamSize, message, createdAt, userId } = found.enquiry;
  const sent = await events.send({
    id,
    type: 'sales_enquiry.created',
    at: createdAt,
    data: {
      id,
      name,
      email,
      company,
      teamSize,
      message,
      /** Who was signed in; the name and address are what was typed, whoever that was. */
      userId,
      createdAt: createdAt.toISOString(),
      url: publicOrigin() + paths.staffEnquiry(id),
    },
  });
  if (sent.ok) return { outcome: 'done' };
  if (sent.failure.kind === 'never') return { outcome: 'dead', reason: sent.failure.reason };
  const { reason, retryAfterSeconds } = sent.failure;
  return { outcome: 'retry', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
