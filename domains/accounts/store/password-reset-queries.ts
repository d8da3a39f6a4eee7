import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { isLetIn } from './let-in.ts';
import { users, verifications } from './schema/identity.ts';

const identifierPrefix = 'password-reset:';
const passwordProvider = 'credential';

/** How long a link lasts. */
const resetSeconds = 3_600;

/** Keeps that somebody asked for a new password. `userId` is null for an address that nobody has: the same is written for both. */
export async function insertReset(
  tx: Database,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await tx.insert(verifications).values({
    id,
    identifier: identifierPrefix + id,
    value: userId ?? '',
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${resetSeconds})`,
  });
}

/** Who asked for a new password, as they are now. */
export interface ResetReader {
  userId: string;
  name: string;
  email: string;
  role: 'customer' | 'staff';
  hasPassword: boolean;
  /** The tag of the language that they chose, or null. */
  language: string | null;
  /** When the link ends. */
  until: Date;
}

/** Whose link it is while it lasts; undefined afterwards, for nobody's, and for people who were shut out or are gone. */
export async function findReset(db: Database, id: string): Promise<ResetReader | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      language: users.language,
      until: verifications.expiresAt,
      hasPassword: sql<boolean>`exists (select 1 from credentials own where own.user_id = ${users.id} and own.provider_id = ${passwordProvider})`,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, identifierPrefix + id),
        sql`${verifications.expiresAt} > clock_timestamp()`,
        isLetIn,
      ),
    );
  return found;
}

/**
 * Uses a link up, with all others of the same person. Of two requests at once one gets through, and the person is locked, so that nobody shuts them out meanwhile. Undefined where
 * the link does not count any more. Call it in the transaction that sets the password.
 */
export async function spendReset(tx: Database, id: string): Promise<ResetReader | undefined> {
  const reader = await findReset(tx, id);
  if (reader === undefined) return undefined;
  const [locked] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, reader.userId), isLetIn))
    .for('update');
  const used = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierPrefix + id),
        sql`${verifications.expiresAt} > clock_timestamp()`,
      ),
    )
    .returning({ id: verifications.id });
  if (locked === undefined || used.length === 0) return undefined;
  await tx
    .delete(verifications)
    .where(
      and(eq(verifications.value, reader.userId), like(verifications.identifier, `${identifierPrefix}%`)),
    );
  return reader;
}

/** Forgets links that ended a day ago; until then an attempt to send one can tell that it is over. */
export async function deleteEndedResets(db: Database): Promise<void> {
  await db
    .delete(verifications)
    .where(
      and(
        like(verifications.identifier, `${identifierPrefix}%`),
        lt(verifications.expiresAt, sql`now() - interval '1 day'`),
      ),
    );
}
