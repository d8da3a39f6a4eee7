import { eq } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { users } from './schema/identity.ts';

/** Keeps the language that a person chose; null lets the preferences of their browsers count. */
export async function saveLanguage(
  db: Database,
  { userId, language }: { userId: string; language: string | null },
): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** Keeps in which language a person read last who never chose one. */
export async function saveLastLanguage(
  db: Database,
  { userId, lastLanguage }: { userId: string; lastLanguage: string },
): Promise<void> {
  await db.update(users).set({ lastLanguage }).where(eq(users.id, userId));
}
