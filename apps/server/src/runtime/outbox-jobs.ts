import { outsideHandlers } from '@reachout/chat/use-cases/tell-outside';
import { caseEventHandlers } from '@reachout/cases/use-cases/announce';
import { heldAnswerHandlers } from '@reachout/desk/use-cases/held/hold-answer';
import { findPeopleOfIncident } from '@reachout/desk/store/linking/link-queries';
import { exchangeHandlers } from '@reachout/desk/use-cases/outside/exchange';
import { describeFile } from './describe-file.ts';
import { deskHandlers } from '@reachout/cases/use-cases/desk/tell-desk';
import { runInLanguage } from '@reachout/language/server/request-language';
import { incomingMailHandlers, mailHandlers } from '@reachout/mail/use-cases/mail-handlers';
import { pushHandlers } from '@reachout/mail/use-cases/send-push';
import type { IncomingParts } from '@reachout/mail/use-cases/read-incoming-mail';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import { refundHandlers } from '@reachout/refunds/use-cases/send-refunds';
import { enquiryHandlers } from '@reachout/sales/use-cases/tell-of-enquiry';
import { typedMailHtml } from '@reachout/web/lib/typed-text/typed-mail-html';
import type { AppDeps } from '../app-deps.ts';
import type { OutboxJobs } from './maintenance.ts';

/** What tells outside systems, mail servers and desks excepted. */
export function jobsOf({ services, publicOrigin }: AppDeps): JobHandlers {
  return {
    ...refundHandlers(services),
    ...heldAnswerHandlers(services),
    ...enquiryHandlers(services, publicOrigin),
    ...caseEventHandlers(services, publicOrigin),
    ...outsideHandlers(services),
  };
}

/** What an outside desk is told, and what is read there: by itself, so that one that is slow makes nothing else wait. */
export function deskJobsOf({ services, publicOrigin }: AppDeps): JobHandlers {
  return { ...deskHandlers(services, publicOrigin), ...exchangeHandlers(services, describeFile) };
}

/** What sends mail and pushes, and reads what came in. */
export function mailJobsOf(
  { services, mailLinks: links, languages, auth, publicOrigin }: AppDeps,
  incoming: IncomingParts | undefined,
): Pick<OutboxJobs, 'mail' | 'incomingMail' | 'push'> {
  const provider = auth.provider?.label;
  const htmlOf = (typed: string, linkColour: string) =>
    typedMailHtml(typed, { origin: publicOrigin(), linkColour });
  const findTouched = (incidentId: string) => findPeopleOfIncident(services.db, incidentId);
  const parts = { links, languages, runInLanguage, htmlOf, provider, findTouched, incoming };
  return {
    mail: mailHandlers(services, parts),
    incomingMail: incomingMailHandlers(services, { incoming }),
    push: pushHandlers(services, { languages, runInLanguage }),
  };
}
