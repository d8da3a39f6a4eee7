import type { ChatEffect } from '../rules/chat-machine.ts';
import { err, type Result } from '@reachout/core/result';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import { createAnswerReader } from './answer-reader.ts';
import type { ChatCalls } from './chat-calls-port.ts';
import type { ChatLink, ChatServer, ServerEffect, Turn } from './chat-runner-options.ts';

/** Performs by calls of the server what the chat's machine says, and tells it what came of them. */
export function createChatServer(calls: ChatCalls, link: ChatLink): ChatServer {
  const { getState, dispatch, describeSelection, newId, now, report } = link;

  /** What to tell of the present selection; what it lacks is reported. */
  const describe = (): Turn | undefined => {
    const turn = describeSelection(getState().form);
    if (typeof turn !== 'string') return turn;
    report(turn, {});
    return undefined;
  };
  const reader = createAnswerReader(calls, describe, link);

  /** Reports of a call, whose outcome changes nothing on the screen, that it failed. */
  const tell = async (what: string, call: Promise<Result<unknown, CallFailure>>): Promise<boolean> => {
    const sent = await call;
    if (!sent.ok) report(`The ${what} could not be sent`, { reason: failureReason(sent.error) });
    return sent.ok;
  };

  const stopAnswer = (threadId: string | null): void => {
    if (reader.stop() && threadId !== null) void tell('stop', calls.stop(threadId));
  };

  const describeThread = (threadId: string): void => {
    const selected = describe();
    if (!selected) return;
    const { plan, user, teamId } = selected.context;
    const whose = { plan, ...(user && { userId: user }), ...(teamId && { team: teamId }) };
    void tell('metadata', calls.sendMetadata(threadId, whose));
  };

  const predictCase = async ({
    threadId,
    by,
  }: Extract<ChatEffect, { type: 'predict-case' }>): Promise<void> => {
    const selected = describe();
    const prediction = selected
      ? await calls.predictCase(threadId, selected.context)
      : err<CallFailure>({ kind: 'cancelled' });
    // Another answer or a restart may have come in between; the machine passes over what is no longer awaited.
    if (getState().form.threadId !== threadId) return;
    const values = prediction.ok ? prediction.value : undefined;
    const stamp = { id: newId(), at: now() };
    if (values && Object.values(values).some((text) => text !== ''))
      return dispatch({ type: 'case-predicted', values, by, ...stamp });
    const reason = prediction.ok ? 'nothing was predicted' : failureReason(prediction.error);
    dispatch({ type: 'prediction-failed', reason, by, ...stamp });
  };

  const perform = (effect: ServerEffect): void => {
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
        return void tell('feedback', calls.sendFeedback(effect.promptId, effect.rating, 'handover'));
      case 'send-metadata':
        return void tell('metadata', calls.sendMetadata(effect.threadId, effect.data));
      case 'predict-case':
        return void predictCase(effect);
    }
  };

  let judging = Promise.resolve(true);
  return {
    prepare: () => calls.prepare(),
    perform,
    readOnHere: reader.readOnHere,
    judge(messageId, verdict) {
      const message = getState().form.messages.find(({ id }) => id === messageId);
      const promptId = message?.promptId;
      if (promptId === undefined) return Promise.resolve(false);
      // One after the other: the last one that was chosen is the last that arrives.
      judging = judging.then(async () => {
        const isSent = await tell('verdict', calls.sendFeedback(promptId, verdict, 'answer'));
        if (isSent) dispatch({ type: 'answer-judged', messageId, verdict });
        return isSent;
      });
      return judging;
    },
    async rate(threadId, csat) {
      const isSent = await tell('rating', calls.sendMetadata(threadId, { csat }));
      if (isSent) dispatch({ type: 'rated', threadId, csat });
      return isSent;
    },
  };
}
