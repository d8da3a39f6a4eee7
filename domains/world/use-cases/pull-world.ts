import type { Database } from '@reachout/database/client';
import {
  SourceFailure,
  type SourceMessage,
  type SourcePage,
  type WorldSourcePort,
} from '@reachout/ports/world-source';
import type { Line } from '../rules/order.ts';
import { kindRules } from '../rules/records.ts';
import { type KnownNames, type Problem, readMessage } from '../rules/world-messages.ts';
import {
  advanceSource,
  countFailures,
  countWaiting,
  dropWaiting,
  endReading,
  findDueWaiting,
  keepWaiting,
  type LeasedSource,
  leaseSource,
  releaseSource,
  renewLease,
  type SourceCounts,
  type WaitingMessage,
} from '../store/sources-queries.ts';
import { applyMessages } from './apply-messages.ts';

export { forgetSource, listSources, listWaiting } from '../store/sources-queries.ts';

/** What became of a reading; `elsewhere` is one that somebody else does, or that is not due. */
export type PullResult =
  | { state: 'elsewhere' }
  | ({ state: 'done' } & SourceCounts)
  | ({ state: 'stopped' } & SourceCounts)
  | ({ state: 'failed'; reason: string; nextSeconds: number } & SourceCounts);

export interface PullOptions {
  /** The names that records may use. */
  names: KnownNames;
  /** Ends the reading; what was applied stays. */
  signal: AbortSignal;
  /** Reads now, whether it is due or not, and tries again whatever waits. */
  isDue?: boolean;
}

/** Messages that are applied together. */
const messagesOfChunk = 1_000;
const renewIntervalMs = 20_000;
/** Refused messages that a source may have waiting. With more of them it is read no further: its mapping is wrong, or most of what it has is nobody's here. */
const mostWaiting = 10_000;
const mostRetried = 1_000;
/** Seconds that a source which fails again and again is left alone at most, unless it asks for more or is read more rarely. */
const longestPauseSeconds = 15 * 60;
const mostPatienceSeconds = 6 * 3_600;

/**
 * Reads what a source says since the last time and applies it through the door of the provider's world. Each page is one step with its cursor: what was applied before a
 * failure stays, and the next reading goes on behind it. What is refused waits and is tried again, since a source says it once. Of any number of processes one reads.
 */
export async function pullWorld(
  db: Database,
  source: WorldSourcePort,
  options: PullOptions,
): Promise<PullResult> {
  const { name, everySeconds } = source;
  const lease = await leaseSource(db, { name, isDue: options.isDue ?? false });
  if (lease === undefined) return { state: 'elsewhere' };
  const counts: SourceCounts = { applied: 0, ignored: 0, refused: 0, skipped: 0 };
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(db, lease).then(
      (isKept) => isKept || lost.abort(),
      // A database that is away is told of by whoever writes to it next.
      () => undefined,
    );
  }, renewIntervalMs).unref();
  const signal = AbortSignal.any([options.signal, lost.signal]);
  try {
    const retried = await retryWaiting(db, lease, options);
    counts.applied += retried.applied;
    counts.ignored += retried.ignored;
    await requireFewWaiting(db, name);
    for await (const page of source.read(lease.cursor, signal)) {
      const more = await takePage(db, lease, { page, names: options.names });
      for (const key of ['applied', 'ignored', 'refused', 'skipped'] as const) counts[key] += more[key];
      if (more.refused > 0) await requireFewWaiting(db, name);
      if (signal.aborted) break;
    }
    if (signal.aborted) {
      await releaseSource(db, lease);
      return { state: 'stopped', ...counts };
    }
    await endReading(db, lease, { nextSeconds: everySeconds });
    return { state: 'done', ...counts };
  } catch (error) {
    if (error instanceof ReadElsewhere) return { state: 'elsewhere' };
    if (!(error instanceof SourceFailure)) throw error;
    if (signal.aborted) {
      await releaseSource(db, lease);
      return { state: 'stopped', ...counts };
    }
    const { reason, retryAfterSeconds = 0 } = error;
    const growing = everySeconds * 2 ** Math.min(await countFailures(db, name), 10);
    const pause = Math.min(growing, Math.max(longestPauseSeconds, everySeconds));
    const nextSeconds = Math.max(pause, Math.min(retryAfterSeconds, mostPatienceSeconds));
    await endReading(db, lease, { nextSeconds, reason });
    return { state: 'failed', reason, nextSeconds, ...counts };
  } finally {
    clearInterval(renewal);
  }
}

/** Thrown when the lease has ended and somebody else goes on. */
class ReadElsewhere extends Error {}

async function requireFewWaiting(db: Database, name: string): Promise<void> {
  if ((await countWaiting(db, name)) < mostWaiting) return;
  throw new SourceFailure(`${mostWaiting} of its records were refused and wait: see what is wrong with them`);
}

async function takePage(
  db: Database,
  lease: LeasedSource,
  { page, names }: { page: SourcePage; names: KnownNames },
): Promise<SourceCounts> {
  const { messages, skipped = 0, cursor } = page;
  const total: SourceCounts = { applied: 0, ignored: 0, refused: 0, skipped };
  if (messages.length === 0) {
    const isNews = skipped > 0 || cursor !== lease.cursor;
    if (isNews && !(await advanceSource(db, lease, { ...total, cursor }))) throw new ReadElsewhere();
  }
  for (let from = 0; from < messages.length; from += messagesOfChunk) {
    const isLast = from + messagesOfChunk >= messages.length;
    const chunk = messages.slice(from, from + messagesOfChunk);
    const counts = await applyChunk(db, lease, {
      messages: chunk,
      names,
      advance: { cursor: isLast ? cursor : lease.cursor, skipped: isLast ? skipped : 0 },
    });
    for (const key of ['applied', 'ignored', 'refused'] as const) total[key] += counts[key];
  }
  lease.cursor = cursor;
  return total;
}

/** Tries again what was refused and is due; what is refused once more was counted before. A message that is no longer refused, or overtaken by now, does not wait any more. */
async function retryWaiting(
  db: Database,
  lease: LeasedSource,
  { names, isDue = false }: Pick<PullOptions, 'names' | 'isDue'>,
): Promise<Pick<SourceCounts, 'applied' | 'ignored'>> {
  const waiting = await findDueWaiting(db, lease.name, { limit: mostRetried, isDue });
  if (waiting.length === 0) return { applied: 0, ignored: 0 };
  const messages = waiting.map(({ message }) => JSON.parse(message) as SourceMessage);
  return applyChunk(db, lease, {
    messages,
    names,
    advance: { cursor: lease.cursor, skipped: 0, refused: 0 },
  });
}

async function applyChunk(
  db: Database,
  lease: LeasedSource,
  {
    messages,
    names,
    advance,
  }: {
    messages: readonly SourceMessage[];
    names: KnownNames;
    /** `refused` where they were counted as such before. */
    advance: { cursor: string | null; skipped: number; refused?: number };
  },
): Promise<Omit<SourceCounts, 'skipped'>> {
  const lines: Line[] = [];
  const problemsOf = new Map<number, readonly Problem[]>();
  for (const [line, message] of messages.entries()) {
    const read = readMessage(message, names);
    if (read.ok) lines.push({ line, message: read.message });
    else problemsOf.set(line, read.problems);
  }
  const counts = { applied: 0, ignored: 0, refused: problemsOf.size };
  const sender = { tokenId: null, requestId: undefined, source: lease.name };
  await applyMessages(db, lines, sender, async (tx, outcomes) => {
    for (const outcome of outcomes) {
      counts[outcome.outcome] += 1;
      if (outcome.outcome === 'refused') problemsOf.set(outcome.line, outcome.problems);
    }
    // Of a record that was said twice the last word counts.
    const fates = new Map(
      messages.map((message, line) => [nameOf(message), { message, problems: problemsOf.get(line) }]),
    );
    const waiting: WaitingMessage[] = [];
    const taken: string[] = [];
    for (const [record, { message, problems }] of fates) {
      if (problems === undefined) taken.push(record);
      else waiting.push({ record, message: JSON.stringify(message), problems: describeProblems(problems) });
    }
    await dropWaiting(tx, lease.name, taken);
    await keepWaiting(tx, lease.name, waiting);
    if (!(await advanceSource(tx, lease, { ...counts, ...advance }))) throw new ReadElsewhere();
  });
  return counts;
}

const longestName = 900;
const longestProblems = 2_000;

/** Names a record by its kind and key, right or wrong, in characters that a database keeps. */
function nameOf(message: SourceMessage): string {
  const values = 'record' in message ? message.record : message.removed;
  const key = kindRules[message.kind].key.map((field) => values[field] ?? null);
  return JSON.stringify([message.kind, ...key])
    .replaceAll('\u007F', ' ')
    .slice(0, longestName);
}

function describeProblems(problems: readonly Problem[]): string {
  const text = problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  return text.replaceAll('\0', ' ').toWellFormed().slice(0, longestProblems);
}
