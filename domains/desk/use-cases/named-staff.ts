import { listStaff } from '@reachout/cases/store/assignment-queries';
import type { Database } from '@reachout/database/client';
import { findMentioned } from '../rules/mentions.ts';

/** Ids of those who answer cases and are named in a note. */
export async function findNamedStaff(db: Database, note: string): Promise<string[]> {
  if (!note.includes('@')) return [];
  return findMentioned(note, await listStaff(db)).map(({ id }) => id);
}
