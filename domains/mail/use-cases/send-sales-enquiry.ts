import { paths } from '@reachout/core/paths';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { teamSizeLabels } from '@reachout/sales/rules/calls/sales';
import { findSalesEnquiry } from '@reachout/sales/store/sales-queries';
import { composeSalesEnquiry } from '../rules/compose-sales-enquiry.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';

/** Brings an enquiry to the operator's own address for them. Whoever answers the mail writes to the person. */
export async function sendSalesEnquiry(
  deps: ServiceDeps,
  { links, languages, runInLanguage }: MailParts,
  enquiryId: unknown,
): Promise<JobOutcome> {
  const address = deps.mail?.salesTo;
  if (deps.mail === undefined || address === undefined)
    return { outcome: 'dead', reason: 'no address gets enquiries any more' };
  const found = typeof enquiryId === 'string' ? await findSalesEnquiry(deps.db, enquiryId) : undefined;
  if (found === undefined) return { outcome: 'dead', reason: 'the enquiry does not exist' };
  const { id, name, email, company, teamSize, message } = found.enquiry;
  const content = runInLanguage(chooseLanguage(languages, undefined), () =>
    composeSalesEnquiry({
      brand: deps.brand,
      enquiry: { name, email, company, teamSize: teamSizeLabels[teamSize](), message },
      href: links.to(paths.staffEnquiry(id)),
    }),
  );
  const { post } = deps.mail;
  const sent = await post.send({
    id: `sales-${id}@${post.domain}`,
    to: { name: '', address },
    replyTo: email,
    ...content,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  if (sent.ok) return { outcome: 'done' };
  const { kind, reason } = sent.failure;
  return kind === 'later' ? { outcome: 'retry', reason } : { outcome: 'dead', reason };
}
