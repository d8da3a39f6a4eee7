import type { ProductKey } from '@reachout/catalogue/rules/products';
import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import { cases } from '@reachout/cases/store/schema/cases';
import { messages, threadEvents, threads } from './schema.ts';
import { insertThreadEvent } from './thread-feedback-queries.ts';

/** A conversation as its person's list shows it. */
export interface ConversationRow {
  threadId: string;
  product: ProductKey | null;
  accountId: string | null;
  /** The beginning of the person's first message; null when nothing was said. */
  excerpt: string | null;
  messageCount: number;
  /** The first case that was opened from it. */
  caseNumber: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Whose conversation it is, who is also the one who acts. */
interface Actor {
  userId: string;
  kind: 'customer' | 'staff';
}

const hiddenEvent = 'hidden';
const excerptLength = 300;

/** A person's conversations in which something was said, the latest first, without those they removed; and how many there are. */
export async function listConversations(
  db: Database,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ conversations: ConversationRow[]; total: number }> {
  const shown = sql`${threads.userId} = ${userId} and ${threads.lastSeq} > 0 and ${isNotHidden}`;
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${threads} where ${shown}`,
  );
  const conversations = await select(
    db,
    sql`${shown} order by ${threads.updatedAt} desc, ${threads.id} desc limit ${limit} offset ${offset}`,
  );
  return { conversations, total: counted[0]?.total ?? 0 };
}

/** One conversation of a person; undefined when it is missing, somebody else's or removed. */
export async function findConversation(
  db: Database,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<ConversationRow | undefined> {
  const [found] = await select(
    db,
    sql`${threads.id} = ${threadId} and ${threads.userId} = ${userId} and ${isNotHidden}`,
  );
  return found;
}

/**
 * Deletes a conversation of a person with everything known about it. One from which a case was opened stays for the
 * readers of that case, and leaves the person's list only. Undefined when it is missing, somebody else's or removed.
 */
export function deleteConversation(
  db: Database,
  { threadId, actor, requestId }: { threadId: string; actor: Actor; requestId?: string },
): Promise<'deleted' | 'hidden' | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ accountId: string | null; isOfCase: boolean }>(sql`
      select ${threads.accountId} as "accountId",
        exists (select 1 from ${cases} where ${cases.threadId} = ${threads.id}) as "isOfCase"
      from ${threads} where ${threads.id} = ${threadId} and ${threads.userId} = ${actor.userId} and ${isNotHidden}
      for update of ${threads}`);
    const [thread] = rows;
    if (!thread) return undefined;
    const outcome = thread.isOfCase ? 'hidden' : 'deleted';
    if (thread.isOfCase) await insertThreadEvent(tx, { threadId, id: hiddenEvent, kind: hiddenEvent });
    else await tx.execute(sql`delete from ${threads} where ${threads.id} = ${threadId}`);
    await insertAudit(tx, {
      actorUserId: actor.userId,
      actorKind: actor.kind,
      accountId: thread.accountId,
      action: `conversation.${outcome}`,
      subjectKind: 'thread',
      subjectId: threadId,
      requestId,
    });
    return outcome;
  });
}

const isNotHidden = sql`not exists (
  select 1 from ${threadEvents} where ${threadEvents.threadId} = ${threads.id} and ${threadEvents.id} = ${hiddenEvent})`;

async function select(db: Database, condition: SQL): Promise<ConversationRow[]> {
  const { rows } = await db.execute<
    Omit<ConversationRow, 'createdAt' | 'updatedAt'> & { createdAt: string | Date; updatedAt: string | Date }
  >(sql`
    select ${threads.id} as "threadId", ${threads.product} as product, ${threads.accountId} as "accountId",
      ${threads.createdAt} as "createdAt", ${threads.updatedAt} as "updatedAt",
      (select left(${messages.content}, ${excerptLength}::int) from ${messages}
        where ${messages.threadId} = ${threads.id} and ${messages.role} = 'user'
        order by ${messages.seq} limit 1) as "excerpt",
      (select count(*)::int from ${messages}
        where ${messages.threadId} = ${threads.id} and ${messages.role} in ('user', 'assistant')
          and ${messages.content} <> '') as "messageCount",
      (select min(${cases.number})::int from ${cases} where ${cases.threadId} = ${threads.id}) as "caseNumber"
    from ${threads} where ${condition}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}
