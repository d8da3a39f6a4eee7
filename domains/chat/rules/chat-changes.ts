import { initialChat, type ChatEventOf, type ChatState, type Stamp } from './chat-events.ts';
import {
  type ChatForm,
  type ChatMessage,
  type ChatTool,
  emptyChatForm,
  isQuestion,
  selectionProblem,
  validateMessage,
} from './chat-form.ts';
import { chatCopy } from '../messages/chat.ts';

/** What events change in the chat's state. Each makes a new state; the table sets the status. */

function withForm(state: ChatState, change: Partial<ChatForm>): ChatState {
  return { ...state, form: { ...state.form, ...change } };
}

/** Nothing stands in the way of a conversation that goes on. */
function clear(state: ChatState): ChatState {
  return { ...state, problem: null, error: null };
}

function append(state: ChatState, ...messages: readonly ChatMessage[]): ChatState {
  return clear(withForm(state, { messages: [...state.form.messages, ...messages] }));
}

/** Nothing of the answer is there yet. */
function awaitAnswer(state: ChatState, threadId: string | null): ChatState {
  const awaiting = withForm(state, { streamedMessage: '', references: [] });
  return { ...clear(awaiting), answer: { id: null, threadId, isElsewhere: false } };
}

type TakeForm = (state: ChatState, event: ChatEventOf<'restored' | 'replaced'>) => ChatState;

export const restoreForm: TakeForm = (state, { form }) =>
  // An answer that was arriving when the page went away is resumed from the server, not from what the browser had of it (D17).
  clear({ ...state, form: { ...form, streamedMessage: '' } });

export const replaceForm: TakeForm = (state, { form }) => {
  const { currentMessage } = state.form;
  return { ...initialChat(), form: { ...form, currentMessage, streamedMessage: '' } };
};

export function andAwaitAnswer(take: TakeForm): TakeForm {
  return (state, event) => awaitAnswer(take(state, event), event.form.threadId);
}

export function andMissAnswer(take: TakeForm): TakeForm {
  return (state, event) => ({ ...take(state, event), error: { kind: 'unanswered' } });
}

export function showSelectionProblem(state: ChatState): ChatState {
  return { ...state, problem: selectionProblem(state.form) ?? null };
}

export function showMessageProblem(state: ChatState, { text }: ChatEventOf<'sent'>): ChatState {
  return { ...state, problem: validateMessage(text) ?? null };
}

export function keepVerdict(
  state: ChatState,
  { messageId, verdict }: ChatEventOf<'answer-judged'>,
): ChatState {
  const messages = state.form.messages.map((message) => {
    if (message.id !== messageId) return message;
    const { verdict: _before, ...rest } = message;
    return verdict === 0 ? rest : { ...rest, verdict };
  });
  return withForm(state, { messages });
}

export function keepRating(state: ChatState, { threadId, csat }: ChatEventOf<'rated'>): ChatState {
  return withForm(state, { meta: { ...state.form.meta, rating: { threadId, csat } } });
}

export function keepDraft(state: ChatState, { text }: ChatEventOf<'draft-changed'>): ChatState {
  return { ...withForm(state, { currentMessage: text }), problem: null };
}

export function addQuestion(state: ChatState, { id, at, text }: ChatEventOf<'sent'>): ChatState {
  const question: ChatMessage = { id, role: 'user', content: text, timestamp: at };
  const { messages } = state.form;
  const last = messages.at(-1);
  // A prepared line that the person sends as their own is not there twice.
  const isTakenOver = last?.preparedBy && last.role === 'user' && last.content === text;
  const asked = withForm(state, {
    messages: [...(isTakenOver ? messages.slice(0, -1) : messages), question],
    currentMessage: '',
  });
  return { ...awaitAnswer(asked, asked.form.threadId), undoable: null };
}

export function storeAnswer(state: ChatState, { answer }: ChatEventOf<'answer-arrived'>): ChatState {
  const { form, answer: before } = state;
  const threadId = answer.threadId ?? before?.threadId ?? null;
  return {
    ...withForm(state, {
      streamedMessage: answer.text,
      references: answer.references,
      threadId: answer.threadId ?? form.threadId,
      promptId: answer.promptId ?? form.promptId,
    }),
    answer: { id: answer.messageId, threadId, isElsewhere: false },
  };
}

export function moveReading(state: ChatState, { isElsewhere }: ChatEventOf<'reading-moved'>): ChatState {
  return { ...state, answer: state.answer && { ...state.answer, isElsewhere } };
}

export function addAnswer(state: ChatState, event: ChatEventOf<'answered'>): ChatState {
  const { references, threadId, promptId } = event.answer;
  const stored = withForm(append(state, ...answerMessages(event)), {
    streamedMessage: '',
    references,
    threadId: threadId ?? state.form.threadId,
    promptId: promptId ?? state.form.promptId,
  });
  return { ...stored, answer: null, failedThreadId: null };
}

function answerMessages({ id, at, answer, tool }: ChatEventOf<'answered'>): ChatMessage[] {
  const { references, promptId } = answer;
  const content = answer.text.trim();
  const text: ChatMessage = {
    id,
    role: 'assistant',
    content,
    timestamp: at,
    ...(references.length > 0 && { references }),
    ...(promptId !== null && { promptId }),
  };
  if (!tool) return content === '' ? [] : [{ ...text, showCaseFormBtn: true }];
  const call: ChatMessage = { id: `${id}-call`, role: 'tool', content: '', tool, timestamp: at };
  return [call, { ...text, tool }];
}

/** What had arrived of an answer becomes a message that says it is not whole; nothing that was read disappears. */
export function keepPartialAnswer(state: ChatState, { id, at }: Stamp): ChatState {
  const { streamedMessage } = state.form;
  const over = withForm({ ...state, answer: null }, { streamedMessage: '' });
  if (streamedMessage === '') return over;
  const partial: ChatMessage = {
    id: `${id}-partial`,
    role: 'assistant',
    content: streamedMessage,
    timestamp: at,
    showCaseFormBtn: true,
    isInterrupted: true,
  };
  return append(over, partial);
}

export function apologise(state: ChatState, event: ChatEventOf<'answer-failed'>): ChatState {
  const kept = keepPartialAnswer(state, event);
  const apology: ChatMessage = {
    id: event.id,
    role: 'assistant',
    content: chatCopy.chatFailed(),
    timestamp: event.at,
    showCaseFormBtn: true,
  };
  const cleared = withForm(append(kept, apology), { threadId: null });
  return { ...cleared, failedThreadId: state.form.threadId ?? state.failedThreadId };
}

/** What keeps the answer away stands below the message, which waits for the person. */
export function keepError(state: ChatState, event: ChatEventOf<'not-answered'>): ChatState {
  return { ...keepPartialAnswer(state, event), error: event.error };
}

export function dropAfterQuestion(state: ChatState): ChatState {
  const { messages, threadId } = state.form;
  const last = messages.findLastIndex(isQuestion);
  const asked = withForm(state, { messages: messages.slice(0, last + 1) });
  return awaitAnswer(asked, threadId ?? state.failedThreadId);
}

function noteFormOpened(isPrefilled: boolean) {
  return (state: ChatState, { id, at }: Stamp): ChatState => {
    const args = { prefilled: isPrefilled, threadId: state.form.threadId };
    const tool: ChatTool = { name: 'case_form_opened', id, args };
    return append(state, { id, role: 'assistant', content: '', tool, timestamp: at });
  };
}

export const noteFormOpenedPrefilled = noteFormOpened(true);
export const noteFormOpenedUnfilled = noteFormOpened(false);

export function keepPartialAndNoteForm(state: ChatState, event: Stamp): ChatState {
  return noteFormOpenedUnfilled(keepPartialAnswer(state, event), event);
}

export function forget(state: ChatState): ChatState {
  return initialChat(state.form);
}

/** Where nothing was said there is nothing to reset: what is being typed stays. */
export function forgetAllButDraft({ form }: ChatState): ChatState {
  return keepDraftOf(form, initialChat(form));
}

function keepDraftOf({ currentMessage }: ChatForm, state: ChatState): ChatState {
  return withForm(state, { currentMessage });
}

/** What comes back has the words of an answer that was under way. */
export function forgetUndoably(state: ChatState, event: Stamp): ChatState {
  return { ...initialChat(state.form), undoable: keepPartialAnswer(state, event).form };
}

/** Before the first message a draft belongs to no account yet: it stays. */
export function startOver({ form }: ChatState, { selection }: ChatEventOf<'selection-changed'>): ChatState {
  return keepDraftOf(form, initialChat(selection));
}

export function startOverUndoably(state: ChatState, event: ChatEventOf<'selection-changed'>): ChatState {
  return { ...forgetUndoably(state, event), form: emptyChatForm(event.selection) };
}

export function bringBack(state: ChatState): ChatState {
  return clear({ ...state, form: state.undoable ?? state.form, undoable: null });
}

export function dropUndo(state: ChatState): ChatState {
  return { ...state, undoable: null };
}

export function inject(state: ChatState, { id, at, intent }: ChatEventOf<'intent-received'>): ChatState {
  if (intent.kind === 'custom') {
    return append(state, ...intent.messages.map((message) => ({ ...message, preparedBy: 'link' as const })));
  }
  const tool: ChatTool = { name: 'refund_invoice', id, args: { invoiceId: intent.invoiceId } };
  return append(state, { id, role: 'assistant', content: '', tool, timestamp: at });
}

export function noteRefund(
  state: ChatState,
  { status, invoiceNumber }: ChatEventOf<'refund-answered'>,
): ChatState {
  const { meta } = state.form;
  const list = status === 'approved' ? 'refunds' : 'refundRequests';
  return withForm(state, { meta: { ...meta, [list]: [...new Set([...meta[list], invoiceNumber])] } });
}

function say(content: () => string) {
  return (state: ChatState, { id, at }: Stamp): ChatState =>
    append(state, { id, role: 'assistant', content: content(), timestamp: at, showCaseFormBtn: true });
}

export const sayCancelled = say(chatCopy.refundCancelled);
export const sayFollowUp = say(chatCopy.refundFollowUp);
