import type { UiChunk } from './assistant-call.ts';
import type { Reference } from '@reachout/documentation/rules/reference';

/** A tool that the assistant asked for. Opening a form is all it can lead to (D18). */
export interface AnswerToolCall {
  id: string;
  name: string;
  args: unknown;
}

/** Where an answer stands. `failed`: the server said so; `stopped`: the person or the server ended it early. */
export type AnswerStatus = 'streaming' | 'finished' | 'failed' | 'stopped';

/** One answer of the assistant as far as it has arrived: what the chunks of a stream are reduced to, and what the chat's machine holds. */
export interface Answer {
  readonly status: AnswerStatus;
  readonly messageId: string | null;
  readonly threadId: string | null;
  readonly promptId: string | null;
  /** Markdown. */
  readonly text: string;
  readonly references: Reference[];
  readonly toolCalls: readonly AnswerToolCall[];
}

/** An answer of which nothing has arrived. */
export const emptyAnswer: Answer = {
  status: 'streaming',
  messageId: null,
  threadId: null,
  promptId: null,
  text: '',
  references: [],
  toolCalls: [],
};

/**
 * The answer after one more chunk. Pure; gives back the same object when the chunk changes nothing, be it unknown,
 * malformed or later than the end.
 */
export function reduceAnswer(answer: Answer, chunk: UiChunk): Answer {
  if (answer.status !== 'streaming') return answer;
  switch (chunk.type) {
    case 'start':
      return {
        ...answer,
        messageId: textOr(chunk.messageId, answer.messageId),
        threadId: textOr(field(chunk.messageMetadata, 'threadId'), answer.threadId),
        promptId: textOr(field(chunk.messageMetadata, 'promptId'), answer.promptId),
      };
    case 'text-start':
      // A second text part begins a new paragraph.
      return answer.text === '' ? answer : { ...answer, text: `${answer.text}\n\n` };
    case 'text-delta':
      return typeof chunk.delta === 'string' && chunk.delta !== ''
        ? { ...answer, text: answer.text + chunk.delta }
        : answer;
    case 'tool-input-available':
      return addToolCall(answer, { id: chunk.toolCallId, name: chunk.toolName, args: chunk.input });
    case 'data-references':
      // The schema of the stream is the server's; paths are looked at where they become links.
      return Array.isArray(chunk.data) ? { ...answer, references: chunk.data } : answer;
    case 'error':
      return { ...answer, status: 'failed' };
    case 'abort':
      return { ...answer, status: 'stopped' };
    case 'finish':
      return { ...answer, status: 'finished' };
    default:
      return answer;
  }
}

function addToolCall(answer: Answer, call: AnswerToolCall): Answer {
  const isKnown = answer.toolCalls.some(({ id }) => id === call.id);
  if (isKnown || typeof call.id !== 'string' || typeof call.name !== 'string') return answer;
  return { ...answer, toolCalls: [...answer.toolCalls, call] };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOr(value: unknown, other: string | null): string | null {
  return typeof value === 'string' ? value : other;
}
