import { refunds } from '@reachout/billing/store/schema';
import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';

/** The numbers of the cases that were merged into this one. */
export async function listMergedInto(db: Database, { accountId, caseNumber }: CaseKey): Promise<number[]> {
  const rows = await db
    .select({ number: cases.number })
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.mergedInto, caseNumber)))
    .orderBy(asc(cases.number));
  return rows.map(({ number }) => number);
}

/** True when a refund belongs to the case, also one that staff began and nobody approved yet. */
export async function hasRefund(
  db: Database,
  { accountId, number, refundId }: Pick<CaseRow, 'accountId' | 'number' | 'refundId'>,
): Promise<boolean> {
  if (refundId !== null) return true;
  const found = await db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.accountId, accountId), eq(refunds.caseNumber, number)))
    .limit(1);
  return found.length > 0;
}

/** What else the account asked lately: where duplicates are found. */
export function listOtherCases(
  db: Database,
  { accountId, caseNumber, limit }: CaseKey & { limit: number },
): Promise<Pick<CaseRow, 'number' | 'subject' | 'status'>[]> {
  return db
    .select({ number: cases.number, subject: cases.subject, status: cases.status })
    .from(cases)
    .where(and(eq(cases.accountId, accountId), ne(cases.number, caseNumber), isNull(cases.mergedInto)))
    .orderBy(desc(cases.updatedAt), desc(cases.number))
    .limit(limit);
}
