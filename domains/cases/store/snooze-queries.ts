import type { Database } from '@reachout/database/client';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { signalCase } from './case-signals.ts';
import type { CaseRow } from './cases-queries.ts';
import { cases } from './schema/cases.ts';

/** The condition that a case sleeps. */
export const isAsleep: SQL = sql`cases.snoozed_until > now()`;

/** The condition that it does not: the queue goes by its own index, and sifts what sleeps. */
export const isAwake: SQL = sql`(cases.snoozed_until is null or cases.snoozed_until <= now())`;

/**
 * Has a locked case sleep, or wakes it. Nothing that a customer sees changes, the version included. The revision grows by two: a copy of a case that woke by itself is
 * one further than the one of the sleeping case.
 */
export async function setSnooze(
  tx: Database,
  { row, until }: { row: CaseRow; until: Date | null },
): Promise<CaseRow> {
  const { accountId, number: caseNumber } = row;
  await tx
    .update(cases)
    .set({ snoozedUntil: until, staffRevision: sql`${cases.staffRevision} + 2` })
    .where(and(eq(cases.accountId, accountId), eq(cases.number, caseNumber)));
  await signalCase(tx, { accountId, caseNumber });
  return { ...row, snoozedUntil: until, staffRevision: row.staffRevision + 2 };
}
