import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { isLetIn } from './let-in.ts';
import { accounts, memberships } from './schema/accounts.ts';
import { sessions, users } from './schema/identity.ts';
import { defineStatement } from '@reachout/database/statement';
import { type LogIn, maxUserAgent, type OwnSession } from '../rules/log-ins.ts';

/** A session that has not ended, and whose it is. */
export interface PersonOfSession {
  session: { id: string; /** Until it ends unless there is another visit. */ idleSecondsLeft: number };
  user: {
    id: string;
    name: string;
    email: string;
    role: 'customer' | 'staff';
    language: string | null;
    lastLanguage: string | null;
    /** Has an account of their own, or is in a team. */
    hasAccount: boolean;
  };
}

const findByToken = defineStatement<
  { token: string; longestSeconds: number },
  { sessionId: string; idleSecondsLeft: number } & Omit<PersonOfSession['user'], 'id'> & { userId: string }
>(
  'find_person_of_session',
  (value) => sql`
    select ${sessions.id} as "sessionId", extract(epoch from ${sessions.expiresAt} - now())::float8 as "idleSecondsLeft",
      ${users.id} as "userId", ${users.name} as name, ${users.email} as email, ${users.role} as role,
      ${users.language} as language, ${users.lastLanguage} as "lastLanguage",
      exists (select from ${accounts} where ${accounts.ownerUserId} = ${users.id} and ${accounts.removedAt} is null)
        or exists (select from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
          where ${memberships.userId} = ${users.id} and ${accounts.removedAt} is null) as "hasAccount"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId} where ${sessions.token} = ${value('token')} and ${sessions.expiresAt} > now()
      and ${sessions.createdAt} > now() - make_interval(secs => ${value('longestSeconds')}::float8) and ${isLetIn}`,
);

/**
 * The person of a session token, by the database's clock; undefined when the session was revoked, was idle for too long or began more than
 * `longestSeconds` ago, and for a person who is shut out or gone.
 */
export async function findPersonOfSession(
  db: Database,
  { token, longestSeconds }: { token: string; longestSeconds: number },
): Promise<PersonOfSession | undefined> {
  const [found] = await findByToken(db, { token, longestSeconds });
  if (found === undefined) return undefined;
  const { sessionId, idleSecondsLeft, userId: id, ...person } = found;
  return { session: { id: sessionId, idleSecondsLeft }, user: { id, ...person } };
}

/**
 * Lets a session that was just made begin now, by the database's clock: whoever made it went by its own. `identityToken` is what an identity provider
 * proved it with. Resolves with the person's id.
 */
export async function beginSession(
  db: Database,
  {
    token,
    idleSeconds,
    identityToken,
    logIn: { userAgent, network },
  }: {
    token: string;
    idleSeconds: number;
    identityToken?: string;
    logIn: Pick<LogIn, 'userAgent' | 'network'>;
  },
): Promise<string> {
  const [begun] = await db
    .update(sessions)
    .set({
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
      expiresAt: inSeconds(idleSeconds),
      identityToken,
      userAgent: userAgent.slice(0, maxUserAgent),
      ipAddress: network,
    })
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId });
  if (begun === undefined) throw new Error('the session that was just made is not there');
  return begun.userId;
}

/** Where a person is logged in now, newest first. */
export async function listOwnSessions(
  db: Database,
  { userId, longestSeconds }: { userId: string; longestSeconds: number },
): Promise<OwnSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.ipAddress,
      beganAt: sessions.createdAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        sql`${sessions.expiresAt} > now()`,
        sql`${sessions.createdAt} > now() - make_interval(secs => ${longestSeconds}::float8)`,
      ),
    )
    .orderBy(desc(sessions.createdAt), sessions.id);
  return rows.map(({ userAgent, network, ...session }) => ({
    ...session,
    userAgent: userAgent ?? '',
    network: network || null,
  }));
}

/** Ends sessions of a person: the one of this id, or all but the one that is kept. Returns how many. */
export async function endOwnSessions(
  tx: Database,
  { userId, ...which }: { userId: string } & ({ sessionId: string } | { keptId: string }),
): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        'sessionId' in which ? eq(sessions.id, which.sessionId) : ne(sessions.id, which.keptId),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length;
}

/** Counts a visit: the session may be idle for so long again. */
export async function prolongSession(
  db: Database,
  { token, idleSeconds }: { token: string; idleSeconds: number },
): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedAt: sql`now()`, expiresAt: inSeconds(idleSeconds) })
    .where(eq(sessions.token, token));
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds}::float8)`;
}

/** Forgets sessions that have ended; returns how many. */
export async function deleteEndedSessions(
  db: Database,
  { longestSeconds, limit = 1000 }: { longestSeconds: number; limit?: number },
): Promise<number> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      or(
        sql`${sessions.expiresAt} < now()`,
        sql`${sessions.createdAt} < now() - make_interval(secs => ${longestSeconds}::float8)`,
      ),
    )
    .limit(limit);
  const rows = await db.delete(sessions).where(inArray(sessions.id, ended)).returning({ id: sessions.id });
  return rows.length;
}

/** Ends a session at once; returns the identity token that it began with, null where there was none. */
export async function endSession(db: Database, { token }: { token: string }): Promise<string | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ identityToken: sessions.identityToken });
  return ended?.identityToken ?? null;
}
