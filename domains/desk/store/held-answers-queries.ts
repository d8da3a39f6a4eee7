import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { HeldState } from '../rules/held/held-states.ts';
import { deskSettings, heldAnswers } from './schema/held-answers.ts';

export type HeldAnswerRow = typeof heldAnswers.$inferSelect;

/** Names one of them. */
export interface HeldKey {
  accountId: string;
  caseNumber: number;
  id: string;
}

const isThis = ({ accountId, caseNumber, id }: HeldKey) =>
  and(eq(heldAnswers.accountId, accountId), eq(heldAnswers.caseNumber, caseNumber), eq(heldAnswers.id, id));

/** Keeps an answer until it is to go out, `seconds` from now by the database's clock. */
export async function insertHeldAnswer(
  tx: Database,
  {
    seconds,
    ...values
  }: Omit<typeof heldAnswers.$inferInsert, 'goesOutAt' | 'state' | 'createdAt'> & { seconds: number },
): Promise<HeldAnswerRow> {
  const [added] = await tx
    .insert(heldAnswers)
    .values({ ...values, goesOutAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning();
  if (!added) throw new Error('The database returned no row for a held answer.');
  return added;
}

/** One of them, held until the transaction ends. */
export async function lockHeldAnswer(tx: Database, key: HeldKey): Promise<HeldAnswerRow | undefined> {
  const [found] = await tx.select().from(heldAnswers).where(isThis(key)).for('update');
  return found;
}

export async function setHeldState(tx: Database, key: HeldKey, state: HeldState): Promise<void> {
  await tx.update(heldAnswers).set({ state }).where(isThis(key));
}

export async function deleteHeldAnswer(tx: Database, key: HeldKey): Promise<void> {
  await tx.delete(heldAnswers).where(isThis(key));
}

/** Forgets what somebody took back in a case, or what was stopped there: they have said something since. */
export async function forgetUnsentAnswers(
  tx: Database,
  { accountId, caseNumber, authorId }: { accountId: string; caseNumber: number; authorId: string },
): Promise<void> {
  await tx
    .delete(heldAnswers)
    .where(
      and(
        eq(heldAnswers.accountId, accountId),
        eq(heldAnswers.caseNumber, caseNumber),
        eq(heldAnswers.authorId, authorId),
        ne(heldAnswers.state, 'held'),
      ),
    );
}

/** What somebody wrote that has not gone out: in every case what waits, and in this one what did not go out. */
export function listHeldAnswers(
  db: Database,
  { authorId, states }: { authorId: string; states: readonly HeldState[] },
): Promise<HeldAnswerRow[]> {
  return db
    .select()
    .from(heldAnswers)
    .where(and(eq(heldAnswers.authorId, authorId), inArray(heldAnswers.state, [...states])))
    .orderBy(asc(heldAnswers.createdAt), asc(heldAnswers.id));
}

/** Whether somebody's answers wait before they go out; undefined where they have not said. */
export async function findHoldsAnswers(
  db: Database,
  { userId }: { userId: string },
): Promise<boolean | undefined> {
  const [found] = await db
    .select({ holds: deskSettings.holdsAnswers })
    .from(deskSettings)
    .where(eq(deskSettings.userId, userId));
  return found?.holds;
}

export async function keepHoldsAnswers(
  db: Database,
  { userId, holdsAnswers }: { userId: string; holdsAnswers: boolean },
): Promise<void> {
  await db
    .insert(deskSettings)
    .values({ userId, holdsAnswers })
    .onConflictDoUpdate({ target: deskSettings.userId, set: { holdsAnswers, updatedAt: sql`now()` } });
}
