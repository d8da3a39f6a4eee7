import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import type { NamedInvoice } from '@reachout/chat/rules/named-invoice';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { newRefundPath, paths } from '@reachout/core/paths';

/** What the assistant says in its own words; everything else that it says is quoted from the documentation. */

/** A 'yes' to this opens the case form. */
export const offerToOpenCase = 'Shall I open the case form for you?';

/** Where the person can open a form: in this conversation, on a page of its own only, or not at all. */
export type WayToForm = 'here' | 'page' | 'none';

const casePage = `You can open a support case on [its own page](${paths.newCase()}), and a person will look at it.`;
const askOwner =
  'You cannot open a support case in this team. Ask an owner of the team to open it, or to give you access to a project.';

export interface ReplyContext {
  brandName: string;
  /** Path or address of the status page; null where no status is published. */
  statusLink: string | null;
  caseForm: WayToForm;
  /** What the question is about, where the account opens no case about it. */
  closedTopic?: string;
}

function offer({ caseForm, closedTopic }: ReplyContext): string {
  if (caseForm !== 'none' && closedTopic !== undefined) return noCaseAbout(closedTopic);
  return { here: offerToOpenCase, page: casePage, none: askOwner }[caseForm];
}

function noCaseAbout(topic: string): string {
  return `Support cases about “${topic}” are closed for this account. The [case form](${paths.newCase()}) says what to do instead.`;
}

/** How a person comes to look at it; for those who may not open a case, who can. */
function wayToPerson(context: ReplyContext): string {
  if (context.caseForm !== 'here' || context.closedTopic !== undefined) return offer(context);
  return `A person can look at it in a support case. ${offerToOpenCase}`;
}

export function nothingSaid(): string {
  return 'I did not find a question in your message. Tell me what you want to do, or paste the error message you see.';
}

export function greetingReply({ brandName }: ReplyContext): string {
  return `Hello! I answer questions from ${brandName}'s documentation. What are you having trouble with?`;
}

export function thanksReply(): string {
  return "You're welcome. If anything else comes up, just ask.";
}

export function farewellReply(): string {
  return 'Goodbye, and good luck with your project.';
}

export function declineReply(): string {
  return 'All right. If anything else comes up, just ask.';
}

export function abilitiesReply(context: ReplyContext): string {
  const way =
    context.caseForm === 'here'
      ? 'I can also open a support case form, filled in from what you told me.'
      : offer(context);
  return `I am ${context.brandName}'s automated assistant, not a person. I look for answers in the documentation and show you where they come from; when I find none, I say so. ${way} What are you having trouble with?`;
}

/** @param nearest a page that has something to do with the question, though it does not answer it */
export function unknownReply(
  context: ReplyContext,
  nearest?: { articleTitle: string; articlePath: string },
): string {
  const page =
    nearest && `The nearest page is [${escapeLabel(nearest.articleTitle)}](${nearest.articlePath}).`;
  const found = ["I don't know. I found nothing in the documentation that answers this.", page]
    .filter(Boolean)
    .join(' ');
  return `${found} You can ask again in other words, or with the exact error message. ${wayToPerson(context)}`;
}

/** Looked up, such words would lead anywhere. */
export function vagueReply(context: ReplyContext): string {
  return `Tell me a little more, and I can look it up: what did you do, and what happened instead of what you expected? The exact error message helps most. ${wayToPerson(context)}`;
}

export function foreignLanguageReply(context: ReplyContext): string {
  return `I only understand English, so I could not look this up. Ask me in English. ${wayToPerson(context)}`;
}

function escapeLabel(title: string): string {
  return title.replace(/[\\[\]*_`<>]/g, '\\$&');
}

/** Stands before an answer when the person says that production is down. */
export function outageNote({ statusLink, caseForm }: ReplyContext): string {
  const open =
    caseForm === 'none'
      ? 'ask an owner of the team to open a support case with severity 1: you cannot open one in this team.'
      : 'open a support case with severity 1.';
  if (statusLink === null) return `If production is down, ${open}`;
  return `Look at the [status page](${statusLink}) first: it shows known incidents. If production is down and the page shows none, ${open}`;
}

/** Stands before an answer to trouble that incidents may be the reason of. */
export function incidentNote(incidents: readonly KnownIncident[]): string {
  const links = incidents.map(({ title, href }) => `[${escapeLabel(title)}](${href})`);
  const [only] = links;
  if (links.length === 1) return `There is an open incident that may be the reason: ${only}.`;
  return `There are open incidents that may be the reason:\n\n${links.map((link) => `- ${link}`).join('\n')}`;
}

/** @param note what {@link incidentNote} says of them */
export function incidentReply(context: ReplyContext, note: string): string {
  return `${note}\n\nThe status page says what is being done, and when it is over. If you see something else: ${wayToPerson(context)}`;
}

export function outageReply(context: ReplyContext): string {
  const found = `${outageNote(context)} I found nothing in the documentation that explains it better.`;
  return context.caseForm === 'none' ? found : `${found} ${offer(context)}`;
}

export function unsureIntroduction(): string {
  return 'I am not sure that this answers your question, but it is the closest that I found in the documentation:';
}

export function unsureEnding(context: ReplyContext): string {
  if (context.caseForm === 'none') return `If this is not it, ask with the exact error message. ${askOwner}`;
  if (context.closedTopic !== undefined)
    return `If this is not it, ask with the exact error message. ${offer(context)}`;
  return `If this is not it, a person can look at it in a support case. ${offer(context)}`;
}

export function unsolvedReply(context: ReplyContext): string {
  if (context.caseForm === 'none')
    return `I'm sorry that this did not solve it. Ask me with the exact error message. ${askOwner}`;
  return `I'm sorry that this did not solve it. A person can look at it in a support case; add the exact error message and what you have tried. ${offer(context)}`;
}

/** @param hasProblem whether the person has said anything that the form could be filled in from */
export function caseFormReply(hasProblem: boolean): string {
  if (!hasProblem)
    return 'I am opening the case form. Say there what is wrong; nothing is sent until you submit it.';
  return 'I am opening the case form and filling in what you told me. Look it over and change anything before you submit it; nothing is sent until you do.';
}

export function caseFormUnavailableReply({ caseForm }: ReplyContext): string {
  if (caseForm === 'none')
    return `${noticeCopy.unableToCreateCase()} Ask an owner of the team to open the case, or to give you access to a project.`;
  return `I can't open the case form from here. ${casePage}`;
}

/** @param invoice the one that the person named; without an id when there is none for them to have money back for */
export function refundFormReply(invoice: NamedInvoice | undefined): string {
  const ending = 'nothing is requested until you confirm it.';
  if (invoice === undefined)
    return `I am opening the refund form. It lists the invoices that you can ask a refund for; ${ending}`;
  if (invoice.id !== null)
    return `I am opening the refund form for invoice ${invoice.number}. Choose what you want refunded there; ${ending}`;
  return `I found no invoice ${invoice.number} in this account for this product. I am opening the refund form, which lists the invoices that you can ask a refund for; ${ending}`;
}

/**
 * Where no refund form opens: because only its own page can be opened, because refunds are asked for in cases here, or because the person may not
 * ask for refunds.
 */
export function refundUnavailableReply(
  context: ReplyContext,
  { refundForm, canRefund }: { refundForm: WayToForm; canRefund: boolean },
): string {
  if (refundForm !== 'none')
    return `I can't open the refund form from here. You can ask for the refund on [its own page](${newRefundPath()}); nothing is requested until you confirm it.`;
  const mayOpenCase = context.caseForm !== 'none';
  if (canRefund && mayOpenCase)
    return `A person decides about refunds here: open a support case, and name the invoice and what you want refunded. ${offer(context)}`;
  if (canRefund) return `A person decides about refunds here, in a support case. ${askOwner}`;
  const permission =
    "I can't start a refund for this account from the chat: it needs permission to request billing refunds. Ask a person with billing permission for this account to request it";
  return mayOpenCase
    ? `${permission}, or open a support case about the invoice. ${offer(context)}`
    : `${permission}.`;
}
