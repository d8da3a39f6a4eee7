import * as change from './chat-changes.ts';
import * as effect from './chat-effects.ts';
import type { ChatEffect, ChatEvent, ChatState } from './chat-events.ts';
import * as guard from './chat-guards.ts';
import { transitionOf, type Cells, type Table } from '@reachout/core/machine';

export {
  initialChat,
  type ChatEffect,
  type ChatError,
  type ChatEvent,
  type ChatState,
  type OpenedBy,
} from './chat-events.ts';

// Cells that several statuses share

type ChatCells = Cells<ChatState, ChatEvent, ChatEffect>;

const draft = {
  'draft-changed': [{ rule: 'CHAT-03', next: 'same', change: change.keepDraft }],
} satisfies Partial<ChatCells>;

const send = {
  sent: [
    { rule: 'CHAT-01', next: 'same', when: guard.lacksSelection, change: change.showSelectionProblem },
    {
      rule: 'CHAT-04',
      next: 'responding',
      when: guard.isSendable,
      change: change.addQuestion,
      effects: [effect.askAssistant],
    },
    { rule: 'CHAT-02', next: 'same', change: change.showMessageProblem },
  ],
} satisfies Partial<ChatCells>;

const retry = {
  retried: [
    {
      rule: 'CHAT-11',
      next: 'responding',
      when: guard.hasQuestion,
      change: change.dropAfterQuestion,
      effects: [effect.withdrawForm, effect.askAgain],
    },
  ],
} satisfies Partial<ChatCells>;

const createCase = {
  'create-case-clicked': [
    { rule: 'CHAT-01', next: 'same', when: guard.lacksSelection, change: change.showSelectionProblem },
    {
      rule: 'CHAT-12',
      next: 'generating-case',
      when: guard.hasThreadAndPrompt,
      effects: [effect.sendFeedback, effect.predictCase],
    },
    {
      rule: 'CHAT-12',
      next: 'generating-case',
      when: guard.hasThread,
      effects: [effect.predictCase],
    },
    {
      rule: 'CHAT-14',
      next: 'same',
      when: guard.hasPrompt,
      change: change.noteFormOpenedUnfilled,
      effects: [effect.sendFeedback, effect.openFormUnfilled],
    },
    {
      rule: 'CHAT-14',
      next: 'same',
      change: change.noteFormOpenedUnfilled,
      effects: [effect.openFormUnfilled],
    },
  ],
} satisfies Partial<ChatCells>;

const judge = {
  'answer-judged': [{ rule: 'CHAT-31', next: 'same', change: change.keepVerdict }],
  rated: [{ rule: 'CHAT-32', next: 'same', when: guard.isOfThread, change: change.keepRating }],
} satisfies Partial<ChatCells>;

/** A form that the assistant has opened is no click of the person's: no feedback, no event. */
const caseProposed = {
  'case-proposed': [
    {
      rule: 'CHAT-29',
      next: 'generating-case',
      when: guard.hasThread,
      effects: [effect.predictCase],
    },
    {
      rule: 'CHAT-29',
      next: 'same',
      change: change.noteFormOpenedUnfilled,
      effects: [effect.openFormUnfilled],
    },
  ],
} satisfies Partial<ChatCells>;

/** How the form of a conversation is taken, stored or from elsewhere, and what becomes of a last message without an answer. */
const takeForm = (rule: string, isTaken: typeof guard.isOfSelection, take: typeof change.replaceForm) =>
  [
    {
      rule: 'CHAT-28',
      next: 'responding',
      when: guard.isAwaited(isTaken),
      change: change.andAwaitAnswer(take),
      effects: [effect.resumeAnswer],
    },
    { rule: 'CHAT-35', next: 'idle', when: guard.isUnanswered(isTaken), change: change.andMissAnswer(take) },
    { rule, next: 'idle', when: isTaken, change: take },
  ] satisfies ChatCells['replaced' | 'restored'];

const replace = {
  replaced: takeForm('CHAT-30', guard.isOfSelection, change.replaceForm),
} satisfies Partial<ChatCells>;

const submitted = {
  'case-submitted': [
    {
      rule: 'CHAT-17',
      next: 'idle',
      when: guard.belongsToThread,
      change: change.forget,
      effects: [effect.sendCaseNumber, effect.clearStoredTools],
    },
    { rule: 'CHAT-17', next: 'idle', change: change.forget, effects: [effect.clearStoredTools] },
  ],
} satisfies Partial<ChatCells>;

const restart = {
  restarted: [
    {
      rule: 'CHAT-18',
      next: 'idle',
      when: guard.hasConversation,
      change: change.forgetUndoably,
      effects: [effect.clearStoredTools, effect.focusMessageBox],
    },
    {
      rule: 'CHAT-18',
      next: 'idle',
      change: change.forgetAllButDraft,
      effects: [effect.clearStoredTools, effect.focusMessageBox],
    },
  ],
} satisfies Partial<ChatCells>;

const restartWhileBusy = {
  restarted: [
    {
      rule: 'CHAT-18',
      next: 'idle',
      change: change.forgetUndoably,
      effects: [effect.stopAnswer, effect.clearStoredTools, effect.focusMessageBox],
    },
  ],
} satisfies Partial<ChatCells>;

const undo = {
  undone: [
    {
      rule: 'CHAT-19',
      next: 'idle',
      when: guard.isUndoable,
      change: change.bringBack,
      effects: [effect.restoreSelection, effect.focusMessageBox],
    },
  ],
  'undo-expired': [{ rule: 'CHAT-19', next: 'same', when: guard.isUndoable, change: change.dropUndo }],
} satisfies Partial<ChatCells>;

const select = {
  'selection-changed': [
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: guard.isOtherSelectionAfterMessage,
      change: change.startOverUndoably,
      effects: [effect.resetCaseForm, effect.clearStoredTools],
    },
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: guard.isOtherSelection,
      change: change.startOver,
      effects: [effect.resetCaseForm, effect.clearStoredTools],
    },
  ],
} satisfies Partial<ChatCells>;

const selectWhileBusy = {
  'selection-changed': [
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: guard.isOtherSelection,
      change: change.startOverUndoably,
      effects: [effect.stopAnswer, effect.resetCaseForm, effect.clearStoredTools],
    },
  ],
} satisfies Partial<ChatCells>;

const intent = {
  'intent-received': [
    {
      rule: 'CHAT-21',
      next: 'same',
      when: guard.hasSelection,
      change: change.inject,
      effects: [effect.clearIntent],
    },
    { rule: 'CHAT-21', next: 'same', change: change.showSelectionProblem },
  ],
} satisfies Partial<ChatCells>;

const refundOutcome = {
  'refund-answered': [
    {
      rule: 'CHAT-24',
      next: 'same',
      when: guard.hasThread,
      change: change.noteRefund,
      effects: [effect.sendRefunds],
    },
    { rule: 'CHAT-24', next: 'same', change: change.noteRefund },
  ],
  'refund-cancelled': [
    { rule: 'CHAT-25', next: 'idle', change: change.sayCancelled, effects: [effect.focusMessageBox] },
  ],
  'follow-up-due': [{ rule: 'CHAT-26', next: 'same', change: change.sayFollowUp }],
} satisfies Partial<ChatCells>;

const noStream = {
  'answer-arrived': 'ignored',
  answered: 'ignored',
  'not-answered': 'ignored',
  'reading-moved': 'ignored',
  'answer-failed': 'ignored',
  stopped: 'ignored',
} satisfies Partial<ChatCells>;

const noPrediction = {
  'case-predicted': 'ignored',
  'prediction-failed': 'ignored',
} satisfies Partial<ChatCells>;
const noRefund = {
  'refund-submitting': 'ignored',
  'refund-idle': 'ignored',
  'refund-answered': 'ignored',
  'refund-cancelled': 'ignored',
  'follow-up-due': 'ignored',
} satisfies Partial<ChatCells>;

/** The chat's table: see the CHAT rules of RULES.md. */
export const chatTable: Table<ChatState, ChatEvent, ChatEffect> = {
  idle: {
    ...judge,
    ...draft,
    ...send,
    ...noStream,
    ...retry,
    ...createCase,
    ...caseProposed,
    ...replace,
    ...noPrediction,
    ...submitted,
    ...restart,
    ...undo,
    ...select,
    ...intent,
    ...refundOutcome,
    restored: takeForm('CHAT-27', guard.isOwnRestore, change.restoreForm),
    'refund-submitting': [{ rule: 'CHAT-22', next: 'disabled' }],
    'refund-idle': 'ignored',
  },
  responding: {
    ...judge,
    ...draft,
    ...replace,
    'case-proposed': 'ignored',
    ...noPrediction,
    ...noRefund,
    ...restartWhileBusy,
    ...selectWhileBusy,
    'undo-expired': 'ignored',
    restored: 'ignored',
    sent: 'ignored',
    'answer-arrived': [
      {
        rule: 'CHAT-05',
        next: 'same',
        when: guard.startsThread,
        change: change.storeAnswer,
        effects: [effect.describeThread],
      },
      { rule: 'CHAT-06', next: 'same', change: change.storeAnswer },
    ],
    'reading-moved': [{ rule: 'CHAT-36', next: 'same', change: change.moveReading }],
    answered: [
      { rule: 'CHAT-08', next: 'idle', when: guard.callsTool, change: change.addAnswer },
      { rule: 'CHAT-07', next: 'idle', change: change.addAnswer },
    ],
    'answer-failed': [
      {
        rule: 'CHAT-09',
        next: 'errored',
        change: change.apologise,
        effects: [effect.openFormAfterFailure, effect.offerDescription, effect.logChatFailure],
      },
    ],
    'not-answered': [
      { rule: 'CHAT-35', next: 'idle', change: change.keepError, effects: [effect.focusMessageBox] },
    ],
    stopped: [
      {
        rule: 'CHAT-10',
        next: 'idle',
        change: change.keepPartialAnswer,
        effects: [effect.stopAnswer, effect.focusMessageBox],
      },
    ],
    retried: 'ignored',
    'create-case-clicked': [
      {
        rule: 'CHAT-13',
        next: 'generating-case',
        when: guard.hasThreadAndPrompt,
        change: change.keepPartialAnswer,
        effects: [effect.stopAnswer, effect.tellHandover, effect.predictCase],
      },
      {
        rule: 'CHAT-13',
        next: 'generating-case',
        when: guard.hasThread,
        change: change.keepPartialAnswer,
        effects: [effect.stopAnswer, effect.predictCase],
      },
      {
        rule: 'CHAT-13',
        next: 'idle',
        change: change.keepPartialAndNoteForm,
        effects: [effect.stopAnswer, effect.openFormUnfilled],
      },
    ],
    'case-submitted': [
      {
        rule: 'CHAT-17',
        next: 'idle',
        when: guard.belongsToThread,
        change: change.forget,
        effects: [effect.stopAnswer, effect.sendCaseNumber, effect.clearStoredTools],
      },
      {
        rule: 'CHAT-17',
        next: 'idle',
        change: change.forget,
        effects: [effect.stopAnswer, effect.clearStoredTools],
      },
    ],
    undone: 'ignored',
    'intent-received': 'ignored',
  },
  'generating-case': {
    ...judge,
    'case-proposed': 'ignored',
    replaced: 'ignored',
    ...draft,
    ...noStream,
    ...noRefund,
    ...submitted,
    ...restart,
    ...select,
    'undo-expired': 'ignored',
    restored: 'ignored',
    sent: 'ignored',
    retried: 'ignored',
    'create-case-clicked': 'ignored',
    'case-predicted': [
      {
        rule: 'CHAT-15',
        next: 'idle',
        change: change.noteFormOpenedPrefilled,
        effects: [effect.openFormPrefilled],
      },
    ],
    'prediction-failed': [
      {
        rule: 'CHAT-16',
        next: 'idle',
        change: change.noteFormOpenedUnfilled,
        effects: [effect.openFormUnfilled, effect.offerDescription, effect.logPredictionFailure],
      },
    ],
    undone: 'ignored',
    'intent-received': 'ignored',
  },
  errored: {
    ...judge,
    'case-proposed': 'ignored',
    ...replace,
    ...draft,
    ...send,
    ...noStream,
    ...retry,
    ...createCase,
    ...noPrediction,
    ...noRefund,
    ...submitted,
    ...restart,
    ...select,
    ...intent,
    restored: 'ignored',
    undone: 'ignored',
    'undo-expired': 'ignored',
  },
  disabled: {
    ...judge,
    'case-proposed': 'ignored',
    replaced: 'ignored',
    ...noStream,
    ...noPrediction,
    ...select,
    ...refundOutcome,
    'draft-changed': 'ignored',
    restored: 'ignored',
    sent: 'ignored',
    retried: 'ignored',
    'create-case-clicked': 'ignored',
    'case-submitted': 'ignored',
    restarted: 'ignored',
    undone: 'ignored',
    'undo-expired': [{ rule: 'CHAT-19', next: 'same', when: guard.isUndoable, change: change.dropUndo }],
    'intent-received': 'ignored',
    'refund-submitting': 'ignored',
    'refund-idle': [{ rule: 'CHAT-23', next: 'idle' }],
  },
};

/**
 * The chat after an event, and the effects to perform. Pure: ids and times come with the event.
 *
 * @example
 * const { state, effects } = transitionChat(initialChat(selection), { type: 'sent', text, id, at });
 * // state.status === 'responding', effects === [{ type: 'ask-assistant', threadId: null, isRetry: false }]
 */
export const transitionChat = transitionOf(chatTable);
