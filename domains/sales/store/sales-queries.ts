import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { salesEnquiries } from './schema.ts';

export type NewSalesEnquiry = Omit<
  typeof salesEnquiries.$inferInsert,
  'createdAt' | 'answeredAt' | 'answeredBy'
>;
export type SalesEnquiryRow = typeof salesEnquiries.$inferSelect;

/** Stores an enquiry unless the same form was stored before; returns whether it is new. */
export async function insertSalesEnquiry(db: Database, enquiry: NewSalesEnquiry): Promise<boolean> {
  const rows = await db
    .insert(salesEnquiries)
    .values(enquiry)
    .onConflictDoNothing({ target: salesEnquiries.submissionHash })
    .returning({ id: salesEnquiries.id });
  return rows.length > 0;
}

/** A place in the list: the enquiry beside which a page begins, and on which side of it. */
export interface EnquiryCursor {
  side: 'older' | 'newer';
  createdAt: Date;
  id: string;
}

export interface EnquiryListQuery {
  isAnswered: boolean;
  limit: number;
  cursor?: EnquiryCursor;
}

/** A page of enquiries, the newest first, and whether there are more on either side. */
export interface EnquiryPage {
  enquiries: SalesEnquiryRow[];
  hasNewer: boolean;
  hasOlder: boolean;
}

/** The enquiries that wait for an answer, or those that have one, the newest first. */
export async function listSalesEnquiries(
  db: Database,
  { isAnswered, limit, cursor }: EnquiryListQuery,
): Promise<EnquiryPage> {
  const { createdAt, id, answeredAt } = salesEnquiries;
  const isBack = cursor?.side === 'newer';
  const beyond = isBack ? gt : lt;
  const rows = await db
    .select()
    .from(salesEnquiries)
    .where(
      and(
        isAnswered ? isNotNull(answeredAt) : isNull(answeredAt),
        cursor &&
          or(
            beyond(createdAt, cursor.createdAt),
            and(eq(createdAt, cursor.createdAt), beyond(id, cursor.id)),
          ),
      ),
    )
    .orderBy(...(isBack ? [createdAt, id] : [desc(createdAt), desc(id)]))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return isBack
    ? { enquiries: shown.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { enquiries: shown, hasNewer: cursor !== undefined, hasOlder: hasMore };
}

/** An enquiry with the names of who wrote it, if they were signed in, and of who answered it. */
export interface EnquiryWithPeople {
  enquiry: SalesEnquiryRow;
  writer: { name: string; email: string } | null;
  answerer: { name: string } | null;
}

/** One enquiry by its id. */
export async function findSalesEnquiry(db: Database, id: string): Promise<EnquiryWithPeople | undefined> {
  const answerers = alias(users, 'answerers');
  const [found] = await db
    .select({
      enquiry: salesEnquiries,
      writer: { name: users.name, email: users.email },
      answerer: { name: answerers.name },
    })
    .from(salesEnquiries)
    .leftJoin(users, eq(users.id, salesEnquiries.userId))
    .leftJoin(answerers, eq(answerers.id, salesEnquiries.answeredBy))
    .where(eq(salesEnquiries.id, id));
  return found;
}

/** Says who answered an enquiry, or that nobody did; true when that is a change. Who said it first is kept. */
export async function markSalesEnquiry(
  db: Database,
  { id, answeredBy }: { id: string; answeredBy: string | null },
): Promise<boolean> {
  const { answeredAt } = salesEnquiries;
  const rows = await db
    .update(salesEnquiries)
    .set({ answeredBy, answeredAt: answeredBy === null ? null : sql`now()` })
    .where(and(eq(salesEnquiries.id, id), answeredBy === null ? isNotNull(answeredAt) : isNull(answeredAt)))
    .returning({ id: salesEnquiries.id });
  return rows.length > 0;
}
