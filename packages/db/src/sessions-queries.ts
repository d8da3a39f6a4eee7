import { eq, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { sessions, users } from './schema.ts';
import { defineStatement } from './statement.ts';

/** A session that has not ended, and whose it is. */
export interface PersonOfSession {
  session: { id: string; secondsLeft: number };
  user: { id: string; name: string; email: string; role: 'customer' | 'staff' };
}

const findByToken = defineStatement<
  { token: string },
  { sessionId: string; secondsLeft: number } & Omit<PersonOfSession['user'], 'id'> & { userId: string }
>(
  'find_person_of_session',
  (value) => sql`
    select ${sessions.id} as "sessionId", extract(epoch from ${sessions.expiresAt} - now())::float8 as "secondsLeft",
      ${users.id} as "userId", ${users.name} as name, ${users.email} as email, ${users.role} as role
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId} where ${sessions.token} = ${value('token')}`,
);

/** The person of a session token, by the database's clock; undefined when the session was revoked or has ended. */
export async function findPersonOfSession(
  db: Database,
  { token }: { token: string },
): Promise<PersonOfSession | undefined> {
  const [found] = await findByToken(db, { token });
  if (found === undefined || found.secondsLeft <= 0) return undefined;
  const { sessionId, secondsLeft, userId, name, email, role } = found;
  return { session: { id: sessionId, secondsLeft }, user: { id: userId, name, email, role } };
}

/** Ends a session at once. */
export async function endSession(db: Database, { token }: { token: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}
