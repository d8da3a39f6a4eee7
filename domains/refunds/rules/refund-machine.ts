import { followUpMessageDelayMs } from '@reachout/core/constants';
import { type Cells, type Content, type Table, transitionOf } from '@reachout/core/machine';
import { refundFailureCopy } from '../messages/failure.ts';
import type { ListedInvoice, RefundQuoteResponse } from './calls/billing.ts';
import type { RefundEntries } from './refund.ts';
import type { RefundResponse } from './refund-form.ts';
import { isSubmittable } from './refund-quote.ts';
import {
  chosenInvoice,
  type CancelledRefund,
  type ErroredRefund,
  type FillingRefund,
  type LookedUpRefund,
  type QuotingRefund,
  type RefundDecision,
  type RefundFailure,
  type RefundFields,
  type RefundState,
  type Review,
  type ReviewingRefund,
  type SubmittedRefund,
  type SubmittingRefund,
} from './refund-state.ts';

export type RefundEvent =
  | { readonly type: 'filled'; readonly fields: Partial<RefundFields> }
  | {
      readonly type: 'invoice-chosen';
      readonly invoice: ListedInvoice;
      readonly entries: RefundEntries;
      /** As it was left, by an earlier visit or a request that came back. */
      readonly isRestored: boolean;
    }
  | { readonly type: 'selection-changed' }
  /** With what is wrong with the form, and whether it comes to anything. */
  | {
      readonly type: 'review-asked';
      readonly errors: Readonly<Record<string, string>>;
      readonly isWorthIt: boolean;
    }
  | { readonly type: 'quoted'; readonly quote: RefundQuoteResponse }
  | {
      readonly type: 'quote-failed';
      readonly errors: Readonly<Record<string, string>>;
      readonly failure: RefundFailure;
    }
  | { readonly type: 'review-left' }
  | { readonly type: 'submitted'; readonly at: number }
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'answered'; readonly decision: RefundDecision; readonly at: number }
  | { readonly type: 'wait-over' }
  | { readonly type: 'follow-up-due' }
  | { readonly type: 'failed'; readonly failure: RefundFailure }
  | {
      readonly type: 'quote-changed';
      readonly message: string;
      readonly quote: RefundQuoteResponse | undefined;
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'cancelled-elsewhere' }
  | {
      readonly type: 'looked-up';
      readonly isUnderWay: boolean;
      readonly isOurs: boolean;
      readonly fields: Pick<RefundFields, 'reason' | 'entries'>;
    }
  /** `goesOn`: no message stands below the row, so that the conversation is to go on. */
  | { readonly type: 'result-found'; readonly decision: RefundDecision; readonly goesOn: boolean }
  | { readonly type: 'result-missing' };

export type RefundEffect =
  | { readonly type: 'disable-chat' }
  | { readonly type: 'enable-chat' }
  | { readonly type: 'ask-quote' }
  | { readonly type: 'send-refund'; readonly review: Review }
  | { readonly type: 'refresh-invoice' }
  | {
      readonly type: 'record-refund';
      readonly status: RefundResponse['status'];
      readonly invoiceNumber: string;
    }
  | { readonly type: 'wait'; readonly ms: number; readonly event: 'wait-over' | 'follow-up-due' }
  | { readonly type: 'follow-up' }
  | { readonly type: 'say-cancelled' }
  | { readonly type: 'toast'; readonly message: string }
  | { readonly type: 'report-error'; readonly reason: string };

type State = RefundState;
type Of<Type extends RefundEvent['type']> = Extract<RefundEvent, { type: Type }>;

// Guards

function hasObstacle(_: State, { invoice }: Of<'invoice-chosen'>): boolean {
  return invoice.obstacle !== null;
}

function hasErrors(_: State, { errors }: Of<'review-asked'>): boolean {
  return Object.keys(errors).length > 0;
}

function isWorthAsking({ fields }: State, { isWorthIt }: Of<'review-asked'>): boolean {
  return isWorthIt && chosenInvoice(fields) !== null;
}

function isWorthSubmitting(_: State, { quote }: Of<'quoted'>): boolean {
  return isSubmittable(quote);
}

function hasWaitedLongEnough(state: SubmittingRefund, { at }: Of<'answered'>): boolean {
  return remainingWait(state, at) === 0;
}

function isAnswered({ decision }: SubmittingRefund): boolean {
  return decision !== null;
}

function isUnanswered({ decision }: SubmittingRefund): boolean {
  return decision === null;
}

function hasNewQuote(state: SubmittingRefund, { quote }: Of<'quote-changed'>): boolean {
  return isUnanswered(state) && quote !== undefined;
}

function isOwnNews({ isUnderWay, isOurs }: LookedUpRefund): boolean {
  return isUnderWay && isOurs;
}

function goesOnHere({ isOurs }: LookedUpRefund, { goesOn }: Of<'result-found'>): boolean {
  return isOurs && goesOn;
}

function wasShown({ isUnderWay }: LookedUpRefund): boolean {
  return !isUnderWay;
}

function remainingWait({ startedAt, minimumWaitMs }: SubmittingRefund, at: number): number {
  return Math.max(0, startedAt + minimumWaitMs - at);
}

// Changes

/** What outlives a status. */
function common({ fields, minimumWaitMs, announced }: State) {
  return { fields, minimumWaitMs, announced };
}

function withFields(state: State, fields: Partial<RefundFields>) {
  return { ...common(state), fields: { ...state.fields, ...fields } };
}

function fill<Some extends State>(state: Some, { fields }: Of<'filled'>): Some {
  return { ...state, fields: { ...state.fields, ...fields } };
}

function withInvoice(state: State, { invoice, entries }: Of<'invoice-chosen'>) {
  return withFields(state, { choice: invoice, entries, errors: {} });
}

function chooseInvoice(state: State, event: Of<'invoice-chosen'>): Content<FillingRefund> {
  // A failure that brought the form back stays with it.
  const isKept = event.isRestored && state.status === 'idle';
  return { ...withInvoice(state, event), failure: isKept ? state.failure : null };
}

function refuseInvoice(state: State, event: Of<'invoice-chosen'>): Content<ErroredRefund> {
  return { ...withInvoice(state, event), message: event.invoice.obstacle?.message ?? '' };
}

function startOver(state: State): Content<FillingRefund> {
  return { ...withFields(state, { choice: 'none', entries: {}, errors: {} }), failure: null };
}

function showErrors(state: FillingRefund, { errors }: Of<'review-asked'>): FillingRefund {
  return { ...state, fields: { ...state.fields, errors, attempt: state.fields.attempt + 1 } };
}

function beginQuote(state: State): Content<QuotingRefund> {
  return { ...withFields(state, { errors: {} }), replaces: null, notice: null };
}

function showQuote(state: QuotingRefund, { quote }: Of<'quoted'>): Content<ReviewingRefund> {
  const { replaces, notice } = state;
  const isOther = replaces !== null && replaces.quote.hash !== quote.hash;
  return {
    ...common(state),
    review: { quote, replaces: isOther ? replaces.quote : null, notice },
    failure: null,
  };
}

function backToForm(state: State): Content<FillingRefund> {
  return { ...common(state), failure: null };
}

function failQuote(state: State, { errors, failure }: Of<'quote-failed'>): Content<FillingRefund> {
  const isAboutFields = Object.keys(errors).length > 0;
  const attempt = state.fields.attempt + (isAboutFields ? 1 : 0);
  return { ...withFields(state, { errors, attempt }), failure: isAboutFields ? null : failure };
}

function hideReplaced(state: QuotingRefund): QuotingRefund {
  return { ...state, replaces: null };
}

function start(state: ReviewingRefund, { at }: Of<'submitted'>): Content<SubmittingRefund> {
  const { review } = state;
  return {
    ...common(state),
    announced: 'waiting',
    review,
    startedAt: at,
    isUnconfirmed: false,
    decision: null,
  };
}

function noteUnconfirmed(state: SubmittingRefund): SubmittingRefund {
  return { ...state, isUnconfirmed: true };
}

function keepDecision(state: SubmittingRefund, { decision }: Of<'answered'>): SubmittingRefund {
  return { ...state, isUnconfirmed: false, decision };
}

function announceDecision(
  state: State,
  { decision }: { readonly decision: RefundDecision },
): Content<SubmittedRefund> {
  return { ...common(state), announced: decision.response.status, decision, isNews: true };
}

function announceKept(state: SubmittingRefund): Content<SubmittedRefund> {
  // The guard of the row has seen the decision.
  return announceDecision(state, { decision: state.decision as RefundDecision });
}

function showOldDecision(state: State, { decision }: Of<'result-found'>): Content<SubmittedRefund> {
  return { ...common(state), decision, isNews: false };
}

function announceFollowUp(state: SubmittedRefund): SubmittedRefund {
  return { ...state, announced: 'follow-up' };
}

function fail(state: SubmittingRefund, { failure }: Of<'failed'>): Content<ReviewingRefund> {
  return { ...common(state), announced: null, review: state.review, failure };
}

function showNewQuote(
  state: SubmittingRefund,
  { message, quote = state.review.quote }: Of<'quote-changed'>,
): Content<ReviewingRefund> {
  const review = { quote, replaces: state.review.quote, notice: message };
  return { ...common(state), announced: null, review, failure: null };
}

function quoteAgain(state: SubmittingRefund, { message }: Of<'quote-changed'>): Content<QuotingRefund> {
  return { ...common(state), announced: null, replaces: state.review, notice: message };
}

function refuse(state: State, { message }: Of<'refused'>): Content<ErroredRefund> {
  return { ...common(state), message };
}

function cancel(state: State): Content<CancelledRefund> {
  return { ...common(state), announced: 'cancelled' };
}

function lookUp(state: State, { isUnderWay, isOurs, fields }: Of<'looked-up'>): Content<LookedUpRefund> {
  return { ...withFields(state, fields), isUnderWay, isOurs };
}

function missRequest(state: State): Content<FillingRefund> {
  return { ...common(state), failure: { kind: 'not-received' } };
}

// Effects

function disableChat(): RefundEffect {
  return { type: 'disable-chat' };
}

function enableChat(): RefundEffect {
  return { type: 'enable-chat' };
}

function askQuote(): RefundEffect {
  return { type: 'ask-quote' };
}

function sendRefund(_event: unknown, { review }: SubmittingRefund): RefundEffect {
  return { type: 'send-refund', review };
}

function refreshInvoice(): RefundEffect {
  return { type: 'refresh-invoice' };
}

function recordRefund({ decision }: { readonly decision: RefundDecision }, { fields }: State): RefundEffect {
  const invoiceNumber = chosenInvoice(fields)?.invoiceNumber ?? '';
  return { type: 'record-refund', status: decision.response.status, invoiceNumber };
}

function waitForMinimum({ at }: Of<'answered'>, after: SubmittingRefund): RefundEffect {
  return { type: 'wait', ms: remainingWait(after, at), event: 'wait-over' };
}

function waitForFollowUp(): RefundEffect {
  return { type: 'wait', ms: followUpMessageDelayMs, event: 'follow-up-due' };
}

function followUp(): RefundEffect {
  return { type: 'follow-up' };
}

function sayCancelled(): RefundEffect {
  return { type: 'say-cancelled' };
}

function toastFailure(): RefundEffect {
  return { type: 'toast', message: refundFailureCopy.failed() };
}

function reportError({ failure }: Of<'failed'>): RefundEffect {
  return { type: 'report-error', reason: failure.kind };
}

function reportMissing(): RefundEffect {
  return { type: 'report-error', reason: 'not-received' };
}

// Cells that several statuses share

type RefundCells = Cells<State, RefundEvent, RefundEffect>;

const always = {
  filled: [{ rule: 'REF-12', next: 'same', change: fill }],
  'selection-changed': [{ rule: 'REF-11', next: 'idle', change: startOver }],
} satisfies Partial<RefundCells>;

const choose = {
  'invoice-chosen': [
    { rule: 'REF-09', next: 'errored', when: hasObstacle, change: refuseInvoice },
    { rule: 'REF-01', next: 'idle', change: chooseInvoice },
  ],
} satisfies Partial<RefundCells>;

const giveUp = {
  cancelled: [{ rule: 'REF-10', next: 'cancelled', change: cancel, effects: [sayCancelled] }],
} satisfies Partial<RefundCells>;

const elsewhere = {
  'cancelled-elsewhere': [{ rule: 'REF-17', next: 'cancelled' }],
} satisfies Partial<RefundCells>;

const resume = {
  'looked-up': [
    // The chat stays disabled for those who had sent it.
    { rule: 'REF-16', next: 'looking-up', when: isOwnRequest, change: lookUp, effects: [disableChat] },
    { rule: 'REF-16', next: 'looking-up', change: lookUp },
  ],
} satisfies Partial<RefundCells>;

function isOwnRequest(_: State, { isUnderWay, isOurs }: Of<'looked-up'>): boolean {
  return isUnderWay && isOurs;
}

const noReview = {
  'review-asked': 'ignored',
  'review-left': 'ignored',
  submitted: 'ignored',
} satisfies Partial<RefundCells>;

const noQuote = { quoted: 'ignored', 'quote-failed': 'ignored' } satisfies Partial<RefundCells>;

const noAnswer = {
  unconfirmed: 'ignored',
  answered: 'ignored',
  'wait-over': 'ignored',
  failed: 'ignored',
  'quote-changed': 'ignored',
} satisfies Partial<RefundCells>;

const noResult = {
  'result-found': 'ignored',
  'result-missing': 'ignored',
  'follow-up-due': 'ignored',
} satisfies Partial<RefundCells>;

const noChange = {
  'invoice-chosen': 'ignored',
  cancelled: 'ignored',
  'cancelled-elsewhere': 'ignored',
  'looked-up': 'ignored',
} satisfies Partial<RefundCells>;

/** The refund form's table: see the REF rules of RULES.md. */
export const refundTable: Table<RefundState, RefundEvent, RefundEffect> = {
  idle: {
    ...always,
    ...choose,
    ...giveUp,
    ...elsewhere,
    ...resume,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    'review-asked': [
      { rule: 'REF-12', next: 'same', when: hasErrors, change: showErrors },
      {
        rule: 'REF-13',
        next: 'quoting',
        // A form without an invoice, or that comes to nothing, asks for nothing (REF-03).
        when: isWorthAsking,
        change: beginQuote,
        effects: [askQuote],
      },
    ],
    'review-left': 'ignored',
    submitted: 'ignored',
    refused: 'ignored',
  },
  quoting: {
    ...always,
    ...choose,
    ...giveUp,
    ...noAnswer,
    ...noResult,
    // Another tab's doings do not come between a person and the quote that they wait for.
    'cancelled-elsewhere': 'ignored',
    'looked-up': 'ignored',
    'review-asked': 'ignored',
    submitted: 'ignored',
    quoted: [
      { rule: 'REF-13', next: 'reviewing', when: isWorthSubmitting, change: showQuote },
      { rule: 'REF-03', next: 'idle', change: backToForm },
    ],
    'quote-failed': [{ rule: 'REF-13', next: 'idle', change: failQuote }],
    'review-left': [{ rule: 'REF-14', next: 'same', change: hideReplaced }],
    refused: [{ rule: 'REF-09', next: 'errored', change: refuse, effects: [refreshInvoice] }],
  },
  reviewing: {
    ...always,
    ...choose,
    ...giveUp,
    ...elsewhere,
    ...resume,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    'review-asked': 'ignored',
    'review-left': [{ rule: 'REF-14', next: 'idle', change: backToForm }],
    submitted: [{ rule: 'REF-02', next: 'submitting', change: start, effects: [disableChat, sendRefund] }],
    refused: 'ignored',
  },
  submitting: {
    // A second click while the first is on its way changes nothing (A58).
    ...noReview,
    ...noQuote,
    ...noResult,
    ...noChange,
    filled: always.filled,
    unconfirmed: [{ rule: 'REF-15', next: 'same', change: noteUnconfirmed }],
    answered: [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: hasWaitedLongEnough,
        change: announceDecision,
        effects: [recordRefund, enableChat, waitForFollowUp],
      },
      { rule: 'REF-04', next: 'same', change: keepDecision, effects: [recordRefund, waitForMinimum] },
    ],
    'wait-over': [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: isAnswered,
        change: announceKept,
        effects: [enableChat, waitForFollowUp],
      },
    ],
    failed: [
      {
        rule: 'REF-07',
        next: 'reviewing',
        when: isUnanswered,
        change: fail,
        effects: [enableChat, toastFailure, reportError],
      },
    ],
    'quote-changed': [
      { rule: 'REF-08', next: 'reviewing', when: hasNewQuote, change: showNewQuote, effects: [enableChat] },
      {
        rule: 'REF-08',
        next: 'quoting',
        when: isUnanswered,
        change: quoteAgain,
        effects: [enableChat, askQuote],
      },
    ],
    refused: [
      {
        rule: 'REF-09',
        next: 'errored',
        when: isUnanswered,
        change: refuse,
        effects: [enableChat, refreshInvoice],
      },
    ],
    'selection-changed': [{ rule: 'REF-11', next: 'idle', change: startOver, effects: [enableChat] }],
  },
  submitted: {
    ...always,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    ...noChange,
    refused: 'ignored',
    'follow-up-due': [{ rule: 'REF-06', next: 'same', change: announceFollowUp, effects: [followUp] }],
  },
  errored: {
    ...always,
    ...choose,
    ...giveUp,
    ...elsewhere,
    ...resume,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    refused: 'ignored',
  },
  cancelled: {
    ...always,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    ...noChange,
    refused: 'ignored',
  },
  'looking-up': {
    ...always,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noChange,
    refused: 'ignored',
    'follow-up-due': 'ignored',
    'result-found': [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: isOwnNews,
        change: announceDecision,
        effects: [recordRefund, enableChat, waitForFollowUp],
      },
      {
        rule: 'REF-16',
        next: 'submitted',
        when: goesOnHere,
        change: showOldDecision,
        effects: [waitForFollowUp],
      },
      { rule: 'REF-16', next: 'submitted', change: showOldDecision },
    ],
    'result-missing': [
      { rule: 'REF-16', next: 'lost', when: wasShown },
      {
        rule: 'REF-07',
        next: 'idle',
        when: isOwnNews,
        change: missRequest,
        effects: [enableChat, toastFailure, reportMissing],
      },
      { rule: 'REF-16', next: 'idle', change: backToForm },
    ],
  },
  lost: {
    ...always,
    ...resume,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    'invoice-chosen': 'ignored',
    cancelled: 'ignored',
    'cancelled-elsewhere': 'ignored',
    refused: 'ignored',
  },
};

/** The refund form after an event, and the effects to perform. */
export const transitionRefund = transitionOf(refundTable);
