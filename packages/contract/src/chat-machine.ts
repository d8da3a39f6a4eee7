import {
  emptyChatForm,
  isSameSelection,
  lastWords,
  selectionProblem,
  validateMessage,
  type ChatForm,
  type ChatMessage,
  type ChatSelection,
  type ChatStatus,
  type ChatTool,
} from './chat-form.ts';
import type { Reference } from './entities.ts';
import { transitionOf, type Cells, type Table } from './machine.ts';
import { chatFailed, chatFailedEvent, chatFailedLog, refundCancelled, refundFollowUp } from './messages.ts';
import type { CasePrediction } from './prediction.ts';

/** The chat: its status, its form, and what must outlive a cleared form. */
export interface ChatState {
  readonly status: ChatStatus;
  readonly form: ChatForm;
  /** The thread of an answer that failed: cleared on the screen, kept for staff and for a retry (D13). */
  readonly failedThreadId: string | null;
  /** The conversation before a restart or a change of account, while that can be undone. */
  readonly undoable: ChatForm | null;
}

/** Who says when: ids and times come from the caller. */
interface Stamp {
  readonly id: string;
  readonly at: number;
}

/** A whole answer, as the stream's reader hands it over. Tool calls have passed `acceptToolCall`. */
export interface ChatAnswer {
  readonly content: string;
  readonly tool?: ChatTool;
  readonly references: Reference[];
  readonly promptId: string | null;
  readonly threadId: string | null;
}

/** A conversation that a link prepared (D12), read by `parseIntent`. */
export type PreparedChat =
  | { readonly kind: 'custom'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'refund-invoice'; readonly invoiceId: string };

export type ChatEvent =
  | { readonly type: 'restored'; readonly form: ChatForm }
  | { readonly type: 'draft-changed'; readonly text: string }
  | ({ readonly type: 'sent'; readonly text: string } & Stamp)
  | { readonly type: 'thread-started'; readonly threadId: string; readonly promptId: string | null }
  | { readonly type: 'text-streamed'; readonly delta: string }
  | ({ readonly type: 'answered'; readonly answer: ChatAnswer } & Stamp)
  | ({ readonly type: 'answer-failed'; readonly reason: string } & Stamp)
  | ({ readonly type: 'stopped' } & Stamp)
  | { readonly type: 'retried' }
  | { readonly type: 'answer-resumed'; readonly threadId: string }
  | ({ readonly type: 'create-case-clicked' } & Stamp)
  | ({ readonly type: 'case-predicted'; readonly values: CasePrediction } & Stamp)
  | ({ readonly type: 'prediction-failed'; readonly reason: string } & Stamp)
  | { readonly type: 'case-submitted'; readonly caseNumber: string }
  | { readonly type: 'restarted' }
  | { readonly type: 'undone' }
  | { readonly type: 'undo-expired' }
  | { readonly type: 'selection-changed'; readonly selection: ChatSelection }
  | ({ readonly type: 'intent-received'; readonly intent: PreparedChat } & Stamp)
  | { readonly type: 'refund-submitting' }
  | { readonly type: 'refund-idle' }
  | {
      readonly type: 'refund-answered';
      readonly status: 'approved' | 'requested';
      readonly invoiceNumber: string;
    }
  | ({ readonly type: 'refund-cancelled' } & Stamp)
  | ({ readonly type: 'follow-up-due' } & Stamp);

export type ChatEffect =
  | { readonly type: 'show-problem'; readonly message: string }
  | { readonly type: 'ask-assistant'; readonly threadId: string | null; readonly isRetry: boolean }
  | { readonly type: 'resume-answer'; readonly threadId: string }
  | { readonly type: 'stop-answer'; readonly threadId: string | null }
  | { readonly type: 'send-feedback'; readonly promptId: string; readonly rating: -1 }
  | { readonly type: 'record-event'; readonly name: 'case_created'; readonly threadId: string | null }
  | { readonly type: 'predict-case'; readonly threadId: string }
  | { readonly type: 'open-case-form'; readonly prefilled: boolean; readonly values?: CasePrediction }
  | { readonly type: 'offer-description'; readonly text: string }
  | {
      readonly type: 'log-warning';
      readonly message: string;
      readonly event: string;
      readonly reason: string;
    }
  | {
      readonly type: 'send-metadata';
      readonly threadId: string;
      readonly data: Readonly<Record<string, string>>;
    }
  | { readonly type: 'reset-case-form' }
  | { readonly type: 'clear-stored-tools' }
  | { readonly type: 'clear-intent' }
  | { readonly type: 'offer-undo' }
  | { readonly type: 'restore-selection'; readonly selection: ChatSelection }
  | { readonly type: 'focus-message-box' };

type State = ChatState;
type Of<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;

/** A chat for a selection, before the first word. */
export function initialChat(selection?: ChatSelection): ChatState {
  return { status: 'idle', form: emptyChatForm(selection), failedThreadId: null, undoable: null };
}

// Guards

function hasSelection({ form }: State): boolean {
  return selectionProblem(form) === undefined;
}

function lacksSelection(state: State): boolean {
  return !hasSelection(state);
}

function isSendable(_: State, { text }: Of<'sent'>): boolean {
  return validateMessage(text) === undefined;
}

function hasThread({ form }: State): boolean {
  return form.threadId !== null;
}

function hasThreadAndPrompt({ form }: State): boolean {
  return form.threadId !== null && form.promptId !== null;
}

function hasPrompt({ form }: State): boolean {
  return form.promptId !== null;
}

function hasConversation({ form }: State): boolean {
  return form.messages.length > 0;
}

function isUntouched({ form, undoable }: State): boolean {
  return form.messages.length === 0 && form.currentMessage === '' && undoable === null;
}

function isOwnRestore(state: State, { form }: Of<'restored'>): boolean {
  return isUntouched(state) && isSameSelection(form, state.form);
}

function hasQuestion({ form }: State): boolean {
  return form.messages.some(isQuestion);
}

/** What a link prepared is no question: nobody has sent it. */
function isQuestion({ role, preparedBy }: ChatMessage): boolean {
  return role === 'user' && preparedBy === undefined;
}

function isUndoable({ undoable }: State): boolean {
  return undoable !== null;
}

function isOtherSelection({ form }: State, { selection }: Of<'selection-changed'>): boolean {
  return !isSameSelection(form, selection);
}

function isOtherSelectionAfterWords(state: State, event: Of<'selection-changed'>): boolean {
  return isOtherSelection(state, event) && hasConversation(state) && hasSelection(state);
}

function callsTool(_: State, { answer }: Of<'answered'>): boolean {
  return answer.tool !== undefined;
}

// Changes

function withForm(state: State, change: Partial<ChatForm>): State {
  return { ...state, form: { ...state.form, ...change } };
}

function append(state: State, ...messages: readonly ChatMessage[]): State {
  return withForm(state, { messages: [...state.form.messages, ...messages] });
}

function restoreForm(state: State, { form }: Of<'restored'>): State {
  // An answer that was arriving when the page went away is resumed from the server, not from what the browser had of it (D17).
  return { ...state, form: { ...form, streamedMessage: '' } };
}

function keepDraft(state: State, { text }: Of<'draft-changed'>): State {
  return withForm(state, { currentMessage: text });
}

function addQuestion(state: State, { id, at, text }: Of<'sent'>): State {
  const question: ChatMessage = { id, role: 'user', content: text, timestamp: at };
  const cleared = withForm(append(state, question), {
    currentMessage: '',
    streamedMessage: '',
    references: [],
  });
  return { ...cleared, undoable: null };
}

function storeThread(state: State, { threadId, promptId }: Of<'thread-started'>): State {
  return withForm(state, { threadId, promptId: promptId ?? state.form.promptId });
}

function resumeThread(state: State, { threadId }: Of<'answer-resumed'>): State {
  return withForm(state, { threadId, streamedMessage: '' });
}

function addDelta(state: State, { delta }: Of<'text-streamed'>): State {
  return withForm(state, { streamedMessage: state.form.streamedMessage + delta });
}

function addAnswer(state: State, event: Of<'answered'>): State {
  const { answer } = event;
  const stored = withForm(append(state, ...answerMessages(event)), {
    streamedMessage: '',
    references: answer.references,
    threadId: answer.threadId ?? state.form.threadId,
    promptId: answer.promptId ?? state.form.promptId,
  });
  return { ...stored, failedThreadId: null };
}

function answerMessages({ id, at, answer }: Of<'answered'>): ChatMessage[] {
  const text: ChatMessage = {
    id,
    role: 'assistant',
    content: answer.content,
    timestamp: at,
    ...(answer.references.length > 0 && { references: answer.references }),
  };
  if (!answer.tool) return answer.content === '' ? [] : [{ ...text, showCaseFormBtn: true }];
  const call: ChatMessage = { id: `${id}-call`, role: 'tool', content: '', tool: answer.tool, timestamp: at };
  return [call, { ...text, tool: answer.tool }];
}

/** What had arrived of an answer becomes a message that says it is not whole; nothing that was read disappears. */
function keepPartialAnswer(state: State, { id, at }: Stamp): State {
  const { streamedMessage } = state.form;
  if (streamedMessage === '') return state;
  const partial: ChatMessage = {
    id: `${id}-partial`,
    role: 'assistant',
    content: streamedMessage,
    timestamp: at,
    showCaseFormBtn: true,
    isInterrupted: true,
  };
  return withForm(append(state, partial), { streamedMessage: '' });
}

function apologise(state: State, event: Of<'answer-failed'>): State {
  const kept = keepPartialAnswer(state, event);
  const apology: ChatMessage = {
    id: event.id,
    role: 'assistant',
    content: chatFailed,
    timestamp: event.at,
    showCaseFormBtn: true,
  };
  const cleared = withForm(append(kept, apology), { threadId: null });
  return { ...cleared, failedThreadId: state.form.threadId ?? state.failedThreadId };
}

function dropAfterQuestion(state: State): State {
  const { messages } = state.form;
  const last = messages.findLastIndex(isQuestion);
  return withForm(state, { messages: messages.slice(0, last + 1), streamedMessage: '' });
}

function noteFormOpened(isPrefilled: boolean) {
  return (state: State, { id, at }: Stamp): State => {
    const args = { prefilled: isPrefilled, threadId: state.form.threadId };
    const tool: ChatTool = { name: 'case_form_opened', id, args };
    return append(state, { id, role: 'assistant', content: '', tool, timestamp: at });
  };
}

const noteFormOpenedPrefilled = noteFormOpened(true);
const noteFormOpenedUnfilled = noteFormOpened(false);

function keepPartialAndNoteForm(state: State, event: Stamp): State {
  return noteFormOpenedUnfilled(keepPartialAnswer(state, event), event);
}

function forget(state: State): State {
  return initialChat(state.form);
}

function forgetUndoably(state: State): State {
  return { ...initialChat(state.form), undoable: state.form };
}

function startOver(_: State, { selection }: Of<'selection-changed'>): State {
  return initialChat(selection);
}

function startOverUndoably(state: State, { selection }: Of<'selection-changed'>): State {
  return { ...initialChat(selection), undoable: state.form };
}

function bringBack(state: State): State {
  return { ...state, form: state.undoable ?? state.form, undoable: null };
}

function dropUndo(state: State): State {
  return { ...state, undoable: null };
}

function inject(state: State, { id, at, intent }: Of<'intent-received'>): State {
  if (intent.kind === 'custom') {
    return append(state, ...intent.messages.map((message) => ({ ...message, preparedBy: 'link' as const })));
  }
  const tool: ChatTool = { name: 'refund_invoice', id, args: { invoiceId: intent.invoiceId } };
  return append(state, { id, role: 'assistant', content: '', tool, timestamp: at });
}

function noteRefund(state: State, { status, invoiceNumber }: Of<'refund-answered'>): State {
  const { meta } = state.form;
  const list = status === 'approved' ? 'refunds' : 'refundRequests';
  return withForm(state, { meta: { ...meta, [list]: [...new Set([...meta[list], invoiceNumber])] } });
}

function say(content: string) {
  return (state: State, { id, at }: Stamp): State =>
    append(state, { id, role: 'assistant', content, timestamp: at, showCaseFormBtn: true });
}

const sayCancelled = say(refundCancelled);
const sayFollowUp = say(refundFollowUp);

// Effects

function showSelectionProblem(_event: unknown, after: State): ChatEffect {
  return { type: 'show-problem', message: selectionProblem(after.form) ?? '' };
}

function showMessageProblem({ text }: Of<'sent'>): ChatEffect {
  return { type: 'show-problem', message: validateMessage(text) ?? '' };
}

function askAssistant(_event: unknown, { form }: State): ChatEffect {
  return { type: 'ask-assistant', threadId: form.threadId, isRetry: false };
}

function askAgain(_event: unknown, { form, failedThreadId }: State): ChatEffect {
  return { type: 'ask-assistant', threadId: form.threadId ?? failedThreadId, isRetry: true };
}

function resumeAnswer({ threadId }: Of<'answer-resumed'>): ChatEffect {
  return { type: 'resume-answer', threadId };
}

function stopAnswer(_event: unknown, _after: State, { form }: State): ChatEffect {
  return { type: 'stop-answer', threadId: form.threadId };
}

function sendFeedback(_event: unknown, { form }: State): ChatEffect {
  return { type: 'send-feedback', promptId: form.promptId ?? '', rating: -1 };
}

function recordCaseWish(_event: unknown, { form }: State): ChatEffect {
  return { type: 'record-event', name: 'case_created', threadId: form.threadId };
}

function predictCase(_event: unknown, { form }: State): ChatEffect {
  return { type: 'predict-case', threadId: form.threadId ?? '' };
}

function openFormUnfilled(): ChatEffect {
  return { type: 'open-case-form', prefilled: false };
}

function openFormPrefilled({ values }: Of<'case-predicted'>): ChatEffect {
  return { type: 'open-case-form', prefilled: true, values };
}

function offerDescription(_event: unknown, { form }: State): ChatEffect {
  return { type: 'offer-description', text: lastWords(form.messages) };
}

function logChatFailure({ reason }: { readonly reason: string }): ChatEffect {
  return { type: 'log-warning', message: chatFailedLog, event: chatFailedEvent, reason };
}

function logPredictionFailure({ reason }: { readonly reason: string }): ChatEffect {
  return {
    type: 'log-warning',
    message: 'Case prediction failed',
    event: 'AI case prediction failed',
    reason,
  };
}

function sendCaseNumber(
  { caseNumber }: Of<'case-submitted'>,
  _after: State,
  { form, failedThreadId }: State,
): ChatEffect {
  return { type: 'send-metadata', threadId: form.threadId ?? failedThreadId ?? '', data: { caseNumber } };
}

function sendRefunds({ status }: Of<'refund-answered'>, { form }: State): ChatEffect {
  const list = status === 'approved' ? 'refunds' : 'refundRequests';
  return {
    type: 'send-metadata',
    threadId: form.threadId ?? '',
    data: { [list]: form.meta[list].join(',') },
  };
}

function resetCaseForm(): ChatEffect {
  return { type: 'reset-case-form' };
}

function clearStoredTools(): ChatEffect {
  return { type: 'clear-stored-tools' };
}

function clearIntent(): ChatEffect {
  return { type: 'clear-intent' };
}

function offerUndo(): ChatEffect {
  return { type: 'offer-undo' };
}

function restoreSelection(_event: unknown, { form }: State): ChatEffect {
  return { type: 'restore-selection', selection: { product: form.product, account: form.account } };
}

function focusMessageBox(): ChatEffect {
  return { type: 'focus-message-box' };
}

function belongsToThread({ form, failedThreadId }: State): boolean {
  return (form.threadId ?? failedThreadId) !== null;
}

// Cells that several statuses share

type ChatCells = Cells<State, ChatEvent, ChatEffect>;

const draft = {
  'draft-changed': [{ rule: 'CHAT-03', next: 'same', change: keepDraft }],
} satisfies Partial<ChatCells>;

const send = {
  sent: [
    { rule: 'CHAT-01', next: 'same', when: lacksSelection, effects: [showSelectionProblem] },
    { rule: 'CHAT-04', next: 'responding', when: isSendable, change: addQuestion, effects: [askAssistant] },
    { rule: 'CHAT-02', next: 'same', effects: [showMessageProblem] },
  ],
} satisfies Partial<ChatCells>;

const retry = {
  retried: [
    {
      rule: 'CHAT-11',
      next: 'responding',
      when: hasQuestion,
      change: dropAfterQuestion,
      effects: [askAgain],
    },
  ],
} satisfies Partial<ChatCells>;

const createCase = {
  'create-case-clicked': [
    {
      rule: 'CHAT-12',
      next: 'generating-case',
      when: hasThreadAndPrompt,
      effects: [sendFeedback, recordCaseWish, predictCase],
    },
    { rule: 'CHAT-12', next: 'generating-case', when: hasThread, effects: [recordCaseWish, predictCase] },
    {
      rule: 'CHAT-14',
      next: 'same',
      when: hasPrompt,
      change: noteFormOpenedUnfilled,
      effects: [sendFeedback, recordCaseWish, openFormUnfilled],
    },
    {
      rule: 'CHAT-14',
      next: 'same',
      change: noteFormOpenedUnfilled,
      effects: [recordCaseWish, openFormUnfilled],
    },
  ],
} satisfies Partial<ChatCells>;

const submitted = {
  'case-submitted': [
    {
      rule: 'CHAT-17',
      next: 'idle',
      when: belongsToThread,
      change: forget,
      effects: [sendCaseNumber, clearStoredTools],
    },
    { rule: 'CHAT-17', next: 'idle', change: forget, effects: [clearStoredTools] },
  ],
} satisfies Partial<ChatCells>;

const restart = {
  restarted: [
    {
      rule: 'CHAT-18',
      next: 'idle',
      when: hasConversation,
      change: forgetUndoably,
      effects: [clearStoredTools, offerUndo, focusMessageBox],
    },
    { rule: 'CHAT-18', next: 'idle', change: forget, effects: [clearStoredTools, focusMessageBox] },
  ],
} satisfies Partial<ChatCells>;

const restartWhileBusy = {
  restarted: [
    {
      rule: 'CHAT-18',
      next: 'idle',
      change: forgetUndoably,
      effects: [stopAnswer, clearStoredTools, offerUndo, focusMessageBox],
    },
  ],
} satisfies Partial<ChatCells>;

const undo = {
  undone: [
    { rule: 'CHAT-19', next: 'idle', when: isUndoable, change: bringBack, effects: [restoreSelection] },
  ],
  'undo-expired': [{ rule: 'CHAT-19', next: 'same', when: isUndoable, change: dropUndo }],
} satisfies Partial<ChatCells>;

const select = {
  'selection-changed': [
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: isOtherSelectionAfterWords,
      change: startOverUndoably,
      effects: [resetCaseForm, clearStoredTools, offerUndo],
    },
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: isOtherSelection,
      change: startOver,
      effects: [resetCaseForm, clearStoredTools],
    },
  ],
} satisfies Partial<ChatCells>;

const selectWhileBusy = {
  'selection-changed': [
    {
      rule: 'CHAT-20',
      next: 'idle',
      when: isOtherSelection,
      change: startOverUndoably,
      effects: [stopAnswer, resetCaseForm, clearStoredTools, offerUndo],
    },
  ],
} satisfies Partial<ChatCells>;

const intent = {
  'intent-received': [
    { rule: 'CHAT-21', next: 'same', when: hasSelection, change: inject, effects: [clearIntent] },
    { rule: 'CHAT-21', next: 'same', effects: [showSelectionProblem] },
  ],
} satisfies Partial<ChatCells>;

const refundOutcome = {
  'refund-answered': [
    { rule: 'CHAT-24', next: 'same', when: hasThread, change: noteRefund, effects: [sendRefunds] },
    { rule: 'CHAT-24', next: 'same', change: noteRefund },
  ],
  'refund-cancelled': [{ rule: 'CHAT-25', next: 'idle', change: sayCancelled, effects: [focusMessageBox] }],
  'follow-up-due': [{ rule: 'CHAT-26', next: 'same', change: sayFollowUp }],
} satisfies Partial<ChatCells>;

const noStream = {
  'thread-started': 'ignored',
  'text-streamed': 'ignored',
  answered: 'ignored',
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
    ...draft,
    ...send,
    ...noStream,
    ...retry,
    ...createCase,
    ...noPrediction,
    ...submitted,
    ...restart,
    ...undo,
    ...select,
    ...intent,
    ...refundOutcome,
    restored: [{ rule: 'CHAT-27', next: 'same', when: isOwnRestore, change: restoreForm }],
    'answer-resumed': [
      {
        rule: 'CHAT-28',
        next: 'responding',
        when: hasQuestion,
        change: resumeThread,
        effects: [resumeAnswer],
      },
    ],
    'refund-submitting': [{ rule: 'CHAT-22', next: 'disabled' }],
    'refund-idle': 'ignored',
  },
  responding: {
    ...draft,
    ...noPrediction,
    ...noRefund,
    ...restartWhileBusy,
    ...selectWhileBusy,
    'undo-expired': 'ignored',
    restored: 'ignored',
    sent: 'ignored',
    'thread-started': [{ rule: 'CHAT-05', next: 'same', change: storeThread }],
    'text-streamed': [{ rule: 'CHAT-06', next: 'same', change: addDelta }],
    answered: [
      { rule: 'CHAT-08', next: 'idle', when: callsTool, change: addAnswer },
      { rule: 'CHAT-07', next: 'idle', change: addAnswer },
    ],
    'answer-failed': [
      {
        rule: 'CHAT-09',
        next: 'errored',
        change: apologise,
        effects: [openFormUnfilled, offerDescription, logChatFailure],
      },
    ],
    stopped: [
      { rule: 'CHAT-10', next: 'idle', change: keepPartialAnswer, effects: [stopAnswer, focusMessageBox] },
    ],
    retried: 'ignored',
    'answer-resumed': 'ignored',
    'create-case-clicked': [
      {
        rule: 'CHAT-13',
        next: 'generating-case',
        when: hasThread,
        change: keepPartialAnswer,
        effects: [stopAnswer, recordCaseWish, predictCase],
      },
      {
        rule: 'CHAT-13',
        next: 'idle',
        change: keepPartialAndNoteForm,
        effects: [stopAnswer, recordCaseWish, openFormUnfilled],
      },
    ],
    'case-submitted': [
      {
        rule: 'CHAT-17',
        next: 'idle',
        when: belongsToThread,
        change: forget,
        effects: [stopAnswer, sendCaseNumber, clearStoredTools],
      },
      { rule: 'CHAT-17', next: 'idle', change: forget, effects: [stopAnswer, clearStoredTools] },
    ],
    undone: 'ignored',
    'intent-received': 'ignored',
  },
  'generating-case': {
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
    'answer-resumed': 'ignored',
    'create-case-clicked': 'ignored',
    'case-predicted': [
      { rule: 'CHAT-15', next: 'idle', change: noteFormOpenedPrefilled, effects: [openFormPrefilled] },
    ],
    'prediction-failed': [
      {
        rule: 'CHAT-16',
        next: 'idle',
        change: noteFormOpenedUnfilled,
        effects: [openFormUnfilled, offerDescription, logPredictionFailure],
      },
    ],
    undone: 'ignored',
    'intent-received': 'ignored',
  },
  errored: {
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
    'answer-resumed': 'ignored',
    undone: 'ignored',
    'undo-expired': 'ignored',
  },
  disabled: {
    ...noStream,
    ...noPrediction,
    ...select,
    ...refundOutcome,
    'draft-changed': 'ignored',
    restored: 'ignored',
    sent: 'ignored',
    retried: 'ignored',
    'answer-resumed': 'ignored',
    'create-case-clicked': 'ignored',
    'case-submitted': 'ignored',
    restarted: 'ignored',
    undone: 'ignored',
    'undo-expired': [{ rule: 'CHAT-19', next: 'same', when: isUndoable, change: dropUndo }],
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
