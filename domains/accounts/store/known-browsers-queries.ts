import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { type LogIn, maxKnownBrowsers, type UntoldLogIn } from '../rules/log-ins.ts';
import { knownBrowsers } from './schema/identity.ts';

/** The kind of the jobs that tell a person of log-ins in new browsers; the key names the person and the hour. */
export const newBrowserJob = 'mail.new-browser';

/**
 * Remembers that a person logged in in a browser. True where it is new beside others that they have: the log-in is kept until they were told of it. The first of all is theirs, and nothing is to
 * be said of it.
 *
 * @param browser.logIn what is to be told; null where nobody can be
 */
export async function rememberBrowser(
  tx: Database,
  { userId, hash, logIn }: { userId: string; hash: string; logIn: LogIn | null },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isNew: boolean; isUntold: boolean }>(sql`
    insert into ${knownBrowsers} (user_id, hash, untold)
    select ${userId}, ${hash},
      case when ${logIn !== null} and exists (select from ${knownBrowsers} where ${knownBrowsers.userId} = ${userId})
        then ${JSON.stringify(logIn ?? {})}::jsonb || jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end
    on conflict (user_id, hash) do update set logged_in_at = now()
    returning xmax = 0 as "isNew", untold is not null as "isUntold"`);
  const { isNew = false, isUntold = false } = rows[0] ?? {};
  if (isNew)
    await tx.execute(sql`
      delete from ${knownBrowsers} where ${knownBrowsers.userId} = ${userId} and ${knownBrowsers.hash} in (
        select hash from ${knownBrowsers} where user_id = ${userId} order by logged_in_at desc offset ${maxKnownBrowsers})`);
  return isNew && isUntold;
}

const hourSeconds = 3_600;

/**
 * Has a person told of log-ins in new browsers: at once, and of further ones in the same hour by one mail when that is over. Call it in the transaction that notes the log-in.
 */
export async function announceLogIn(tx: Database, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ seconds: number }>(
    sql`select extract(epoch from now())::float8 as seconds`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  const hour = Math.floor(seconds / hourSeconds);
  const enqueue = (of: number): Promise<void> =>
    enqueueJob(tx, {
      kind: newBrowserJob,
      key: `${userId}-${of}`,
      payload: { userId },
      delaySeconds: Math.max(0, of * hourSeconds - seconds),
    });
  await enqueue(hour);
  // A second log-in finds the job of this hour done. Where there is nothing more to tell by then, this one sends nothing.
  await enqueue(hour + 1);
}

/** What a person is still to be told, oldest first. */
export async function findUntoldLogIns(
  db: Database,
  userId: string,
): Promise<{ hash: string; logIn: UntoldLogIn }[]> {
  const rows = await db
    .select({ hash: knownBrowsers.hash, logIn: knownBrowsers.untold })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), sql`${knownBrowsers.untold} is not null`))
    .orderBy(sql`${knownBrowsers.untold}->>'at'`, knownBrowsers.hash);
  return rows.flatMap(({ hash, logIn }) => (logIn === null ? [] : [{ hash, logIn }]));
}

/** Forgets what was to be told of these log-ins; the browsers stay known. */
export async function noteToldLogIns(
  db: Database,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  await db
    .update(knownBrowsers)
    .set({ untold: null })
    .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.hash, [...hashes])));
}

/** Forgets browsers in which nobody has logged in for so long. */
export async function deleteOldBrowsers(
  db: Database,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  await db
    .delete(knownBrowsers)
    .where(lt(knownBrowsers.loggedInAt, sql`now() - make_interval(days => ${olderThanDays})`));
}
