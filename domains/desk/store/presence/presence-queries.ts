import { sql } from 'drizzle-orm';
import { answerChannel } from '@reachout/chat/store/answers-queries';
import type { Database } from '@reachout/database/client';
import type { PresenceState } from '../../rules/presence/presence.ts';

/** A case whose readers are asked for. */
export interface PresenceCase {
  accountId: string;
  caseNumber: number;
}

/** A page of a case that somebody has open. */
export interface PresencePage extends PresenceCase {
  userId: string;
  pageId: string;
}

/** The topic under which every process hears that somebody came to a case, left it, or began to write. */
export function presenceTopic({ accountId, caseNumber }: PresenceCase): string {
  return `presence:${accountId}:${caseNumber}`;
}

const signal = (page: PresenceCase) => sql`pg_notify(${answerChannel}, ${presenceTopic(page)})`;
const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isThis = ({ accountId, caseNumber, userId, pageId }: PresencePage) => sql`
  account_id = ${accountId} and case_number = ${caseNumber} and user_id = ${userId} and page_id = ${pageId}`;

/** A connection of the page is open from now on. Takes rows along that nobody has renewed for long, of whichever case: their process ended without a word. */
export async function openPresence(
  db: Database,
  page: PresencePage & { connectionId: string; seconds: number },
): Promise<void> {
  await db.execute(sql`
    delete from desk_presence where ctid = any(array(
      select ctid from desk_presence where expires_at < now() - interval '10 minutes' limit 100 for update skip locked))`);
  await db.execute(sql`
    with opened as (
      insert into desk_presence (account_id, case_number, user_id, page_id, connection_id, expires_at)
      values (${page.accountId}, ${page.caseNumber}, ${page.userId}, ${page.pageId}, ${page.connectionId}, ${lease(page.seconds)})
      on conflict (account_id, case_number, user_id, page_id) do update
        set connection_id = excluded.connection_id, is_writing = false, expires_at = excluded.expires_at
      returning 1)
    select ${signal(page)} from opened`);
}

/** The page is still there, and what its reader does. Others are told only of what is new to them. Does nothing for a page that has no connection. */
export async function keepPresence(
  db: Database,
  page: PresencePage & { state: PresenceState; seconds: number },
): Promise<void> {
  const isWriting = page.state === 'writing';
  await db.execute(sql`
    with was as (
      select is_writing is distinct from ${isWriting} or expires_at < now() as is_news
      from desk_presence where ${isThis(page)} for update),
    kept as (
      update desk_presence set is_writing = ${isWriting}, expires_at = ${lease(page.seconds)} where ${isThis(page)}
      returning 1)
    select ${signal(page)} from was, kept where is_news`);
}

/** The connection of a page has ended. */
export async function closePresence(
  db: Database,
  page: PresencePage & { connectionId: string },
): Promise<void> {
  await db.execute(sql`
    with closed as (
      delete from desk_presence where ${isThis(page)} and connection_id = ${page.connectionId} returning 1)
    select ${signal(page)} from closed`);
}

/** Somebody else who has a case open. */
export interface PresentRow {
  name: string;
  isWriting: boolean;
  /** Milliseconds until the first of their leases is over, unless it is renewed. */
  leftMs: number;
}

/** Who of staff has a case open besides one person: each once, however many pages they have, those who write first. */
export async function listPresent(
  db: Database,
  { accountId, caseNumber }: PresenceCase,
  { besides }: { besides: string },
): Promise<PresentRow[]> {
  const { rows } = await db.execute<{ name: string; is_writing: boolean; left_ms: number }>(sql`
    select u.name, bool_or(p.is_writing) as is_writing,
      ceil(extract(epoch from min(p.expires_at) - now()) * 1000)::int as left_ms
    from desk_presence p join users u on u.id = p.user_id
    where p.account_id = ${accountId} and p.case_number = ${caseNumber} and p.user_id <> ${besides}
      and p.expires_at > now() and u.role = 'staff' and u.disabled_at is null
    group by u.id, u.name
    order by is_writing desc, u.name, u.id`);
  return rows.map(({ name, is_writing, left_ms }) => ({ name, isWriting: is_writing, leftMs: left_ms }));
}
