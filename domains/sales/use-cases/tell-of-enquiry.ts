import { paths } from '@reachout/core/paths';
import { eventJobs } from '@reachout/operations/rules/event-jobs';
import { deliverEvent } from '@reachout/operations/use-cases/deliver-event';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findSalesEnquiry } from '../store/sales-queries.ts';

type Deps = Pick<ServiceDeps, 'db' | 'events'>;

/** The outbox's handlers for enquiries. */
export function enquiryHandlers(deps: Deps, publicOrigin: () => string): JobHandlers {
  return {
    [eventJobs.ofEnquiries]: ({ payload, attempts }) =>
      tellOfEnquiry(deps, publicOrigin, payload.enquiryId, attempts),
  };
}

async function tellOfEnquiry(
  deps: Deps,
  publicOrigin: () => string,
  enquiryId: unknown,
  attempt: number,
): Promise<JobOutcome> {
  const found = typeof enquiryId === 'string' ? await findSalesEnquiry(deps.db, enquiryId) : undefined;
  if (found === undefined) return { outcome: 'dead', reason: 'the enquiry does not exist' };
  const { id, name, email, company, teamSize, message, createdAt, userId } = found.enquiry;
  const event = {
    id,
    type: 'sales_enquiry.created' as const,
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
  };
  return deliverEvent(deps, event, attempt);
}
