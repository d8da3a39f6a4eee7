import { setImmediate } from 'node:timers/promises';
import { withoutByteOrderMark } from '@reachout/core/byte-order-mark';
import type { Database } from '@reachout/database/client';
import { worldCopy } from '../messages/world.ts';
import type { Line } from '../rules/order.ts';
import { kindRules } from '../rules/records.ts';
import type { ServiceScope } from '../rules/scopes.ts';
import { type KnownNames, type Problem, readMessage } from '../rules/world-messages.ts';
import { advanceBatch, type BatchProgress, findBatch } from '../store/batches-queries.ts';
import { applyMessages, type Outcome, type Sender } from './apply-messages.ts';

export type { BatchProgress } from '../store/batches-queries.ts';
export type { Outcome } from './apply-messages.ts';

/** Lines that are applied together, and bytes of them at most: enough to be quick, few enough for flat memory and short transactions. */
const linesOfChunk = 1_000;
const bytesOfChunk = 4 * 1024 * 1024;
/** Lines that are read without letting anything else have its turn. */
const linesAtOnce = 50;
/** The longest line: an invoice of a thousand lines fits several times. */
export const maxLineBytes = 1024 * 1024;

/** What is told while a batch is taken in: what became of each line, and after each chunk how far it is. */
export type BatchEvent = { outcomes: readonly Outcome[]; progress: BatchProgress };

/** Thrown when a batch is continued from another line than where it stands. */
export class BatchElsewhere extends Error {
  readonly cursor: number;
  constructor(cursor: number) {
    super(`The batch stands at line ${cursor}.`);
    this.cursor = cursor;
  }
}

export interface BatchOptions {
  sender: Sender;
  /** What the sender may write; null for whoever may write all. */
  scopes: readonly ServiceScope[] | null;
  names: KnownNames;
  /** Under which name progress is kept, so that the sender can go on after whatever stopped it. */
  batch?: string | undefined;
  /** Lines of the batch that were dealt with before the first one here. */
  from?: number;
}

/**
 * Takes in messages, one JSON object a line, of any number in flat memory. Each chunk is one transaction together with its progress. What a line says wrong is told
 * with its place, and every other line counts all the same.
 */
export async function* takeBatch(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: BatchOptions,
): AsyncGenerator<BatchEvent> {
  const { sender, batch, from = 0 } = options;
  const known = batch === undefined ? undefined : await findBatch(db, batch);
  let progress: BatchProgress = known ?? { cursor: from, applied: 0, ignored: 0, refused: 0 };
  if (batch !== undefined && progress.cursor !== from) throw new BatchElsewhere(progress.cursor);
  for await (const { lines, refusals } of oneAhead(readChunks(bytes, progress.cursor, options))) {
    const start = progress.cursor;
    const refused = refusals.map(({ line, problems }): Outcome => ({ line, outcome: 'refused', problems }));
    const sum = (outcomes: readonly Outcome[]) => countOutcomes([...outcomes, ...refused]);
    const outcomes = await applyMessages(db, lines, sender, async (tx, applied) => {
      if (batch === undefined) return;
      if (await advanceBatch(tx, { id: batch, from: start, ...sum(applied) })) return;
      // Somebody else went on with it since it was looked up; whoever holds the world's lock sees how far.
      throw new BatchElsewhere((await findBatch(tx, batch))?.cursor ?? 0);
    });
    const all = [...outcomes, ...refused].toSorted((a, b) => a.line - b.line);
    const counts = countOutcomes(all);
    progress = {
      cursor: start + all.length,
      applied: progress.applied + counts.applied,
      ignored: progress.ignored + counts.ignored,
      refused: progress.refused + counts.refused,
    };
    yield { outcomes: all, progress };
  }
}

/** How far a batch is; undefined for one that never began. */
export function readBatch(db: Database, batch: string): Promise<BatchProgress | undefined> {
  return findBatch(db, batch);
}

function countOutcomes(outcomes: readonly Outcome[]): Omit<BatchProgress, 'cursor'> {
  const count = (of: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === of).length;
  return { applied: count('applied'), ignored: count('ignored'), refused: count('refused') };
}

/** Lines of a batch that were read, and what is wrong with the others. */
interface ReadChunk {
  lines: Line[];
  refusals: { line: number; problems: readonly Problem[] }[];
}

async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  from: number,
  options: Pick<BatchOptions, 'scopes' | 'names'>,
): AsyncGenerator<ReadChunk> {
  let line = from;
  for await (const chunk of chunksOfLines(bytes)) {
    const read: ReadChunk = { lines: [], refusals: [] };
    for (const text of chunk) {
      line += 1;
      const said = readLine(text, options);
      if (said.ok) read.lines.push({ line, message: said.message });
      else read.refusals.push({ line, problems: said.problems });
      // Whoever asks this process for something meanwhile waits for a few lines at most, not for all of the chunk.
      if (line % linesAtOnce === 0) await setImmediate();
    }
    yield read;
  }
}

/** Has the next item made while the one before is dealt with: a chunk is read while the database writes the last one. */
async function* oneAhead<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item> {
  const take = () => {
    const taken = items.next();
    // What goes wrong with it is told when it is its turn.
    taken.catch(() => undefined);
    return taken;
  };
  let next = take();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = take();
      yield value;
    }
  } finally {
    // Not waited for: it ends behind an item that is being made, whose bytes may never come.
    items.return().catch(() => undefined);
  }
}

/** Reads one line; null stands for one that is too long. */
export function readLine(
  text: string | null,
  { scopes, names }: Pick<BatchOptions, 'scopes' | 'names'>,
): ReturnType<typeof readMessage> {
  if (text === null)
    return { ok: false, problems: [{ path: '', message: worldCopy.lineTooLong({ bytes: maxLineBytes }) }] };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { ok: false, problems: [{ path: '', message: worldCopy.lineInvalid() }] };
  }
  const read = readMessage(given, names);
  if (!read.ok || scopes === null) return read;
  const { scope } = kindRules[read.message.kind];
  if (scopes.includes(scope)) return read;
  return { ok: false, problems: [{ path: 'kind', message: worldCopy.scopeMissing({ scope }) }] };
}

/** Cuts a stream of bytes into groups of lines; a line that is longer than any may be is null. Empty lines at the end are no lines. */
export async function* chunksOfLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly (string | null)[]> {
  let lines: (string | null)[] = [];
  let size = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  const endLine = () => {
    const text = length > maxLineBytes ? null : Buffer.concat(parts).toString('utf8');
    lines.push(isFirst && text !== null ? withoutByteOrderMark(text) : text);
    isFirst = false;
    size += Math.min(length, maxLineBytes);
    parts = [];
    length = 0;
  };
  for await (const block of bytes) {
    let begin = 0;
    for (;;) {
      const end = block.indexOf(10, begin);
      const rest = block.subarray(begin, end === -1 ? undefined : end);
      length += rest.length;
      if (length <= maxLineBytes) parts.push(rest);
      if (end === -1) break;
      endLine();
      begin = end + 1;
      if (lines.length === linesOfChunk || size >= bytesOfChunk) {
        yield lines;
        lines = [];
        size = 0;
      }
    }
  }
  if (length > 0) endLine();
  if (lines.length > 0) yield lines;
}
