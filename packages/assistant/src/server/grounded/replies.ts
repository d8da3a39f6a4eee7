import type { NamedInvoice } from '@reachout/chat/rules/named-invoice';

/** What the assistant says in its own words; everything else that it says is quoted from the documentation. */

/** A 'yes' to this opens the case form. */
export const offerToOpenCase = 'Shall I open the case form for you?';

const createCaseWay = 'You can open a support case with **Create Case** below, and a person will look at it.';

export interface ReplyContext {
  brandName: string;
  /** Path or address of the status page; null where no status is published. */
  statusLink: string | null;
  /** True when the case form can be opened from here. */
  canOpenCase: boolean;
}

function offer({ canOpenCase }: ReplyContext): string {
  return canOpenCase ? offerToOpenCase : createCaseWay;
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
  const way = context.canOpenCase
    ? 'I can also open a support case form, filled in from what you told me.'
    : createCaseWay;
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
  return `${found} You can ask again in other words, or with the exact error message; or a person can look at it in a support case. ${offer(context)}`;
}

/** Looked up, such words would lead anywhere. */
export function vagueReply(context: ReplyContext): string {
  return `Tell me a little more, and I can look it up: what did you do, and what happened instead of what you expected? The exact error message helps most. Or a person can look at it in a support case. ${offer(context)}`;
}

export function foreignLanguageReply(context: ReplyContext): string {
  return `I only understand English, so I could not look this up. Ask me in English, or tell a person in a support case. ${offer(context)}`;
}

function escapeLabel(title: string): string {
  return title.replace(/[\\[\]*_`<>]/g, '\\$&');
}

/** Stands before an answer when the person says that production is down. */
export function outageNote({ statusLink }: ReplyContext): string {
  if (statusLink === null) return 'If production is down, open a support case with severity 1.';
  return `Look at the [status page](${statusLink}) first: it shows known incidents. If production is down and the page shows none, open a support case with severity 1.`;
}

export function outageReply(context: ReplyContext): string {
  return `${outageNote(context)} I found nothing in the documentation that explains it better. ${offer(context)}`;
}

export function unsureIntroduction(): string {
  return 'I am not sure that this answers your question, but it is the closest that I found in the documentation:';
}

export function unsureEnding(context: ReplyContext): string {
  return `If this is not it, a person can look at it in a support case. ${offer(context)}`;
}

export function unsolvedReply(context: ReplyContext): string {
  return `I'm sorry that this did not solve it. A person can look at it in a support case; add the exact error message and what you have tried. ${offer(context)}`;
}

export function caseFormReply(): string {
  return 'I am opening the case form and filling in what you told me. Look it over and change anything before you submit it; nothing is sent until you do.';
}

export function caseFormUnavailableReply(): string {
  return `I can't open the case form from here. ${createCaseWay}`;
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

/** Where no refund form can be opened: because the person may not ask for refunds, or because refunds are asked for in cases here. */
export function refundUnavailableReply(context: ReplyContext, mayRefund: boolean): string {
  if (mayRefund)
    return `A person decides about refunds here: open a support case, and name the invoice and what you want refunded. ${offer(context)}`;
  const way =
    'Ask a person with billing permission for this account to request it, or open a support case about the invoice.';
  return `I can't start a refund for this account from the chat: it needs permission to request billing refunds. ${way} ${offer(context)}`;
}
