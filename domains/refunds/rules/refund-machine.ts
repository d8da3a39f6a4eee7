import { type Cells, type Table, transitionOf } from '@reachout/core/machine';
import * as change from './refund-changes.ts';
import * as effect from './refund-effects.ts';
import type { RefundEffect, RefundEvent } from './refund-events.ts';
import * as guard from './refund-guards.ts';
import type { RefundState } from './refund-state.ts';

export type { RefundEffect, RefundEvent } from './refund-events.ts';

// Cells that several statuses share

type RefundCells = Cells<RefundState, RefundEvent, RefundEffect>;

const always = {
  filled: [{ rule: 'REF-12', next: 'same', change: change.fill }],
  'selection-changed': [{ rule: 'REF-11', next: 'idle', change: change.startOver }],
} satisfies Partial<RefundCells>;

const choose = {
  'invoice-chosen': [
    { rule: 'REF-09', next: 'errored', when: guard.hasObstacle, change: change.refuseInvoice },
    { rule: 'REF-01', next: 'idle', change: change.chooseInvoice },
  ],
} satisfies Partial<RefundCells>;

const giveUp = {
  cancelled: [{ rule: 'REF-10', next: 'cancelled', change: change.cancel, effects: [effect.sayCancelled] }],
} satisfies Partial<RefundCells>;

const elsewhere = {
  'cancelled-elsewhere': [{ rule: 'REF-17', next: 'cancelled' }],
} satisfies Partial<RefundCells>;

const resume = {
  'looked-up': [
    // The chat stays disabled for those who had sent it.
    {
      rule: 'REF-16',
      next: 'looking-up',
      when: guard.isOwnRequest,
      change: change.lookUp,
      effects: [effect.disableChat],
    },
    { rule: 'REF-16', next: 'looking-up', change: change.lookUp },
  ],
} satisfies Partial<RefundCells>;

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
      { rule: 'REF-12', next: 'same', when: guard.hasErrors, change: change.showErrors },
      {
        rule: 'REF-13',
        next: 'quoting',
        // A form without an invoice, or that comes to nothing, asks for nothing (REF-03).
        when: guard.isWorthAsking,
        change: change.beginQuote,
        effects: [effect.askQuote],
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
      { rule: 'REF-13', next: 'reviewing', when: guard.isWorthSubmitting, change: change.showQuote },
      { rule: 'REF-03', next: 'idle', change: change.backToForm },
    ],
    'quote-failed': [{ rule: 'REF-13', next: 'idle', change: change.failQuote }],
    'review-left': [{ rule: 'REF-14', next: 'same', change: change.hideReplaced }],
    refused: [{ rule: 'REF-09', next: 'errored', change: change.refuse, effects: [effect.refreshInvoice] }],
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
    'review-left': [{ rule: 'REF-14', next: 'idle', change: change.backToForm }],
    submitted: [
      {
        rule: 'REF-02',
        next: 'submitting',
        change: change.start,
        effects: [effect.disableChat, effect.sendRefund],
      },
    ],
    refused: 'ignored',
  },
  submitting: {
    // A second click while the first is on its way changes nothing (A58).
    ...noReview,
    ...noQuote,
    ...noResult,
    ...noChange,
    filled: always.filled,
    unconfirmed: [{ rule: 'REF-15', next: 'same', change: change.noteUnconfirmed }],
    answered: [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: guard.hasWaitedLongEnough,
        change: change.announceDecision,
        effects: [effect.recordRefund, effect.enableChat, effect.waitForFollowUp],
      },
      {
        rule: 'REF-04',
        next: 'same',
        change: change.keepDecision,
        effects: [effect.recordRefund, effect.waitForMinimum],
      },
    ],
    'wait-over': [
      {
        rule: 'REF-05',
        next: 'submitted',
        when: guard.isAnswered,
        change: change.announceKept,
        effects: [effect.enableChat, effect.waitForFollowUp],
      },
    ],
    failed: [
      {
        rule: 'REF-07',
        next: 'reviewing',
        when: guard.isUnanswered,
        change: change.fail,
        effects: [effect.enableChat, effect.toastFailure, effect.reportError],
      },
    ],
    'quote-changed': [
      {
        rule: 'REF-08',
        next: 'reviewing',
        when: guard.hasNewQuote,
        change: change.showNewQuote,
        effects: [effect.enableChat],
      },
      {
        rule: 'REF-08',
        next: 'quoting',
        when: guard.isUnanswered,
        change: change.quoteAgain,
        effects: [effect.enableChat, effect.askQuote],
      },
    ],
    refused: [
      {
        rule: 'REF-09',
        next: 'errored',
        when: guard.isUnanswered,
        change: change.refuse,
        effects: [effect.enableChat, effect.refreshInvoice],
      },
    ],
    'selection-changed': [
      { rule: 'REF-11', next: 'idle', change: change.startOver, effects: [effect.enableChat] },
    ],
  },
  submitted: {
    ...always,
    ...noReview,
    ...noQuote,
    ...noAnswer,
    ...noResult,
    ...noChange,
    refused: 'ignored',
    'follow-up-due': [
      { rule: 'REF-06', next: 'same', change: change.announceFollowUp, effects: [effect.followUp] },
    ],
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
        when: guard.isOwnNews,
        change: change.announceDecision,
        effects: [effect.recordRefund, effect.enableChat, effect.waitForFollowUp],
      },
      {
        rule: 'REF-16',
        next: 'submitted',
        when: guard.goesOnHere,
        change: change.showOldDecision,
        effects: [effect.waitForFollowUp],
      },
      { rule: 'REF-16', next: 'submitted', change: change.showOldDecision },
    ],
    'result-missing': [
      { rule: 'REF-16', next: 'lost', when: guard.wasShown },
      {
        rule: 'REF-07',
        next: 'idle',
        when: guard.isOwnNews,
        change: change.missRequest,
        effects: [effect.enableChat, effect.toastFailure, effect.reportMissing],
      },
      { rule: 'REF-16', next: 'idle', change: change.backToForm },
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
