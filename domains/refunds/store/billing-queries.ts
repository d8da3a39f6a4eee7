import { eq, lt } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { billingEvents, billingLedger } from '@reachout/billing/store/schema';

export type BillingLedgerRow = typeof billingLedger.$inferSelect;

/**
 * Keeps in the built-in ledger what is to be paid back, once per key: the same key again returns the first entry. `isRepeated` tells which of
 * the two it was.
 */
export async function keepOrder(
  db: Database,
  entry: Omit<BillingLedgerRow, 'createdAt'>,
): Promise<{ entry: BillingLedgerRow; isRepeated: boolean }> {
  const [created] = await db.insert(billingLedger).values(entry).onConflictDoNothing().returning();
  if (created) return { entry: created, isRepeated: false };
  const earlier = await findOrder(db, entry.upstreamKey);
  if (!earlier) throw new Error('An entry that stood in the way of another is not there.');
  return { entry: earlier, isRepeated: true };
}

/** What the built-in ledger has to be paid back under a key, if anything. */
export async function findOrder(db: Database, upstreamKey: string): Promise<BillingLedgerRow | undefined> {
  const [entry] = await db.select().from(billingLedger).where(eq(billingLedger.upstreamKey, upstreamKey));
  return entry;
}

/** Notes an event of the billing system; false when it was dealt with before. Call it in the transaction that deals with it. */
export async function noteBillingEvent(db: Database, event: { id: string; type: string }): Promise<boolean> {
  const rows = await db
    .insert(billingEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return rows.length > 0;
}

/** Forgets events dealt with before `before`; returns how many. */
export async function deleteOldBillingEvents(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(billingEvents).where(lt(billingEvents.createdAt, before));
  return rowCount ?? 0;
}
