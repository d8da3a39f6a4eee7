import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { worldSources, worldWaiting } from './schema.ts';

/** Seconds after which the lease of a process that has died ends; whoever reads renews it more often. */
const leaseSeconds = 60;

const leasedUntil = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** A source that this process alone may read until its lease ends. */
export interface LeasedSource {
  name: string;
  token: string;
  cursor: string | null;
}

/** Messages that were taken, known already, refused, and left out by the source. */
export interface SourceCounts {
  applied: number;
  ignored: number;
  refused: number;
  skipped: number;
}

/** Takes the lease of a source that is due, or undefined where it is not, or somebody else reads it. `isDue` takes it whether it is due or not. */
export async function leaseSource(
  db: Database,
  { name, isDue = false }: { name: string; isDue?: boolean },
): Promise<LeasedSource | undefined> {
  await db.insert(worldSources).values({ name }).onConflictDoNothing();
  const token = randomUUID();
  const [leased] = await db
    .update(worldSources)
    .set({ leaseToken: token, leasedUntil })
    .where(
      and(
        eq(worldSources.name, name),
        sql`(${worldSources.leasedUntil} is null or ${worldSources.leasedUntil} < clock_timestamp())`,
        isDue ? undefined : lte(worldSources.nextAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ cursor: worldSources.cursor });
  return leased && { name, token, cursor: leased.cursor };
}

const isMine = ({ name, token }: Pick<LeasedSource, 'name' | 'token'>) =>
  and(eq(worldSources.name, name), eq(worldSources.leaseToken, token));

/** Keeps the lease; false when somebody else has it. */
export async function renewLease(db: Database, source: LeasedSource): Promise<boolean> {
  const { rowCount } = await db.update(worldSources).set({ leasedUntil }).where(isMine(source));
  return rowCount === 1;
}

/** Notes what became of a page, and from where to go on; false when somebody else reads the source by now. */
export async function advanceSource(
  tx: Database,
  source: LeasedSource,
  { cursor, ...counts }: SourceCounts & { cursor: string | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(worldSources)
    .set({
      cursor,
      leasedUntil,
      applied: sql`${worldSources.applied} + ${counts.applied}`,
      ignored: sql`${worldSources.ignored} + ${counts.ignored}`,
      refused: sql`${worldSources.refused} + ${counts.refused}`,
      skipped: sql`${worldSources.skipped} + ${counts.skipped}`,
      updatedAt: sql`now()`,
    })
    .where(isMine(source));
  return rowCount === 1;
}

/** Gives the lease back of a reading that came to no end and did not fail; the next one is due at once. */
export async function releaseSource(db: Database, source: LeasedSource): Promise<void> {
  await db.update(worldSources).set({ leaseToken: null, leasedUntil: null }).where(isMine(source));
}

/** Ends a reading, which failed where there is a reason: gives the lease back, and says when the next one is due. */
export async function endReading(
  db: Database,
  source: LeasedSource,
  { nextSeconds, reason }: { nextSeconds: number; reason?: string },
): Promise<void> {
  await db
    .update(worldSources)
    .set({
      leaseToken: null,
      leasedUntil: null,
      nextAt: inSeconds(nextSeconds),
      reason: reason ?? null,
      failures: reason === undefined ? 0 : sql`${worldSources.failures} + 1`,
      ...(reason === undefined && { readAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(isMine(source));
}

/** How often a source failed since it was last read to its end. */
export async function countFailures(db: Database, name: string): Promise<number> {
  const [found] = await db
    .select({ failures: worldSources.failures })
    .from(worldSources)
    .where(eq(worldSources.name, name));
  return found?.failures ?? 0;
}

/** Forgets how far a source was read and what waits of it, unless somebody reads it now; returns whether that was done. */
export async function forgetSource(db: Database, name: string): Promise<boolean> {
  await db.insert(worldSources).values({ name }).onConflictDoNothing();
  const { rowCount } = await db
    .delete(worldSources)
    .where(
      and(
        eq(worldSources.name, name),
        sql`(${worldSources.leasedUntil} is null or ${worldSources.leasedUntil} < clock_timestamp())`,
      ),
    );
  return rowCount === 1;
}

/** A message that was refused. */
export interface WaitingMessage {
  /** Names the record. */
  record: string;
  /** JSON. */
  message: string;
  problems: string;
}

const isDue = sql`(${worldWaiting.nextAt} <= clock_timestamp())`;

/** Messages of a source that are to be tried again now, at most `limit`; `isDue` gives those as well that are not due. */
export async function findDueWaiting(
  db: Database,
  source: string,
  { limit, isDue: isAnyDue }: { limit: number; isDue: boolean },
): Promise<WaitingMessage[]> {
  return db
    .select({ record: worldWaiting.record, message: worldWaiting.message, problems: worldWaiting.problems })
    .from(worldWaiting)
    .where(and(eq(worldWaiting.source, source), isAnyDue ? undefined : isDue))
    .orderBy(asc(worldWaiting.nextAt), asc(worldWaiting.record))
    .limit(limit);
}

/** Seconds until a message that was refused is tried again: a minute, and twice as long each time up to six hours. */
const waitingPause = (attempts: ReturnType<typeof sql>) =>
  sql`clock_timestamp() + make_interval(secs => least(21600, 60 * power(2, least(${attempts}, 20) - 1)))`;

/** Keeps messages that were refused, in the place of what waited of the same records. */
export async function keepWaiting(
  tx: Database,
  source: string,
  messages: readonly WaitingMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insert(worldWaiting)
    .values(messages.map((message) => ({ ...message, source, nextAt: waitingPause(sql`1`) })))
    .onConflictDoUpdate({
      target: [worldWaiting.source, worldWaiting.record],
      set: {
        message: sql`excluded.message`,
        problems: sql`excluded.problems`,
        // What a source says again before it is due does not wait longer for it.
        attempts: sql`${worldWaiting.attempts} + ${isDue}::int`,
        nextAt: sql`case when ${isDue} then ${waitingPause(sql`${worldWaiting.attempts} + 1`)} else ${worldWaiting.nextAt} end`,
      },
    });
}

/** Lets go of what waited of these records. */
export async function dropWaiting(tx: Database, source: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await tx
    .delete(worldWaiting)
    .where(and(eq(worldWaiting.source, source), inArray(worldWaiting.record, [...records])));
}

/** How many messages of a source wait. */
export async function countWaiting(db: Database, source: string): Promise<number> {
  const [found] = await db
    .select({ waiting: count() })
    .from(worldWaiting)
    .where(eq(worldWaiting.source, source));
  return found?.waiting ?? 0;
}

/** Gives up messages that have waited since before; returns how many. */
export async function deleteOldWaiting(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(worldWaiting).where(lt(worldWaiting.createdAt, before));
  return rowCount ?? 0;
}

/** A source as an operator sees it. */
export interface SourceState extends SourceCounts {
  name: string;
  readAt: Date | null;
  nextAt: Date;
  failures: number;
  reason: string | null;
  isRead: boolean;
  waiting: number;
}

/** Every source that was ever read, by name. */
export async function listSources(db: Database): Promise<SourceState[]> {
  return db
    .select({
      name: worldSources.name,
      readAt: worldSources.readAt,
      nextAt: worldSources.nextAt,
      failures: worldSources.failures,
      reason: worldSources.reason,
      isRead: sql<boolean>`coalesce(${worldSources.leasedUntil} > clock_timestamp(), false)`,
      applied: worldSources.applied,
      ignored: worldSources.ignored,
      refused: worldSources.refused,
      skipped: worldSources.skipped,
      waiting: sql<number>`(select count(*)::int from world_waiting w where w.source = ${worldSources.name})`,
    })
    .from(worldSources)
    .orderBy(asc(worldSources.name));
}

/** What waits of a source, the longest waiting first. */
export async function listWaiting(
  db: Database,
  source: string,
  limit: number,
): Promise<Pick<WaitingMessage, 'record' | 'problems'>[]> {
  return db
    .select({ record: worldWaiting.record, problems: worldWaiting.problems })
    .from(worldWaiting)
    .where(eq(worldWaiting.source, source))
    .orderBy(asc(worldWaiting.createdAt), asc(worldWaiting.record))
    .limit(limit);
}
