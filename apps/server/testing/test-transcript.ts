import { readUiStream } from '@reachout/assistant';
import { type Answer, emptyAnswer, reduceAnswer } from '@reachout/chat/rules/answer';

/** What a reader has of an answer: the answer so far, and the event to go on after. */
export interface Transcript {
  answer: Answer;
  lastEventId: string | undefined;
  /** What the server said of a failure. */
  errorText: string | undefined;
  /** Why the assistant ended its answer. */
  finishReason: string | undefined;
  /** The types of all chunks, in order. */
  types: string[];
}

export const nothingRead: Transcript = {
  answer: emptyAnswer,
  lastEventId: undefined,
  errorText: undefined,
  finishReason: undefined,
  types: [],
};

/** Reads a stream to its end, as the browser does, on top of what was read before. */
export async function readOn(
  body: ReadableStream<Uint8Array> | null,
  before: Transcript = nothingRead,
): Promise<Transcript> {
  if (body === null) throw new Error('there is no stream');
  const read = { ...before, types: [...before.types] };
  for await (const { chunk, id } of readUiStream(body)) {
    read.answer = reduceAnswer(read.answer, chunk);
    read.lastEventId = id ?? read.lastEventId;
    if (chunk.type === 'error') read.errorText = chunk.errorText;
    if (chunk.type === 'finish') read.finishReason = chunk.finishReason;
    read.types.push(chunk.type);
  }
  return read;
}

/** The body up to so many bytes, as a connection that breaks there gives it. */
export function cutAfter(body: ReadableStream<Uint8Array> | null, bytes: number): ReadableStream<Uint8Array> {
  if (body === null) throw new Error('there is no stream');
  const reader = body.getReader();
  let left = bytes;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (value !== undefined && left > 0) controller.enqueue(value.subarray(0, left));
      left -= value?.length ?? 0;
      if (!done && left > 0) return;
      controller.close();
      await reader.cancel();
    },
    cancel: () => reader.cancel(),
  });
}

/** Bytes as a body. */
export function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
