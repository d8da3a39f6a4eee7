import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { MacroContent } from '../rules/macros/macro-forms.ts';
import { deskMacros } from './schema/macros.ts';

export type MacroRow = typeof deskMacros.$inferSelect;

/** Those that a person may use: their own, and all that are shared. */
const isUsableBy = (userId: string) => or(eq(deskMacros.isShared, true), eq(deskMacros.ownerId, userId));

/** The macros that a person may use, by name. */
export function listMacros(db: Database, { userId }: { userId: string }): Promise<MacroRow[]> {
  return db
    .select()
    .from(deskMacros)
    .where(isUsableBy(userId))
    .orderBy(asc(sql`lower(${deskMacros.name})`), asc(deskMacros.id));
}

/** One of them. */
export async function findMacro(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<MacroRow | undefined> {
  const [found] = await db
    .select()
    .from(deskMacros)
    .where(and(eq(deskMacros.id, id), isUsableBy(userId)));
  return found;
}

/** One of them, held until the transaction ends. */
export async function lockMacro(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<MacroRow | undefined> {
  const [found] = await tx
    .select()
    .from(deskMacros)
    .where(and(eq(deskMacros.id, id), isUsableBy(userId)))
    .for('update');
  return found;
}

/** How many macros a person made. */
export async function countMacrosOf(db: Database, { userId }: { userId: string }): Promise<number> {
  const [counted] = await db
    .select({ macros: count() })
    .from(deskMacros)
    .where(eq(deskMacros.ownerId, userId));
  return counted?.macros ?? 0;
}

/** Adds a macro; false when its id is there already. */
export async function insertMacro(
  db: Database,
  values: MacroContent & { id: string; ownerId: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(deskMacros).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** Writes what a locked macro says from now on. */
export async function changeMacro(
  db: Database,
  { id, ...content }: MacroContent & { id: string },
): Promise<void> {
  await db
    .update(deskMacros)
    .set({ ...content, version: sql`${deskMacros.version} + 1`, updatedAt: sql`now()` })
    .where(eq(deskMacros.id, id));
}

export async function deleteMacro(db: Database, { id }: { id: string }): Promise<void> {
  await db.delete(deskMacros).where(eq(deskMacros.id, id));
}

/** Counts that a macro was inserted into an answer. */
export async function countMacroUse(db: Database, { id }: { id: string }): Promise<void> {
  await db
    .update(deskMacros)
    .set({ uses: sql`${deskMacros.uses} + 1`, lastUsedAt: sql`now()` })
    .where(eq(deskMacros.id, id));
}
