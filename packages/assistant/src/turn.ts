import type { UiChunk } from '@reachout/chat/rules/assistant-call';
import type { Reference } from '@reachout/documentation/rules/reference';

/** A tool that the assistant asked for. Opening a form is all it can lead to (D18). */
export interface TurnToolCall {
  id: string;
  name: string;
  args: unknown;
}

/** Where an answer stands. `failed`: the server said so; `stopped`: the person or the server ended it early. */
export type TurnStatus = 'streaming' | 'finished' | 'failed' | 'stopped';

/** One answer of the assistant as far as it has arrived. */
export interface Turn {
  readonly status: TurnStatus;
  readonly messageId: string | null;
  readonly threadId: string | null;
  readonly promptId: string | null;
  /** Markdown. */
  readonly text: string;
  readonly references: readonly Reference[];
  readonly toolCalls: readonly TurnToolCall[];
  readonly finishReason: string | null;
  readonly errorText: string | null;
}

/** An answer of which nothing has arrived. */
export const initialTurn: Turn = {
  status: 'streaming',
  messageId: null,
  threadId: null,
  promptId: null,
  text: '',
  references: [],
  toolCalls: [],
  finishReason: null,
  errorText: null,
};

/**
 * The answer after one more chunk. Pure; gives back the same object when the chunk changes nothing, be it unknown,
 * malformed or later than the end.
 */
export function reduceTurn(turn: Turn, chunk: UiChunk): Turn {
  if (turn.status !== 'streaming') return turn;
  switch (chunk.type) {
    case 'start':
      return {
        ...turn,
        messageId: textOr(chunk.messageId, turn.messageId),
        threadId: textOr(field(chunk.messageMetadata, 'threadId'), turn.threadId),
        promptId: textOr(field(chunk.messageMetadata, 'promptId'), turn.promptId),
      };
    case 'text-start':
      // A second text part begins a new paragraph.
      return turn.text === '' ? turn : { ...turn, text: `${turn.text}\n\n` };
    case 'text-delta':
      return typeof chunk.delta === 'string' && chunk.delta !== ''
        ? { ...turn, text: turn.text + chunk.delta }
        : turn;
    case 'tool-input-available':
      return addToolCall(turn, { id: chunk.toolCallId, name: chunk.toolName, args: chunk.input });
    case 'data-references':
      // The schema of the stream is the server's; paths are looked at where they become links.
      return Array.isArray(chunk.data) ? { ...turn, references: chunk.data } : turn;
    case 'error':
      return { ...turn, status: 'failed', errorText: textOr(chunk.errorText, null) };
    case 'abort':
      return { ...turn, status: 'stopped' };
    case 'finish':
      return { ...turn, status: 'finished', finishReason: textOr(chunk.finishReason, null) };
    default:
      return turn;
  }
}

function addToolCall(turn: Turn, call: TurnToolCall): Turn {
  const isKnown = turn.toolCalls.some(({ id }) => id === call.id);
  if (isKnown || typeof call.id !== 'string' || typeof call.name !== 'string') return turn;
  return { ...turn, toolCalls: [...turn.toolCalls, call] };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === 'string' ? value : other;
}
