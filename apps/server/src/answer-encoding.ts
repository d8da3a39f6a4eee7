import { encodeSse, toUiChunks } from '@reachout/assistant/server';
import type { AssistantEvent } from '@reachout/contract/assistant-call';
import { chatFailed } from '@reachout/contract/messages';
import type { ReadEvent } from '@reachout/services/chat/read-answer';
import type { Turn } from '@reachout/services/chat/start-turn';

/** How far a reader came: chunks of the answer, and characters (UTF-16 units) of its text among them. */
export interface Seen {
  chunks: number;
  characters: number;
}

/**
 * Reads an event id of ours, as readers send it back. An id counts the chunks from the answer's start and the characters
 * of text in them: the chunks while they are kept, the characters once an old answer is known as one text only.
 */
export function readEventId(id: string | undefined): Seen {
  const [, chunks = 0, characters = 0] = /^(\d{1,9})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return { chunks: Number(chunks), characters: Number(characters) };
}

/** An answer as server-sent events, without those that the reader has seen. */
export async function* encodeAnswer(
  events: AsyncIterable<ReadEvent>,
  turn: Turn,
  seen: Seen,
): AsyncGenerator<string> {
  const reading: Reading = { aborted: false, isForgotten: false };
  const chunks = toUiChunks(plainEvents(events, reading, seen), turn, {
    errorText: chatFailed,
    signal: reading,
  });
  let count = 0;
  let characters = 0;
  for await (const chunk of chunks) {
    count += 1;
    const isText = chunk.type === 'text-delta';
    if (isText) characters += chunk.delta.length;
    if (!reading.isForgotten) {
      if (count > seen.chunks) yield encodeSse(chunk, `${count}.${characters}`);
      continue;
    }
    // The part that the reader has begun goes on.
    const isBegun = chunk.type === 'start' || (chunk.type === 'text-start' && seen.characters > 0);
    if (!isBegun) yield encodeSse(chunk, `${seen.chunks + count}.${seen.characters + characters}`);
  }
}

interface Reading {
  /** The person stopped the answer: its stream ends with `abort` (the name that `toUiChunks` looks for). */
  aborted: boolean;
  isForgotten: boolean;
}

/** What is no event of the assistant becomes the way in which the stream goes on or ends. */
async function* plainEvents(
  events: AsyncIterable<ReadEvent>,
  reading: Reading,
  seen: Seen,
): AsyncGenerator<AssistantEvent> {
  for await (const event of events) {
    if (event.type === 'stopped') {
      reading.aborted = true;
      return;
    }
    // An answer that ended in failure ends its stream with the apology, not as a normal finish.
    if (event.type === 'finish' && event.reason === 'error') throw new Error('the answer failed');
    if (event.type === 'forgotten') reading.isForgotten = seen.chunks > 0;
    else if (event.type === 'text' && reading.isForgotten)
      yield { type: 'text', delta: event.delta.slice(seen.characters) };
    else yield event;
  }
}
