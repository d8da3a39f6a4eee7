import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import type { NamedInvoice } from '@reachout/chat/rules/named-invoice';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { newRefundPath, paths } from '@reachout/core/paths';

/** Where the person can open a form: in this conversation, on a page of its own only, or not at all. */
export type WayToForm = 'here' | 'page' | 'none';

export interface ReplyContext {
  brandName: string;
  /** Path or address of the status page; null where no status is published. */
  statusLink: string | null;
  caseForm: WayToForm;
  /** What the question is about, where the account opens no case about it. */
  closedTopic?: string;
}

/** A page, or a section of one, that is named and not quoted. */
export interface NamedPage {
  title: string;
  path: string;
  /** What it says in short, in Markdown. */
  says?: string;
}

function offer({ caseForm, closedTopic }: ReplyContext): string {
  if (caseForm !== 'none' && closedTopic !== undefined)
    return assistantCopy.topicClosed({ topic: closedTopic, href: paths.newCase() });
  if (caseForm === 'page') return assistantCopy.casePage({ href: paths.newCase() });
  return caseForm === 'here' ? assistantCopy.offerCase() : assistantCopy.askOwner();
}

/** How a person comes to look at it; for those who may not open a case, who can. */
function wayToPerson(context: ReplyContext): string {
  if (context.caseForm !== 'here' || context.closedTopic !== undefined) return offer(context);
  return spaced(assistantCopy.personCanLook(), assistantCopy.offerCase());
}

export function greetingReply({ brandName }: ReplyContext): string {
  return assistantCopy.greeting({ brand: brandName });
}

/** @param pages that come nearest, where it is in doubt whether the message is about something else */
export function offTopicReply({ brandName }: ReplyContext, pages: readonly NamedPage[] = []): string {
  const words = assistantCopy.offTopic({ brand: brandName });
  return pages.length === 0 ? words : `${words}\n\n${assistantCopy.nearestPages()}\n\n${listOf(pages)}`;
}

export function abilitiesReply(context: ReplyContext): string {
  const way = context.caseForm === 'here' ? assistantCopy.canOpenCase() : offer(context);
  return spaced(assistantCopy.abilities({ brand: context.brandName }), way, assistantCopy.whatProblem());
}

/** @param pages that have something to do with the question, though they do not answer it */
export function unknownReply(context: ReplyContext, pages: readonly NamedPage[]): string {
  const ending = spaced(assistantCopy.askAgain(), wayToPerson(context));
  if (pages.length === 0) return spaced(assistantCopy.unknown(), ending);
  return `${spaced(assistantCopy.unknown(), assistantCopy.nearestPages())}\n\n${listOf(pages)}\n\n${ending}`;
}

/** For what only the account's own data, or a decision of staff, could answer. */
export function ownAccountReply(context: ReplyContext, pages: readonly NamedPage[]): string {
  if (pages.length === 0) return spaced(assistantCopy.ownAccount(), wayToPerson(context));
  return `${spaced(assistantCopy.ownAccount(), wayToPerson(context))}\n\n${assistantCopy.ownAccountPages()}\n\n${listOf(pages)}`;
}

/** Stands before what the documentation says to somebody who asks for what only the account's own data could tell. */
export function quotedForAccount(context: ReplyContext): string {
  return `${spaced(assistantCopy.ownAccount(), wayToPerson(context))}\n\n${assistantCopy.ownAccountQuoted()}`;
}

/** Names what may answer as well, behind what is quoted; undefined where nothing does. A title alone answers nothing. */
export function alsoSaid(sections: readonly NamedPage[]): string | undefined {
  const saying = sections.filter(({ says }) => says !== undefined);
  return saying.length === 0 ? undefined : `${assistantCopy.alsoSaid()}\n\n${listOf(saying)}`;
}

function listOf(pages: readonly NamedPage[]): string {
  return pages
    .map(
      ({ title, path, says }) => `- [${escapeLabel(title)}](${path})${says === undefined ? '' : `: ${says}`}`,
    )
    .join('\n');
}

/** Looked up, such words would lead anywhere. */
export function vagueReply(context: ReplyContext): string {
  return spaced(assistantCopy.vague(), wayToPerson(context));
}

/** Escapes what would be Markdown in the text of a link. */
export function escapeLabel(title: string): string {
  return title.replace(/[\\[\]*_`<>]/g, '\\$&');
}

/** Stands before an answer when the person says that production is down. */
export function outageNote({ statusLink, caseForm }: ReplyContext): string {
  const next = caseForm === 'none' ? assistantCopy.ownerOpensSeverityOne() : assistantCopy.openSeverityOne();
  return statusLink === null
    ? assistantCopy.ifDown({ next })
    : assistantCopy.statusFirst({ href: statusLink, next });
}

/** Stands before an answer to a problem that incidents may be the reason of. */
export function incidentNote(incidents: readonly KnownIncident[]): string {
  const links = incidents.map(({ title, href }) => `[${escapeLabel(title)}](${href})`);
  const [only = ''] = links;
  if (links.length === 1) return assistantCopy.incident({ link: only });
  return `${assistantCopy.incidents()}\n\n${links.map((link) => `- ${link}`).join('\n')}`;
}

/** @param note what {@link incidentNote} says of them */
export function incidentReply(context: ReplyContext, note: string): string {
  return `${note}\n\n${spaced(assistantCopy.incidentEnding(), wayToPerson(context))}`;
}

export function outageReply(context: ReplyContext): string {
  const found = spaced(outageNote(context), assistantCopy.nothingBetter());
  return context.caseForm === 'none' ? found : spaced(found, offer(context));
}

export function unsureEnding(context: ReplyContext): string {
  if (context.caseForm === 'none') return spaced(assistantCopy.ifNotItAsk(), assistantCopy.askOwner());
  if (context.closedTopic !== undefined) return spaced(assistantCopy.ifNotItAsk(), offer(context));
  return spaced(assistantCopy.ifNotIt(), offer(context));
}

/** Ends an answer that quotes two subjects: which of them is meant is asked, and nothing else. */
export function whichOfTwo(context: ReplyContext, [one, other]: readonly [string, string]): string {
  const asked = assistantCopy.whichOfTwo({ one: escapeLabel(one), other: escapeLabel(other) });
  if (context.caseForm === 'none') return spaced(asked, assistantCopy.ifNotItAsk());
  return spaced(asked, context.closedTopic === undefined ? assistantCopy.ifNeither() : offer(context));
}

export function unsolvedReply(context: ReplyContext): string {
  if (context.caseForm === 'none') return spaced(assistantCopy.unsolvedAsk(), assistantCopy.askOwner());
  return spaced(assistantCopy.unsolved(), offer(context));
}

/** @param hasProblem whether the person has said anything that the form could be filled in from */
export function caseFormReply(hasProblem: boolean): string {
  return hasProblem ? assistantCopy.caseForm() : assistantCopy.caseFormEmpty();
}

export function caseFormUnavailableReply({ caseForm }: ReplyContext): string {
  return caseForm === 'none'
    ? spaced(noticeCopy.unableToCreateCase(), assistantCopy.askOwnerToOpen())
    : spaced(assistantCopy.caseFormElsewhere(), assistantCopy.casePage({ href: paths.newCase() }));
}

/** @param invoice the one that the person named; without an id when there is none for them to have money back for */
export function refundFormReply(invoice: NamedInvoice | undefined): string {
  if (invoice === undefined) return assistantCopy.refundForm();
  const { number } = invoice;
  return invoice.id === null
    ? assistantCopy.refundFormUnknown({ number })
    : assistantCopy.refundFormOf({ number });
}

/**
 * Where no refund form opens: because only its own page can be opened, because refunds are asked for in cases here, or because the person may not
 * ask for refunds.
 */
export function refundUnavailableReply(
  context: ReplyContext,
  { refundForm, canRefund }: { refundForm: WayToForm; canRefund: boolean },
): string {
  if (refundForm !== 'none') return assistantCopy.refundPage({ href: newRefundPath() });
  const mayOpenCase = context.caseForm !== 'none';
  if (canRefund)
    return mayOpenCase
      ? spaced(assistantCopy.refundByCase(), offer(context))
      : spaced(assistantCopy.refundByOwner(), assistantCopy.askOwner());
  return mayOpenCase
    ? spaced(assistantCopy.refundNeedsPermissionOrCase(), offer(context))
    : assistantCopy.refundNeedsPermission();
}

/** Sentences beside each other; those of Chinese and Japanese need no space between them, and bear one. */
function spaced(...sentences: readonly string[]): string {
  return sentences.join(' ');
}
