import { passwordChangedJob } from '@reachout/accounts/use-cases/change-password';
import { newBrowserJob } from '@reachout/accounts/store/known-browsers-queries';
import { passwordResetJob } from '@reachout/accounts/use-cases/reset-password-by-link';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { refundMailJob } from '@reachout/refunds/use-cases/tell-requester';
import { enquiryMailJob } from '@reachout/sales/use-cases/send-enquiry';
import { newCasesJob } from '../store/digests-queries.ts';
import { incidentMailJob } from '@reachout/status/store/incident-mail-queries';
import { incidentLetterJob } from '../store/incident-readers-queries.ts';
import { incomingMailJob, incomingNoticeJob } from '../store/incoming-mails-queries.ts';
import { letterJob } from '../store/letters-queries.ts';
import type { MailParts } from './mail-parts.ts';
import { readIncomingMail } from './read-incoming-mail.ts';
import { gatherIncidentReaders, sendIncident } from './send-incident.ts';
import { sendLetter } from './send-letter.ts';
import { sendLogIns } from './send-log-ins.ts';
import { sendNewCases } from './send-new-cases.ts';
import { sendNotice } from './send-notice.ts';
import { sendPasswordChanged } from './send-password-changed.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { sendRefundMail } from './send-refund-mail.ts';
import { sendSalesEnquiry } from './send-sales-enquiry.ts';

/**
 * The outbox's handlers that send mail. Work them off one at a time: whatever ends the process then leaves one mail at most of which nobody knows whether the server took it.
 */
export function mailHandlers(deps: ServiceDeps, parts: MailParts): JobHandlers {
  return {
    [letterJob]: ({ payload }) => sendLetter(deps, parts, payload.letterId),
    [passwordResetJob]: (job) => sendPasswordReset(deps, parts, job),
    [passwordChangedJob]: (job) => sendPasswordChanged(deps, parts, job),
    [newBrowserJob]: (job) => sendLogIns(deps, parts, job),
    [refundMailJob]: ({ payload }) => sendRefundMail(deps, parts, payload),
    [enquiryMailJob]: ({ payload }) => sendSalesEnquiry(deps, parts, payload.enquiryId),
    [incidentMailJob]: (job) => gatherIncidentReaders(deps, parts, job),
    [incidentLetterJob]: (job) => sendIncident(deps, parts, job),
    [newCasesJob]: (job) => sendNewCases(deps, parts, job),
    [incomingNoticeJob]: ({ payload }) => sendNotice(deps, parts, payload.mailId),
  };
}

/** Those that read mail which came in, where mails are answered. */
export function incomingMailHandlers(
  deps: ServiceDeps,
  { incoming }: Pick<MailParts, 'incoming'>,
): JobHandlers {
  if (incoming === undefined) return {};
  return { [incomingMailJob]: ({ payload }) => readIncomingMail(deps, incoming, payload.mailId) };
}
