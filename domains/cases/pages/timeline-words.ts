import { waitWords } from '../rules/case-life.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import { refundStatusCopy } from '@reachout/billing/messages/refund-statuses';
import { refundLedgerStatuses } from '@reachout/billing/rules/refund-ledger';
import { severityLabel } from './case-labels.ts';

/** A sentence in parts: what people typed or chose stands apart, since it may be written in another direction. */
export type Words = readonly (string | { readonly own: string })[];

/** Entries that are a line of the timeline rather than somebody's words. */
export type TimelineChange = Exclude<
  CaseTimelineItem,
  { type: 'opened' | 'comment' | 'note' | 'reminder' | 'unanswered' }
>;

const own = (text: string | null): { own: string } => ({ own: text || 'none' });

/** What happened, without who did it. */
export function changeWords(item: TimelineChange): Words {
  switch (item.type) {
    case 'status':
      return item.before === null
        ? ['Status is ', own(item.after)]
        : ['Status changed from ', own(item.before), ' to ', own(item.after)];
    case 'severity':
      return ['Severity changed from ', own(severityOf(item.before)), ' to ', own(severityOf(item.after))];
    case 'participants':
      return [
        ...item.added.flatMap((email, index) => [index === 0 ? 'Added ' : ', ', own(email)]),
        ...(item.added.length > 0 && item.removed.length > 0 ? ['; '] : []),
        ...item.removed.flatMap((email, index) => [index === 0 ? 'Removed ' : ', ', own(email)]),
      ];
    case 'escalation':
      return ['Asked to escalate'];
    case 'file':
      return ['Attached ', own(item.file.name)];
    case 'continued':
      return ['Continued in case ', own(`#${item.caseNumber}`)];
    case 'refund':
      return ['Refund of ', own(amountOf(item)), ': ', own(refundStatusName(item.status))];
    case 'other':
      return item.before === null && item.after === null
        ? [own(item.kind)]
        : [own(item.kind), ': ', own(item.before), ' to ', own(item.after)];
  }
}

/** The same as one text, for announcements and lists of changes. */
function plainWords(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : part.own)).join('');
}

/** What an entry says to whoever cannot see it come in. */
export function entrySays(item: CaseTimelineItem): string {
  const { via, ...actor } = item.actor;
  const name = via === undefined ? actor.name : `${via} for ${actor.name}`;
  switch (item.type) {
    case 'opened':
      return `Case opened by ${name}`;
    case 'comment':
      return `New reply by ${name}`;
    case 'note':
      return `New internal note by ${name}`;
    case 'reminder':
      return 'Reminder that this case waits for the customer’s answer';
    case 'unanswered':
      return waitWords.unanswered(item.days);
    default:
      return `${plainWords(changeWords(item))} by ${name}`;
  }
}

function severityOf(value: string | null): string | null {
  return value === null ? null : severityLabel(value);
}

/** The ledger's word for a step; a step that it does not know is shown as it is. */
function refundStatusName(status: string): string {
  const known = refundLedgerStatuses.find((each) => each === status);
  return known === undefined ? status : refundStatusCopy[known]();
}

function amountOf({ amountMinor, currency }: Extract<CaseTimelineItem, { type: 'refund' }>): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amountMinor / 10 ** digits);
}
