import { eq, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { sessions, users } from './schema.ts';

/** A session that has not ended, and whose it is. */
export interface PersonOfSession {
  session: { id: string; secondsLeft: number };
  user: { id: string; name: string; email: string; role: 'customer' | 'staff' };
}

/** The person of a session token, by the database's clock; undefined when the session was revoked or has ended. */
export async function findPersonOfSession(
  db: Database,
  { token }: { token: string },
): Promise<PersonOfSession | undefined> {
  const [found] = await db
    .select({
      session: {
        id: sessions.id,
        secondsLeft: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8`,
      },
      user: { id: users.id, name: users.name, email: users.email, role: users.role },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token));
  return found !== undefined && found.session.secondsLeft > 0 ? found : undefined;
}
