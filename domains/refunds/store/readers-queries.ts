import { and, inArray, isNull } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';

/** Those of these people who can log in. */
export async function findPeople(
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; name: string; email: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.disabledAt), isNull(users.removedAt)));
}
