import { refundEntries, refunds } from '@reachout/billing/store/schema';
import { signalAccountCases } from '@reachout/cases/store/case-signals';
import { caseComments, caseEvents, caseSeen, cases, files } from '@reachout/cases/store/schema/cases';
import { feedback, messages, threadMetadata, threads } from '@reachout/chat/store/schema';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import { historyRecords } from './schema.ts';

/** Everything that a number of records come to, by tables. */
export interface ImportedRows {
  threads: (typeof threads.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
  threadMetadata: (typeof threadMetadata.$inferInsert)[];
  feedback: (typeof feedback.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  refundEntries: (typeof refundEntries.$inferInsert)[];
  cases: (typeof cases.$inferInsert)[];
  caseComments: (typeof caseComments.$inferInsert)[];
  caseEvents: (typeof caseEvents.$inferInsert)[];
  caseSeen: (typeof caseSeen.$inferInsert)[];
  files: (typeof files.$inferInsert)[];
  historyRecords: (typeof historyRecords.$inferInsert)[];
}

/** Rows of a statement: few enough for its parameters, whatever the table. */
const rowsAtOnce = 500;

/** Holds off every other import until the transaction ends. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2min'`);
  await tx.execute(sql`set local statement_timeout = '2min'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reachout-history'))`);
}

/** The next numbers of cases, in order. */
export async function takeCaseNumbers(tx: Database, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ number: number }>(
    sql`select nextval('case_numbers')::int as number from generate_series(1, ${count}::int) order by 1`,
  );
  return rows.map(({ number }) => number);
}

/**
 * Keeps numbers up to this one from being given to new cases. Whoever is opening a case meanwhile has taken its number before, and is waited for, so that afterwards
 * every number in use is seen.
 */
export async function reserveCaseNumbers(db: Database, upTo: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${cases} in share row exclusive mode`);
    await tx.execute(sql`
      select setval('case_numbers', greatest(last_value, ${upTo}::bigint), is_called or ${upTo}::bigint >= last_value)
      from case_numbers`);
  });
}

/** Writes rows of other systems' history, and lets the lists of their accounts know. Nothing else hears of it. */
export async function insertHistory(tx: Database, rows: ImportedRows): Promise<void> {
  for (const some of slices(rows.threads)) await tx.insert(threads).values(some);
  for (const some of slices(rows.messages)) await tx.insert(messages).values(some);
  for (const some of slices(rows.threadMetadata)) await tx.insert(threadMetadata).values(some);
  for (const some of slices(rows.feedback)) await tx.insert(feedback).values(some);
  for (const some of slices(rows.refunds)) await tx.insert(refunds).values(some);
  for (const some of slices(rows.refundEntries)) await tx.insert(refundEntries).values(some);
  for (const some of slices(rows.cases)) await tx.insert(cases).values(some);
  for (const some of slices(rows.caseComments)) await tx.insert(caseComments).values(some);
  for (const some of slices(rows.caseEvents)) await tx.insert(caseEvents).values(some);
  for (const some of slices(rows.caseSeen)) await tx.insert(caseSeen).values(some);
  for (const some of slices(rows.files)) await tx.insert(files).values(some);
  for (const some of slices(rows.historyRecords)) await tx.insert(historyRecords).values(some);
  for (const { accountId, number = 0, refundId, threadId } of rows.cases) {
    if (refundId)
      await tx.execute(sql`
        update ${refunds} set case_number = ${number} where account_id = ${accountId} and id = ${refundId}`);
    if (threadId)
      await tx.execute(sql`
        insert into ${threadMetadata} (thread_id, case_number) values (${threadId}, ${formatCaseNumber(number)})
        on conflict (thread_id) do update set case_number = excluded.case_number`);
  }
  for (const accountId of new Set(rows.cases.map((row) => row.accountId)))
    await signalAccountCases(tx, accountId);
}

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
