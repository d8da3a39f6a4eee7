import type { AccessToken } from '../rules/access-tokens.ts';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { accessTokens } from './schema/access.ts';
import { isLetIn } from './let-in.ts';
import { accounts } from './schema/accounts.ts';
import { users } from './schema/identity.ts';

const shown = {
  id: accessTokens.id,
  kind: accessTokens.kind,
  name: accessTokens.name,
  scopes: accessTokens.scopes,
  account: { id: accounts.id, name: accounts.name },
  createdAt: accessTokens.createdAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedAt: accessTokens.lastUsedAt,
};

/**
 * Stores a token that lasts `days` by the database's clock, unless the person has `atMost` already that still last, or was shut out meanwhile. The
 * person's row is locked, so that two forms at once do not exceed the number, and nobody is shut out between this look and the token. One with the same id takes
 * this hash, as long as nobody has used it: nothing could show what it was before.
 */
export async function insertAccessToken(
  db: Database,
  token: {
    id: string;
    userId: string;
    kind: AccessToken['kind'];
    accountId?: string;
    name: string;
    hash: string;
    scopes: AccessToken['scopes'];
  },
  { days, atMost }: { days: number; atMost: number },
): Promise<'stored' | 'too_many' | 'in_use' | 'shut_out'> {
  return db.transaction(async (tx) => {
    const person = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, token.userId), isLetIn))
      .for('update');
    if (person.length === 0) return 'shut_out';
    const expiresAt = sql`now() + make_interval(days => ${days})`;
    const renewed = await tx
      .update(accessTokens)
      .set({ hash: token.hash, expiresAt })
      .where(and(eq(accessTokens.id, token.id), isNull(accessTokens.lastUsedAt)));
    if (renewed.rowCount === 1) return 'stored';
    const [held] = await tx
      .select({ tokens: count() })
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, token.userId), gt(accessTokens.expiresAt, sql`now()`)));
    if ((held?.tokens ?? 0) >= atMost) return 'too_many';
    const { rowCount } = await tx
      .insert(accessTokens)
      .values({ ...token, scopes: [...token.scopes], expiresAt })
      .onConflictDoNothing({ target: accessTokens.id });
    return rowCount === 1 ? 'stored' : 'in_use';
  });
}

/** The person's tokens that still last, the newest first. */
export async function findAccessTokens(db: Database, { userId }: { userId: string }): Promise<AccessToken[]> {
  return db
    .select(shown)
    .from(accessTokens)
    .leftJoin(accounts, eq(accounts.id, accessTokens.accountId))
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, sql`now()`)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id);
}

/** Ends one of the person's tokens; returns whether there was one. */
export async function deleteAccessToken(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)));
  return rowCount === 1;
}

/** A token that still lasts, and whose it is. */
export interface PersonOfToken {
  token: Pick<AccessToken, 'id' | 'name' | 'scopes'> & { accountId: string | null };
  user: { id: string; name: string; email: string; role: 'customer' | 'staff' };
}

/**
 * The person of a token of a kind by its hash, by the database's clock; undefined when it was revoked, has ended, or its person is shut out or gone. Notes
 * when it was used, to the hour. Comparing hashes tells nothing about a token by how long it takes: who cannot choose the hash learns nothing of its beginning.
 */
export async function touchPersonOfToken(
  db: Database,
  { hash, kind }: { hash: string; kind: AccessToken['kind'] },
): Promise<PersonOfToken | undefined> {
  const [found] = await db
    .select({
      token: {
        id: accessTokens.id,
        name: accessTokens.name,
        scopes: accessTokens.scopes,
        accountId: accessTokens.accountId,
      },
      user: { id: users.id, name: users.name, email: users.email, role: users.role },
      isNoted: sql<boolean>`coalesce(${accessTokens.lastUsedAt} >= date_trunc('hour', now()), false)`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.hash, hash),
        eq(accessTokens.kind, kind),
        gt(accessTokens.expiresAt, sql`now()`),
        isLetIn,
      ),
    );
  if (found === undefined) return undefined;
  if (!found.isNoted)
    await db
      .update(accessTokens)
      .set({ lastUsedAt: sql`date_trunc('hour', now())` })
      .where(eq(accessTokens.id, found.token.id));
  return { token: found.token, user: found.user };
}

/** Forgets tokens that have ended; returns how many. */
export async function deleteEndedAccessTokens(db: Database): Promise<number> {
  const { rowCount } = await db.delete(accessTokens).where(lt(accessTokens.expiresAt, sql`now()`));
  return rowCount ?? 0;
}
