import { nextStepCopy } from '../messages/next-steps.ts';
import { caseStatusCopy, staffStatusCopy } from '../messages/status.ts';

/** Case statuses (D10), in the order of a menu. Values of other systems are shown as they are. */
export const caseStatuses = ['New', 'Open', 'Waiting on you', 'On hold', 'Solved', 'Closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** Whose turn it can be. `unknown` belongs to the statuses of outside systems. */
export const caseTurns = ['support', 'customer', 'third party', 'nobody', 'unknown'] as const;
export type CaseTurn = (typeof caseTurns)[number];

/** What becomes of a status, by the rule of RULES.md: another one, the same, or `linked case`, which leaves the case as it is and opens another. */
export interface CaseStep {
  readonly rule: string;
  readonly next: CaseStatus | 'same' | 'linked case';
}

/** What people do to a case, as far as its status is concerned; null for what is not possible. */
export interface CaseLife {
  readonly customer: Readonly<Record<'reply' | 'close' | 'reopen' | 'escalate', CaseStep | null>>;
  readonly staff: Readonly<Record<'reply' | 'note', CaseStep | null>>;
}

interface StatusEntry {
  /** What people see of it. */
  readonly label: () => string;
  readonly turn: Exclude<CaseTurn, 'unknown'>;
  /** When nobody's answer is awaited any more: the timestamp that is kept of it. Null for a status that counts as open (D10). */
  readonly finished: 'solvedAt' | 'closedAt' | null;
  readonly life: CaseLife;
  /** What happens next, for the customer. */
  readonly nextStep: () => string;
}

const note: CaseStep = { rule: 'LIFE-06', next: 'same' };
const close: CaseStep = { rule: 'LIFE-07', next: 'Closed' };
const reopen: CaseStep = { rule: 'LIFE-08', next: 'Open' };
const answered: CaseStep = { rule: 'LIFE-05', next: 'Waiting on you' };

/** While it is support's turn, a comment of the customer changes nothing about that. */
const supportsTurn: CaseLife = {
  customer: {
    reply: { rule: 'LIFE-02', next: 'same' },
    close,
    reopen: null,
    escalate: { rule: 'LIFE-09', next: 'same' },
  },
  staff: { reply: answered, note },
};

/** While the case waits, on the customer or on somebody else, a comment of theirs makes it support's turn. */
const waiting: CaseLife = {
  customer: {
    reply: { rule: 'LIFE-02', next: 'Open' },
    close,
    reopen: null,
    escalate: { rule: 'LIFE-09', next: 'Open' },
  },
  staff: { reply: answered, note },
};

/** Everything that a status means, once: the rules, the queries, the indexes and the pages read it here. A status without its entry does not compile. */
export const statusEntries: Readonly<Record<CaseStatus, StatusEntry>> = {
  New: {
    label: () => caseStatusCopy.new(),
    turn: 'support',
    finished: null,
    life: supportsTurn,
    nextStep: () => nextStepCopy.new(),
  },
  Open: {
    label: () => caseStatusCopy.open(),
    turn: 'support',
    finished: null,
    life: supportsTurn,
    nextStep: () => nextStepCopy.open(),
  },
  'Waiting on you': {
    label: () => caseStatusCopy.waitingOnYou(),
    turn: 'customer',
    finished: null,
    life: waiting,
    nextStep: () => nextStepCopy.waitingOnYou(),
  },
  'On hold': {
    label: () => caseStatusCopy.onHold(),
    turn: 'third party',
    finished: null,
    life: waiting,
    nextStep: () => nextStepCopy.onHold(),
  },
  Solved: {
    label: () => caseStatusCopy.solved(),
    turn: 'nobody',
    finished: 'solvedAt',
    life: {
      customer: { reply: { rule: 'LIFE-03', next: 'Open' }, close, reopen, escalate: null },
      staff: { reply: { rule: 'LIFE-05', next: 'same' }, note },
    },
    nextStep: () => nextStepCopy.solved(),
  },
  Closed: {
    label: () => caseStatusCopy.closed(),
    turn: 'nobody',
    finished: 'closedAt',
    life: {
      customer: { reply: { rule: 'LIFE-04', next: 'linked case' }, close: null, reopen, escalate: null },
      staff: { reply: null, note },
    },
    nextStep: () => nextStepCopy.closed(),
  },
};

/** Statuses of outside systems: nobody knows whose turn they mean, and they stay as they are. */
export const lifeOfOtherStatus: CaseLife = {
  customer: supportsTurn.customer,
  staff: { reply: { rule: 'LIFE-05', next: 'same' }, note },
};

/** True for the statuses of D10; others are statuses of an outside system and shown as they are. */
export function isKnownCaseStatus(status: string): status is CaseStatus {
  return caseStatuses.some((known) => known === status);
}

/** The statuses in which it is the turn of whom. */
export function statusesOfTurn(turn: CaseTurn): CaseStatus[] {
  return caseStatuses.filter((status) => statusEntries[status].turn === turn);
}

/** The statuses in which nobody's answer is awaited; every other counts as open (D10). */
export const finishedCaseStatuses: readonly CaseStatus[] = /* @__PURE__ */ caseStatuses.filter(
  (status) => statusEntries[status].finished !== null,
);

/** Which timestamp is kept of a case that has come to an end; null for one that has not, and for statuses of outside systems. */
export function finishTimestamp(status: string): 'solvedAt' | 'closedAt' | null {
  return isKnownCaseStatus(status) ? statusEntries[status].finished : null;
}

/** True for the statuses that the filter `status=Open` means: all but those that have come to an end (D10). */
export function isOpenCaseStatus(status: string): boolean {
  return finishTimestamp(status) === null;
}

/** The label of a status; that of another system is the status as it is. */
export function caseStatusLabel(status: string): string {
  return isKnownCaseStatus(status) ? statusEntries[status].label() : status;
}

/** The label of a status as staff read it, who are not meant by its “you”. */
export function staffStatusLabel(status: string): string {
  return status === 'Waiting on you' ? staffStatusCopy.waitingOnCustomer() : caseStatusLabel(status);
}

/** Whose turn a status means. */
export function caseTurn(status: string): CaseTurn {
  return isKnownCaseStatus(status) ? statusEntries[status].turn : 'unknown';
}

/**
 * What happens next to a case of the status, and that a closed one may be opened again for as long as it may; nothing for statuses of other systems, of which
 * nobody knows (D10).
 */
export function nextStep(status: string, mayReopen = false): string | undefined {
  if (status === 'Closed' && mayReopen) return nextStepCopy.closedForNow();
  return isKnownCaseStatus(status) ? statusEntries[status].nextStep() : undefined;
}
