import type { CaseNewsKind } from './case-news.ts';

/** What other systems of the operator's are told of cases and refunds. */
export const caseEventTypes = [
  'case.created',
  'case.answered',
  'case.replied',
  'case.status_changed',
  'case.solved',
  'case.closed',
  'case.reopened',
  'case.escalated',
  'case.participants_added',
  'refund.decided',
] as const;
export type CaseEventType = (typeof caseEventTypes)[number];

interface EventRule {
  readonly type: CaseEventType;
  /** What its data have besides, of what the news is about. */
  readonly data?: (about: string | undefined) => Readonly<Record<string, string | boolean | undefined>>;
}

const comment: EventRule['data'] = (commentId) => ({ commentId });

/** The event of every kind of news; none for what only tells people to wait, and for what is told elsewhere. Events hold ids and codes: words are read by who may read them. */
export const caseEvents: Readonly<Record<CaseNewsKind, EventRule | null>> = {
  opened: { type: 'case.created' },
  openedForYou: { type: 'case.created', data: () => ({ bySupport: true }) },
  split: { type: 'case.created', data: (splitFrom) => ({ bySupport: true, splitFrom }) },
  answered: { type: 'case.answered', data: comment },
  replied: { type: 'case.replied', data: comment },
  status: { type: 'case.status_changed' },
  solved: { type: 'case.solved' },
  closed: { type: 'case.closed', data: () => ({ byRule: false }) },
  closedByRule: { type: 'case.closed', data: () => ({ byRule: true }) },
  merged: { type: 'case.closed', data: (mergedInto) => ({ byRule: false, mergedInto }) },
  reminder: null,
  reopened: { type: 'case.reopened' },
  added: { type: 'case.participants_added' },
  escalated: { type: 'case.escalated' },
  // A decision, and a payment that failed, are told of the refund, which has a case or none.
  refundApproved: null,
  refundApprovedInPart: null,
  refundDeclined: null,
  refundFailed: null,
  // Told of the same act by another kind, or a matter among staff.
  arrived: null,
  assigned: null,
  customerReplied: null,
  mentioned: null,
};
