import type { ChatForm, ChatSelection } from '../rules/chat-form.ts';
import {
  type ChatEffect,
  type ChatEvent,
  type ChatState,
  initialChat,
  transitionChat,
} from '../rules/chat-machine.ts';
import type { Csat, Verdict } from '../rules/feedback.ts';
import { createRunner, type Runner } from '@reachout/core/runner';
import type { ChatRunnerOptions, ChatServer, ServerEffect } from './chat-runner-options.ts';

/** The chat's machine at work. */
export interface ChatRunner extends Runner<ChatState, ChatEvent> {
  /** Chooses a product and an account. A message that was not sent yet stays in the box. */
  select(selection: ChatSelection): void;
  /** Called with the first sign of a message to come, so that what it needs is there when it is sent. */
  prepare(): void;
  send(text: string): void;
  stop(): void;
  restart(): void;
  createCase(): void;
  /** Reads an answer on here that goes on in another tab. */
  readOnHere(): void;
  cancelRefund(): void;
  /** Sends a verdict on an answer and keeps it with its message; 0 takes it back. False when it could not be sent. */
  judge(messageId: string, verdict: Verdict | 0): Promise<boolean>;
  /** Tells a thread how content the person is with it (§7); false when that could not be sent. */
  rate(threadId: string, csat: Csat): Promise<boolean>;
  /** Shows the conversation as it stands elsewhere. */
  replace(form: ChatForm): void;
  /** Puts a stored chat back and goes on with the answer it was waiting for (D17). */
  restore(form: ChatForm): void;
}

/** Runs the chat's machine: hands its effects to the server's half of the chat, which is loaded with the first of them, and the page's to the page. */
export function createChatRunner({ loadServer, ...options }: ChatRunnerOptions): ChatRunner {
  const { selection, onHostEffect, newId, now, report } = options;
  const stamped = <Event extends object>(event: Event) => ({ ...event, id: newId(), at: now() });

  const perform = (effect: ChatEffect): void => {
    switch (effect.type) {
      case 'ask-assistant':
      case 'resume-answer':
      case 'stop-answer':
      case 'describe-thread':
      case 'send-feedback':
      case 'send-metadata':
      case 'predict-case':
        return withServer(
          (server) => server.perform(effect),
          () => giveUp(effect),
        );
      case 'log-warning':
        return report(effect.message, { event: effect.event, reason: effect.reason });
      default:
        return onHostEffect(effect);
    }
  };

  const runner = createRunner({ initial: initialChat(selection), transition: transitionChat, perform });
  const { dispatch } = runner;

  let server: ChatServer | undefined;
  let loading: Promise<ChatServer> | undefined;
  const load = (): Promise<ChatServer> => {
    loading ??= loadServer({ ...options, ...runner }).then(
      (loaded) => (server = loaded),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** At once where it can be, so that what is stopped says nothing more. */
  const withServer = (act: (server: ChatServer) => void, otherwise: () => void): void =>
    server ? act(server) : void load().then(act, otherwise);

  /** What cannot be loaded counts as a call without an answer. */
  const giveUp = (effect: ServerEffect): void => {
    const reason = 'unreachable';
    if (effect.type === 'ask-assistant' || effect.type === 'resume-answer')
      return dispatch(stamped({ type: 'not-answered', error: { kind: 'offline' } }));
    if (effect.type === 'predict-case')
      return dispatch(stamped({ type: 'prediction-failed', reason, by: effect.by }));
    report(`The chat could not ${effect.type}`, { reason });
  };
  const ask = (call: (server: ChatServer) => Promise<boolean>): Promise<boolean> =>
    load().then(call, () => false);

  return {
    ...runner,
    select: (chosen) => dispatch(stamped({ type: 'selection-changed', selection: chosen })),
    prepare: () =>
      // A failure shows when the message is sent.
      withServer(
        ({ prepare }) => prepare(),
        () => undefined,
      ),
    send: (text) => dispatch(stamped({ type: 'sent', text })),
    stop: () => dispatch(stamped({ type: 'stopped' })),
    restart: () => dispatch(stamped({ type: 'restarted' })),
    createCase: () => dispatch(stamped({ type: 'create-case-clicked' })),
    readOnHere: () => server?.readOnHere(),
    cancelRefund: () => dispatch(stamped({ type: 'refund-cancelled' })),
    judge: (messageId, verdict) => ask(({ judge }) => judge(messageId, verdict)),
    rate: (threadId, csat) => ask(({ rate }) => rate(threadId, csat)),
    replace: (form) => dispatch({ type: 'replaced', form }),
    restore: (form) => dispatch({ type: 'restored', form }),
  };
}
