import { apiPaths } from '@reachout/core/paths';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';
import { err, ok, type Result } from '@reachout/core/result';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import type { defaultAssistantId } from '../rules/assistant-call.ts';
import type { AssistantTokens } from './assistant-tokens.ts';
import type { ChatCalls } from './chat-calls-port.ts';
import {
  type Connection,
  followAnswer,
  type FollowedAnswer,
  type FollowOptions,
  notTaken,
} from './follow-answer.ts';

/** The assistant that people talk to. */
const assistantId = 'support' satisfies typeof defaultAssistantId;

export interface ChatCallsOptions extends Pick<FollowOptions, 'wait' | 'random'> {
  api: ApiClient;
  tokens: AssistantTokens;
}

/** Makes the chat's calls. An answer that is cut off is picked up where it was, from the events that the server keeps (D17). */
export function createChatCalls({ api, tokens, wait, random }: ChatCallsOptions): ChatCalls {
  const { request, send } = api;
  const post = (path: string, json?: unknown) => request(path, { method: 'POST', json, keepalive: true });
  /** Makes a call with the assistant's token (D15); once more with a new one when it is refused. */
  const withToken = async <Value>(
    call: (token: string | undefined) => Promise<Result<Value, CallFailure>>,
  ): Promise<Result<Value, CallFailure>> => {
    const token = await tokens.get();
    const answered = await call(token);
    if (token === undefined || answered.ok || failureReason(answered.error) !== 'token_refused')
      return answered;
    tokens.forget(token);
    return call(await tokens.get());
  };

  const openStream = (
    threadId: string,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): Promise<Connection> =>
    withToken((token) =>
      send(apiPaths.chatStream(threadId), {
        headers: {
          accept: 'text/event-stream',
          ...bearer(token),
          ...(lastEventId && { 'last-event-id': lastEventId }),
        },
        signal,
      }),
    );

  const follow = (answer: FollowedAnswer) => followAnswer({ wait, random, openStream }, answer);

  return {
    prepare: () => void tokens.get(),

    async ask({ threadId, message, prepared, isRetry, context, tools }, watcher) {
      const said = { assistantId, message, ...(isRetry && { retry: true }), tools, toolChoice: 'auto' };
      const postTo = (thread: string | null) =>
        withToken((accessToken) =>
          send(apiPaths.chat(), {
            method: 'POST',
            json: {
              ...said,
              threadId: thread,
              ...(thread === null && prepared.length > 0 && { prepared }),
              context: { ...context, ...(accessToken !== undefined && { accessToken }) },
            },
            headers: { accept: 'text/event-stream' },
            signal: watcher.signal,
          }),
        );
      const open = async () => {
        const opened = await postTo(threadId);
        // A conversation that was deleted, perhaps in another tab, is gone on with in a new one.
        const isGone = threadId !== null && !opened.ok && failureReason(opened.error) === 'not_found';
        return isGone ? postTo(null) : opened;
      };
      return follow({ open, offered: tools, watcher });
    },

    async resume(threadId, tools, watcher) {
      const { signal } = watcher;
      const open = () => openStream(threadId, undefined, signal);
      const outcome = await follow({ open, offered: tools, watcher });
      // A thread without an answer: the message that waits for one never arrived.
      return outcome.status === 'failed' && outcome.reason === 'not_found' ? notTaken : outcome;
    },

    stop: (threadId) =>
      withToken((token) =>
        request(apiPaths.chatStop(threadId), { method: 'POST', headers: bearer(token), keepalive: true }),
      ),
    sendFeedback: (promptId, feedback, kind) => post(apiPaths.feedback(), { promptId, feedback, kind }),
    sendMetadata: (threadId, data) => post(apiPaths.metadata(), { threadId, ...data }),

    async predictCase(threadId, context) {
      const answer = await request(apiPaths.predictCase(), { method: 'POST', json: { threadId, context } });
      return answer.ok ? readPrediction(answer.value) : answer;
    },
  };
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Reads it by hand: the form looks only for fields of its own and checks each text, and the schemas of the calls are large. */
function readPrediction(body: unknown): Result<CasePrediction, CallFailure> {
  const proposed = (body as { prediction?: Record<string, unknown> } | null)?.prediction;
  const isRead = proposed && Object.values(proposed).every((text) => typeof text === 'string');
  // They are texts, and the form takes one that is missing for empty.
  return isRead ? ok(proposed as CasePrediction) : err({ kind: 'unreachable' });
}
