import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { ServiceScope } from '../rules/scopes.ts';
import { serviceTokens } from './schema.ts';

/** A service token as an operator sees it. */
export interface ServiceToken {
  id: string;
  name: string;
  scopes: readonly ServiceScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

const shown = {
  id: serviceTokens.id,
  name: serviceTokens.name,
  scopes: serviceTokens.scopes,
  expiresAt: serviceTokens.expiresAt,
  lastUsedAt: serviceTokens.lastUsedAt,
};

/** Stores the hash of a token that lasts `days` by the database's clock, or until it is revoked. */
export async function insertServiceToken(
  db: Database,
  token: { id: string; name: string; hash: string; scopes: readonly ServiceScope[] },
  days: number | undefined,
): Promise<void> {
  await db.insert(serviceTokens).values({
    ...token,
    scopes: [...token.scopes],
    expiresAt: days === undefined ? null : sql`now() + make_interval(days => ${days})`,
  });
}

/** All service tokens that were not revoked, those that ended too. */
export function listServiceTokens(db: Database): Promise<ServiceToken[]> {
  return db.select(shown).from(serviceTokens).orderBy(asc(serviceTokens.createdAt), asc(serviceTokens.id));
}

/** Ends a token at once; returns whether there was one. */
export async function deleteServiceToken(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(serviceTokens).where(eq(serviceTokens.id, id));
  return rowCount === 1;
}

/** The token with this hash that still lasts by the database's clock. Notes when it was used, to the hour. */
export async function touchServiceToken(
  db: Database,
  hash: string,
): Promise<Pick<ServiceToken, 'id' | 'scopes'> | undefined> {
  const [found] = await db
    .select({
      id: serviceTokens.id,
      scopes: serviceTokens.scopes,
      isNoted: sql<boolean>`coalesce(${serviceTokens.lastUsedAt} >= date_trunc('hour', now()), false)`,
    })
    .from(serviceTokens)
    .where(
      and(
        eq(serviceTokens.hash, hash),
        or(isNull(serviceTokens.expiresAt), gt(serviceTokens.expiresAt, sql`now()`)),
      ),
    );
  if (found === undefined) return undefined;
  if (!found.isNoted)
    await db
      .update(serviceTokens)
      .set({ lastUsedAt: sql`date_trunc('hour', now())` })
      .where(eq(serviceTokens.id, found.id));
  return { id: found.id, scopes: found.scopes };
}
