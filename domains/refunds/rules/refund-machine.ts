import { followUpMessageDelayMs, refundResultMinimumWaitMs } from '@reachout/core/constants';
import { transitionOf, type Cells, type Table } from '@reachout/core/machine';
import { refundFailureCopy } from '../messages/failure.ts';
import type { RefundResponse } from './refund-form.ts';

/** What a refund form is doing (§3). */
export const refundStatuses = ['idle', 'submitting', 'submitted', 'errored', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** One refund form. Times are those of a clock that only goes forward (`performance.now`), in milliseconds. */
export interface RefundState {
  readonly status: RefundStatus;
  readonly invoiceNumber: string | null;
  /** When the person confirmed. */
  readonly startedAt: number | null;
  /** What the server decided; known before it is shown. */
  readonly response: RefundResponse | null;
  /** Why this invoice cannot be refunded, or that the quote changed. */
  readonly error: string | null;
  /** How long the result is held back at least (D28). */
  readonly minimumWaitMs: number;
}

export type RefundEvent =
  | { readonly type: 'invoice-chosen'; readonly invoiceNumber: string }
  | { readonly type: 'submitted'; readonly total: number; readonly quoteHash: string; readonly at: number }
  | { readonly type: 'answered'; readonly response: RefundResponse; readonly at: number }
  | { readonly type: 'wait-over' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'quote-changed'; readonly message: string }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'selection-changed' };

export type RefundEffect =
  | { readonly type: 'disable-chat' }
  | { readonly type: 'enable-chat' }
  | { readonly type: 'send-refund'; readonly quoteHash: string }
  | {
      readonly type: 'record-refund';
      readonly status: RefundResponse['status'];
      readonly invoiceNumber: string;
    }
  | { readonly type: 'wait'; readonly ms: number; readonly event: 'wait-over' }
  | { readonly type: 'announce-waiting' }
  | { readonly type: 'announce-result'; readonly response: RefundResponse }
  | { readonly type: 'follow-up'; readonly afterMs: number }
  | { readonly type: 'say-cancelled' }
  | { readonly type: 'toast'; readonly message: string }
  | { readonly type: 'report-error'; readonly reason: string };

type State = RefundState;
type Of<Type extends RefundEvent['type']> = Extract<RefundEvent, { type: Type }>;

/** A refund form before an invoice is chosen, or with the invoice that a link named. */
export function initialRefund(
  options: { readonly invoiceNumber?: string; readonly minimumWaitMs?: number } = {},
): RefundState {
  return {
    status: 'idle',
    invoiceNumber: options.invoiceNumber ?? null,
    startedAt: null,
    response: null,
    error: null,
    minimumWaitMs: options.minimumWaitMs ?? refundResultMinimumWaitMs,
  };
}

// Guards

function isWorthSubmitting({ invoiceNumber }: State, { total }: Of<'submitted'>): boolean {
  return invoiceNumber !== null && total > 0;
}

function hasWaitedLongEnough(state: State, { at }: Of<'answered'>): boolean {
  return remainingWait(state, at) === 0;
}

function hasResponse({ response }: State): boolean {
  return response !== null;
}

function isUnanswered({ response }: State): boolean {
  return response === null;
}

function remainingWait({ startedAt, minimumWaitMs }: State, at: number): number {
  return Math.max(0, (startedAt ?? at) + minimumWaitMs - at);
}

// Changes

function choose(state: State, { invoiceNumber }: Of<'invoice-chosen'>): State {
  return { ...state, invoiceNumber, error: null };
}

function start(state: State, { at }: Of<'submitted'>): State {
  return { ...state, startedAt: at, response: null, error: null };
}

function keepResponse(state: State, { response }: Of<'answered'>): State {
  return { ...state, response };
}

function keepError(state: State, { message }: Of<'quote-changed' | 'refused'>): State {
  return { ...state, startedAt: null, error: message };
}

function forgetStart(state: State): State {
  return { ...state, startedAt: null };
}

function startOver({ minimumWaitMs }: State): State {
  return initialRefund({ minimumWaitMs });
}

// Effects

function disableChat(): RefundEffect {
  return { type: 'disable-chat' };
}

function enableChat(): RefundEffect {
  return { type: 'enable-chat' };
}

function sendRefund({ quoteHash }: Of<'submitted'>): RefundEffect {
  return { type: 'send-refund', quoteHash };
}

function announceWaiting(): RefundEffect {
  return { type: 'announce-waiting' };
}

function recordRefund({ response }: Of<'answered'>, { invoiceNumber }: State): RefundEffect {
  return { type: 'record-refund', status: response.status, invoiceNumber: invoiceNumber ?? '' };
}

function waitForMinimum({ at }: Of<'answered'>, after: State): RefundEffect {
  return { type: 'wait', ms: remainingWait(after, at), event: 'wait-over' };
}

function announceResult(_event: unknown, { response }: State): RefundEffect {
  // Every row with this effect has a response: by its guard or by its event.
  return { type: 'announce-result', response: response as RefundResponse };
}

function followUp(): RefundEffect {
  return { type: 'follow-up', afterMs: followUpMessageDelayMs };
}

function sayCancelled(): RefundEffect {
  return { type: 'say-cancelled' };
}

function toastFailure(): RefundEffect {
  return { type: 'toast', message: refundFailureCopy.failed() };
}

function reportError({ reason }: Of<'failed'>): RefundEffect {
  return { type: 'report-error', reason };
}

type RefundCells = Cells<State, RefundEvent, RefundEffect>;

const noSubmit = {
  answered: 'ignored',
  'wait-over': 'ignored',
  failed: 'ignored',
  'quote-changed': 'ignored',
} satisfies Partial<RefundCells>;

const startAgain = {
  'selection-changed': [{ rule: 'REF-11', next: 'idle', change: startOver }],
} satisfies Partial<RefundCells>;

const over = {
  ...noSubmit,
  ...startAgain,
  'invoice-chosen': 'ignored',
  submitted: 'ignored',
  refused: 'ignored',
  cancelled: 'ignored',
} satisfies RefundCells;

/** The refund form's table: see the REF rules of RULES.md. */
export const refundTable: Table<RefundState, RefundEvent, RefundEffect> = {
  idle: {
    ...noSubmit,
    ...startAgain,
    'invoice-chosen': [{ rule: 'REF-01', next: 'same', change: choose }],
    submitted: [
      {
        rule: 'REF-02',
        next: 'submitting',
        when: isWorthSubmitting,
        change: start,
        effects: [disableChat, announceWaiting, sendRefund],
      },
    ],
    refused: [{ rule: 'REF-09', next: 'errored', change: keepError }],
    cancelled: [{ rule: 'REF-10', next: 'cancelled', effects: [sayCancelled] }],
  },
  submitting: {
    'invoice-chosen': 'ignored',
    // A second click while the first is on its way changes nothing (A58).
    submitted: 'ignored',
    answered: [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: hasWaitedLongEnough,
        change: keepResponse,
        effects: [recordRefund, enableChat, announceResult, followUp],
      },
      { rule: 'REF-04', next: 'same', change: keepResponse, effects: [recordRefund, waitForMinimum] },
    ],
    'wait-over': [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: hasResponse,
        effects: [enableChat, announceResult, followUp],
      },
    ],
    failed: [
      {
        rule: 'REF-07',
        next: 'idle',
        when: isUnanswered,
        change: forgetStart,
        effects: [enableChat, toastFailure, reportError],
      },
    ],
    'quote-changed': [
      {
        rule: 'REF-08',
        next: 'idle',
        when: isUnanswered,
        change: keepError,
        effects: [enableChat],
      },
    ],
    refused: [
      { rule: 'REF-09', next: 'errored', when: isUnanswered, change: keepError, effects: [enableChat] },
    ],
    cancelled: 'ignored',
    'selection-changed': [{ rule: 'REF-11', next: 'idle', change: startOver, effects: [enableChat] }],
  },
  submitted: over,
  errored: {
    ...noSubmit,
    ...startAgain,
    'invoice-chosen': [{ rule: 'REF-01', next: 'idle', change: choose }],
    submitted: 'ignored',
    refused: 'ignored',
    cancelled: [{ rule: 'REF-10', next: 'cancelled', effects: [sayCancelled] }],
  },
  cancelled: over,
};

/** The refund form after an event, and the effects to perform. */
export const transitionRefund = transitionOf(refundTable);
