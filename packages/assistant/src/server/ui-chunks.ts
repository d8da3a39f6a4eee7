import type { AssistantEvent, UiChunk } from '@reachout/chat/rules/assistant-call';
import { chatCopy } from '@reachout/chat/messages/chat';
import { AssistantFailure } from './assistant-failure.ts';

/** The ids that an answer carries. */
export interface TurnIds {
  messageId: string;
  threadId: string;
  promptId: string;
}

/** What to do with an answer that breaks. The sentence that the person reads never comes from the error itself. */
export interface UiChunkOptions {
  onError?: (error: unknown) => void;
  /** Sent in place of the error; by default the apology of §8. */
  errorText?: string;
  /** When it is aborted, the stream ends with `abort` instead of `error`. */
  signal?: { readonly aborted: boolean };
}

/** Headers of the stream's response. */
export const uiStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  // Names the protocol and its version to the AI SDK's readers.
  'x-vercel-ai-ui-message-stream': 'v1',
} as const satisfies Record<string, string>;

/** The request header with which a reader that was cut off says how far it came. */
export const lastEventIdHeader = 'last-event-id';

/** Ends the stream for readers that wait for it. */
export const sseDone = 'data: [DONE]\n\n';

/** Keeps proxies from closing a silent stream; readers pass it over. */
export const sseHeartbeat = ': keep-alive\n\n';

/**
 * Events about the stream itself: named for readers of server-sent events, without an id, and transient chunks for those of
 * the AI SDK, which pass over them.
 */
const controlEvent = (name: 'reconnect' | 'superseded', data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify({ type: `data-${name}`, data, transient: true })}\n\n`;

/** Asks the reader to open the stream again, on whichever process answers then. */
export const sseReconnect = controlEvent('reconnect', { retryAfterMs: 500 });

/** Tells the reader that the same person reads elsewhere, and that it should not come back by itself. */
export const sseSuperseded = controlEvent('superseded', {});

/**
 * Turns what a port says into chunks of the AI SDK's UI message stream: `start` with the ids, text parts, tool inputs,
 * `data-references` and `data-certainty`, and one ending (`finish`, `error` or `abort`). Never throws: a failing port becomes `error`.
 */
export async function* toUiChunks(
  events: AsyncIterable<AssistantEvent>,
  { messageId, threadId, promptId }: TurnIds,
  { onError, errorText = chatCopy.chatFailed(), signal }: UiChunkOptions = {},
): AsyncGenerator<UiChunk, void> {
  yield { type: 'start', messageId, messageMetadata: { threadId, promptId } };
  let parts = 0;
  let openPart: string | undefined;
  let finishReason: string | undefined;
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        if (event.delta === '') continue;
        if (openPart === undefined) {
          parts += 1;
          openPart = `${messageId}-${parts}`;
          yield { type: 'text-start', id: openPart };
        }
        yield { type: 'text-delta', id: openPart, delta: event.delta };
      } else if (event.type === 'finish') {
        finishReason = event.reason;
        break;
      } else if (event.type !== 'outside') {
        if (event.type === 'tool-call' && openPart !== undefined) {
          yield { type: 'text-end', id: openPart };
          openPart = undefined;
        }
        yield chunkOf(event);
        if (event.type === 'references' && event.certainty !== undefined)
          yield { type: 'data-certainty', data: { certainty: event.certainty } };
      }
    }
    if (finishReason === undefined && !signal?.aborted) throw new AssistantFailure('cut-off');
  } catch (error) {
    if (openPart !== undefined) yield { type: 'text-end', id: openPart };
    if (signal?.aborted) {
      yield { type: 'abort' };
      return;
    }
    onError?.(error);
    yield { type: 'error', errorText };
    return;
  }
  if (openPart !== undefined) yield { type: 'text-end', id: openPart };
  yield finishReason === undefined ? { type: 'abort' } : { type: 'finish', finishReason };
}

function chunkOf(event: Extract<AssistantEvent, { type: 'tool-call' | 'references' }>): UiChunk {
  if (event.type === 'references') return { type: 'data-references', data: event.references };
  return { type: 'tool-input-available', toolCallId: event.id, toolName: event.name, input: event.args };
}

/**
 * One chunk as a server-sent event. JSON has no raw line breaks, so one data line always holds it.
 *
 * @param id the event's id, for readers that come back
 */
export function encodeSse(chunk: UiChunk, id?: string | number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}data: ${JSON.stringify(chunk)}\n\n`;
}
