import { type Answer, emptyAnswer } from '../rules/answer.ts';
import type { ChatForm, ChatMessage, ChatStatus } from '../rules/chat-form.ts';
import {
  initialChat,
  transitionChat,
  type ChatEffect,
  type ChatEvent,
  type ChatState,
} from '../rules/chat-machine.ts';

export const selection = { product: 'platform', account: 'acc_orbit' } as const;
export const fresh = initialChat(selection);
export const vic = { product: 'v0', account: 'acc_vic' } as const;
export const stamp = { id: 'm9', at: 5_000 };

export function play(
  events: readonly ChatEvent[],
  from: ChatState = fresh,
): { state: ChatState; effects: ChatEffect[] } {
  return events.reduce<{ state: ChatState; effects: ChatEffect[] }>(
    ({ state }, event) => {
      const next = transitionChat(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

export function withForm(change: Partial<ChatForm>, status: ChatStatus = 'idle'): ChatState {
  return { ...fresh, status, form: { ...fresh.form, ...change } };
}

export const question: ChatMessage = { id: 'm1', role: 'user', content: 'My build fails', timestamp: 1_000 };
export const reply: ChatMessage = {
  id: 'm2',
  role: 'assistant',
  content: 'Read the log.',
  timestamp: 2_000,
  showCaseFormBtn: true,
  promptId: 'p1',
};
export const sent = { type: 'sent', text: 'My build fails', id: 'm1', at: 1_000 } satisfies ChatEvent;
export const answer: Answer = { ...emptyAnswer, text: 'Read the log.', promptId: 'p1', threadId: 't1' };
export const arrived = (change: Partial<Answer>): ChatEvent => ({
  type: 'answer-arrived',
  answer: { ...emptyAnswer, messageId: 'm2', ...change },
});
export const answered = { type: 'answered', answer, id: 'm2', at: 2_000 } satisfies ChatEvent;
export const afterAnswer = play([sent, answered]).state;
export const typesOf = (effects: readonly ChatEffect[]) => effects.map(({ type }) => type);
