import type { Database } from '@reachout/database/client';
import { among } from './case-keys.ts';
import { isMine, isSeenBy, isUnread } from './case-list-queries.ts';
import { caseSeen, cases } from './schema/cases.ts';

/** What a list marks for its reader alone. */
export interface OwnMarks {
  isMine: boolean;
  isUnread: boolean;
}

/** The marks of these cases for a person, by the cases' numbers. */
export async function readOwnMarks(
  db: Database,
  { userId, email }: { userId: string; email: string },
  keys: readonly { accountId: string; number: number }[],
): Promise<Map<number, OwnMarks>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ number: cases.number, isMine: isMine({ userId, email }), isUnread: isUnread(userId) })
    .from(cases)
    .leftJoin(caseSeen, isSeenBy(userId))
    .where(among(keys, cases))
    .prepare('own_marks')
    .execute();
  return new Map(rows.map(({ number, ...marks }) => [number, marks]));
}
