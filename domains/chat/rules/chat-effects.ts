import type { ChatEffect, ChatEventOf, ChatState, OpenedBy } from './chat-events.ts';
import { lastOwnMessage } from './chat-form.ts';
import { chatFailedEvent, chatFailedLog } from './log-names.ts';

/** What is to be done after events, as data: from the event, the state after it and the state before it. */

export function askAssistant(_event: unknown, { form }: ChatState): ChatEffect {
  return { type: 'ask-assistant', threadId: form.threadId, isRetry: false };
}

export function askAgain(_event: unknown, { answer }: ChatState): ChatEffect {
  return { type: 'ask-assistant', threadId: answer?.threadId ?? null, isRetry: true };
}

export function resumeAnswer(_event: unknown, { form }: ChatState): ChatEffect {
  // The guard of the row has seen the thread.
  return { type: 'resume-answer', threadId: form.threadId ?? '' };
}

export function stopAnswer(_event: unknown, _after: ChatState, { answer }: ChatState): ChatEffect {
  return { type: 'stop-answer', threadId: answer?.threadId ?? null };
}

export function describeThread({ answer }: ChatEventOf<'answer-arrived'>): ChatEffect {
  return { type: 'describe-thread', threadId: answer.threadId ?? '' };
}

export function sendFeedback(_event: unknown, { form }: ChatState): ChatEffect {
  return { type: 'send-feedback', promptId: form.promptId ?? '', rating: -1 };
}

/** That an answer was not waited for says nothing of how good it would have been. */
export function tellHandover(_event: unknown, { form }: ChatState): ChatEffect {
  return { type: 'send-feedback', promptId: form.promptId ?? '', rating: 0 };
}

export function predictCase(event: CaseEvent, { form }: ChatState): ChatEffect {
  return { type: 'predict-case', threadId: form.threadId ?? '', by: openedBy(event) };
}

type CaseEvent = ChatEventOf<
  'create-case-clicked' | 'case-proposed' | 'case-predicted' | 'prediction-failed'
>;

/** A prediction brings along who had asked for it. */
function openedBy(event: CaseEvent): OpenedBy {
  if ('by' in event) return event.by;
  return event.type === 'case-proposed' ? 'assistant' : 'person';
}

export function openFormAfterFailure(): ChatEffect {
  return { type: 'open-case-form', prefilled: false, by: 'failure' };
}

/** A form that only the failure opened gives way to the message box. */
export function withdrawForm(): ChatEffect {
  return { type: 'withdraw-case-form' };
}

export function openFormUnfilled(event: CaseEvent): ChatEffect {
  return { type: 'open-case-form', prefilled: false, by: openedBy(event) };
}

export function openFormPrefilled({ values, by }: ChatEventOf<'case-predicted'>): ChatEffect {
  return { type: 'open-case-form', prefilled: true, values, by };
}

export function offerDescription(_event: unknown, { form }: ChatState): ChatEffect {
  return { type: 'offer-description', text: lastOwnMessage(form.messages) };
}

export function logChatFailure({ reason }: { readonly reason: string }): ChatEffect {
  return { type: 'log-warning', message: chatFailedLog, event: chatFailedEvent, reason };
}

export function logPredictionFailure({ reason }: { readonly reason: string }): ChatEffect {
  return {
    type: 'log-warning',
    message: 'Case prediction failed',
    event: 'AI case prediction failed',
    reason,
  };
}

export function sendCaseNumber(
  { caseNumber }: ChatEventOf<'case-submitted'>,
  _after: ChatState,
  { form, failedThreadId }: ChatState,
): ChatEffect {
  return { type: 'send-metadata', threadId: form.threadId ?? failedThreadId ?? '', data: { caseNumber } };
}

export function sendRefunds({ status }: ChatEventOf<'refund-answered'>, { form }: ChatState): ChatEffect {
  const list = status === 'approved' ? 'refunds' : 'refundRequests';
  return {
    type: 'send-metadata',
    threadId: form.threadId ?? '',
    data: { [list]: form.meta[list].join(',') },
  };
}

export function resetCaseForm(): ChatEffect {
  return { type: 'reset-case-form' };
}

export function clearStoredTools(): ChatEffect {
  return { type: 'clear-stored-tools' };
}

export function clearIntent(): ChatEffect {
  return { type: 'clear-intent' };
}

export function restoreSelection(_event: unknown, { form }: ChatState): ChatEffect {
  return { type: 'restore-selection', selection: { product: form.product, account: form.account } };
}

export function focusMessageBox(): ChatEffect {
  return { type: 'focus-message-box' };
}
