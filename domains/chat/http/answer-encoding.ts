import { encodeSse, toUiChunks } from '@reachout/assistant/server';
import type { AssistantEvent } from '../rules/assistant-call.ts';
import { chatCopy } from '../messages/chat.ts';
import type { ReadEvent } from '../use-cases/read-answer.ts';
import type { Turn } from '../use-cases/start-turn.ts';

/** How far a reader came: chunks of the answer, and characters (UTF-16 units) of its text among them. */
interface Seen {
  chunks: number;
  characters: number;
}

const nothingSeen: Seen = { chunks: 0, characters: 0 };

/**
 * Reads an event id of ours, as readers send it back: how far its reader came in the answer at the place `seq` of the thread. An id of
 * another answer counts for nothing: while its reader was away the thread went on, and what stands there now has to be read from
 * its start.
 */
function readEventId(id: string | undefined, seq: number): Seen {
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(id ?? '');
  if (found === null || Number(found[1]) !== seq) return nothingSeen;
  return { chunks: Number(found[2]), characters: Number(found[3]) };
}

/**
 * Names the answer by its place in the thread, and counts the chunks from its start and the characters of text in them: the chunks
 * while they are kept, the characters once an old answer is known as one text only.
 */
function eventId(seq: number, { chunks, characters }: Seen): string {
  return `${seq}.${chunks}.${characters}`;
}

/** An answer as server-sent events, without those that a reader has seen whose last event was `lastEventId`. */
export async function* encodeAnswer(
  events: AsyncIterable<ReadEvent>,
  turn: Turn,
  lastEventId: string | undefined,
): AsyncGenerator<string> {
  const seen = readEventId(lastEventId, turn.seq);
  const reading: Reading = { aborted: false, isForgotten: false };
  const chunks = toUiChunks(plainEvents(events, reading, seen), turn, {
    errorText: chatCopy.chatFailed(),
    signal: reading,
  });
  let count = 0;
  let characters = 0;
  for await (const chunk of chunks) {
    count += 1;
    const isText = chunk.type === 'text-delta';
    if (isText) characters += chunk.delta.length;
    if (!reading.isForgotten) {
      if (count > seen.chunks) yield encodeSse(chunk, eventId(turn.seq, { chunks: count, characters }));
      continue;
    }
    // The part that the reader has begun goes on.
    const isBegun = chunk.type === 'start' || (chunk.type === 'text-start' && seen.characters > 0);
    const read = { chunks: seen.chunks + count, characters: seen.characters + characters };
    if (!isBegun) yield encodeSse(chunk, eventId(turn.seq, read));
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
