import type { ChatForm, ChatSelection } from '../rules/chat-form.ts';
import {
  type ChatEffect,
  type ChatEvent,
  type ChatState,
  initialChat,
  transitionChat,
} from '../rules/chat-machine.ts';
import type { Csat, Verdict } from '../rules/feedback.ts';
import { err, type Result } from '@reachout/core/result';
import { createRunner, type Runner } from '@reachout/core/runner';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import { createAnswerReader } from './answer-reader.ts';
import type { ChatCalls } from './chat-calls-port.ts';
import type { ChatRunnerOptions, Turn } from './chat-runner-options.ts';

/** The chat's machine at work. */
export interface ChatRunner extends Runner<ChatState, ChatEvent> {
  /** Chooses a product and an account. A message that was not sent yet stays in the box. */
  select(selection: ChatSelection): void;
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

/** Runs the chat's machine: performs its effects by calls of the server, and hands the page's to the page. */
export function createChatRunner(options: ChatRunnerOptions): ChatRunner {
  const { selection, loadCalls, describeSelection, onHostEffect, newId, now, report } = options;
  const stamped = <Event extends object>(event: Event) => ({ ...event, id: newId(), at: now() });

  const perform = (effect: ChatEffect): void => {
    switch (effect.type) {
      case 'ask-assistant':
        return reader.ask(effect.threadId, effect.isRetry);
      case 'resume-answer':
        return reader.resume(effect.threadId);
      case 'stop-answer':
        return stopAnswer(effect.threadId);
      case 'describe-thread':
        return describeThread(effect.threadId);
      case 'send-feedback':
        return void tell('feedback', (calls) =>
          calls.sendFeedback(effect.promptId, effect.rating, 'handover'),
        );
      case 'send-metadata':
        return void tell('metadata', (calls) => calls.sendMetadata(effect.threadId, effect.data));
      case 'predict-case':
        return void predictCase(effect);
      case 'log-warning':
        return report(effect.message, { event: effect.event, reason: effect.reason });
      default:
        return onHostEffect(effect);
    }
  };

  /** What to tell of the present selection; what it lacks is reported. */
  const describe = (): Turn | undefined => {
    const turn = describeSelection(getState().form);
    if (typeof turn !== 'string') return turn;
    report(turn, {});
    return undefined;
  };

  const runner = createRunner({ initial: initialChat(selection), transition: transitionChat, perform });
  const { getState, dispatch } = runner;
  const reader = createAnswerReader({ ...options, describe }, runner);

  /** Makes a call; one whose code cannot be loaded counts as one without an answer. */
  const make = <Value>(call: (calls: ChatCalls) => Promise<Result<Value, CallFailure>>) =>
    loadCalls().then(call, () => err<CallFailure>({ kind: 'unreachable' }));

  /** Calls whose outcome changes nothing on the screen. */
  const tell = async (
    what: string,
    call: (calls: ChatCalls) => ReturnType<ChatCalls['stop']>,
  ): Promise<boolean> => {
    const sent = await make(call);
    if (!sent.ok) report(`The ${what} could not be sent`, { reason: failureReason(sent.error) });
    return sent.ok;
  };

  const stopAnswer = (threadId: string | null): void => {
    if (reader.stop() && threadId !== null) void tell('stop', (calls) => calls.stop(threadId));
  };

  const describeThread = (threadId: string): void => {
    const selected = describe();
    if (!selected) return;
    const { plan, user, teamId } = selected.context;
    const whose = { plan, ...(user && { userId: user }), ...(teamId && { team: teamId }) };
    void tell('metadata', (calls) => calls.sendMetadata(threadId, whose));
  };

  const predictCase = async ({
    threadId,
    by,
  }: Extract<ChatEffect, { type: 'predict-case' }>): Promise<void> => {
    const selected = describe();
    const prediction = selected
      ? await make((calls) => calls.predictCase(threadId, selected.context))
      : err<CallFailure>({ kind: 'cancelled' });
    // Another answer or a restart may have come in between; the machine passes over what is no longer awaited.
    if (getState().form.threadId !== threadId) return;
    const values = prediction.ok ? prediction.value : undefined;
    if (values && Object.values(values).some((text) => text !== ''))
      return dispatch(stamped({ type: 'case-predicted', values, by }));
    const reason = prediction.ok ? 'nothing was predicted' : failureReason(prediction.error);
    dispatch(stamped({ type: 'prediction-failed', reason, by }));
  };

  let judging = Promise.resolve(true);
  return {
    ...runner,
    select: (chosen) => dispatch(stamped({ type: 'selection-changed', selection: chosen })),
    send: (text) => dispatch(stamped({ type: 'sent', text })),
    stop: () => dispatch(stamped({ type: 'stopped' })),
    restart: () => dispatch(stamped({ type: 'restarted' })),
    createCase: () => dispatch(stamped({ type: 'create-case-clicked' })),
    readOnHere: reader.readOnHere,
    cancelRefund: () => dispatch(stamped({ type: 'refund-cancelled' })),
    judge(messageId, verdict) {
      const message = getState().form.messages.find(({ id }) => id === messageId);
      const promptId = message?.promptId;
      if (promptId === undefined) return Promise.resolve(false);
      // One after the other: the last one that was chosen is the last that arrives.
      judging = judging.then(async () => {
        const isSent = await tell('verdict', (calls) => calls.sendFeedback(promptId, verdict, 'answer'));
        if (isSent) dispatch({ type: 'answer-judged', messageId, verdict });
        return isSent;
      });
      return judging;
    },
    async rate(threadId, csat) {
      const isSent = await tell('rating', (calls) => calls.sendMetadata(threadId, { csat }));
      if (isSent) dispatch({ type: 'rated', threadId, csat });
      return isSent;
    },
    replace: (form) => dispatch({ type: 'replaced', form }),
    restore: (form) => dispatch({ type: 'restored', form }),
  };
}
