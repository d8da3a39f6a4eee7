import { passwordChangedJob } from '@reachout/accounts/use-cases/change-password';
import { passwordResetJob } from '@reachout/accounts/use-cases/reset-password-by-link';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { refundMailJob } from '@reachout/refunds/use-cases/tell-requester';
import { enquiryMailJob } from '@reachout/sales/use-cases/send-enquiry';
import { newCasesJob } from '../store/digests-queries.ts';
import { incomingMailJob, incomingNoticeJob } from '../store/incoming-mails-queries.ts';
import { letterJob } from '../store/letters-queries.ts';
import type { MailParts } from './mail-parts.ts';
import { readIncomingMail } from './read-incoming-mail.ts';
import { sendLetter } from './send-letter.ts';
import { sendNewCases } from './send-new-cases.ts';
import { sendNotice } from './send-notice.ts';
import { sendPasswordChanged } from './send-password-changed.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { sendRefundMail } from './send-refund-mail.ts';
import { sendSalesEnquiry } from './send-sales-enquiry.ts';

/** The outbox's handlers for mail. */
export function mailHandlers(deps: ServiceDeps, parts: MailParts): JobHandlers {
  const { incoming } = parts;
  return {
    [letterJob]: ({ payload }) => sendLetter(deps, parts, payload.letterId),
    [passwordResetJob]: (job) => sendPasswordReset(deps, parts, job),
    [passwordChangedJob]: (job) => sendPasswordChanged(deps, parts, job),
    [refundMailJob]: ({ payload }) => sendRefundMail(deps, parts, payload),
    [enquiryMailJob]: ({ payload }) => sendSalesEnquiry(deps, parts, payload.enquiryId),
    [newCasesJob]: (job) => sendNewCases(deps, parts, job),
    [incomingNoticeJob]: ({ payload }) => sendNotice(deps, parts, payload.mailId),
    ...(incoming && {
      [incomingMailJob]: ({ payload }) => readIncomingMail(deps, incoming, payload.mailId),
    }),
  };
}
