import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { TeamRole, V0TeamPermission } from '../rules/permissions.ts';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { accessTokens } from './schema/access.ts';
import { accounts, memberships } from './schema/accounts.ts';
import { credentials, sessions, users } from './schema/identity.ts';

/** What the sign-in library calls passwords. */
const passwordProvider = 'credential';

/** What an account may use; undefined leaves it as it is, null takes it away. */
export interface PlanChange {
  plan?: PlanKey | null;
  v0Plan?: PlanKey | null;
  /** Plans of further products, by their plan field; those that are not named stay as they are. */
  otherPlans?: Readonly<Record<string, PlanKey | null>>;
}

/** A person with their personal account, in one transaction. `password` is a hash. Throws on an address or username that is taken. */
export async function insertPerson(
  db: Database,
  person: PlanChange & {
    userId: string;
    accountId: string;
    email: string;
    name: string;
    username: string;
    role: 'customer' | 'staff';
    password: string;
  },
): Promise<void> {
  const { userId, accountId, email, name, username, role, password, plan, v0Plan, otherPlans } = person;
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: userId, name, email, emailVerified: true, role });
    await tx.insert(accounts).values({
      id: accountId,
      kind: 'personal',
      slug: username,
      name,
      ownerUserId: userId,
      plan: plan ?? null,
      v0Plan: v0Plan ?? null,
      otherPlans: withoutNone(otherPlans),
    });
    await insertPassword(tx, userId, password);
  });
}

/** A team without members. Throws on a slug that is taken. */
export async function insertTeam(
  db: Database,
  team: PlanChange & { accountId: string; slug: string; name: string },
): Promise<void> {
  const { accountId, slug, name, plan, v0Plan, otherPlans } = team;
  await db.insert(accounts).values({
    id: accountId,
    kind: 'team',
    slug,
    name,
    plan: plan ?? null,
    v0Plan: v0Plan ?? null,
    otherPlans: withoutNone(otherPlans),
  });
}

/** The id of the person with this address, in whatever case it was written. */
export async function findUserByEmail(db: Database, email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user?.id;
}

/** What the person with this address is, in whatever case it was written. */
export async function findRoleByEmail(
  db: Database,
  email: string,
): Promise<'customer' | 'staff' | undefined> {
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user?.role;
}

/** A person by their address, in whatever case it was written; nobody else can change them until the transaction ends. */
export async function findPersonByEmail(
  tx: Database,
  email: string,
): Promise<{ userId: string; name: string; role: 'customer' | 'staff'; isDisabled: boolean } | undefined> {
  const [person] = await tx
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for('update');
  return person;
}

/** The id of a team or a personal account, by its slug or username. */
export async function findAccountBySlug(
  db: Database,
  by: { kind: 'team' | 'personal'; slug: string },
): Promise<string | undefined> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, by.kind), eq(accounts.slug, by.slug)));
  return account?.id;
}

/** Puts a person into a team, or changes what they are in it. */
export async function setMembership(
  db: Database,
  member: { accountId: string; userId: string; role: TeamRole | null; v0Permissions: V0TeamPermission[] },
): Promise<void> {
  const { role, v0Permissions } = member;
  await db
    .insert(memberships)
    .values(member)
    .onConflictDoUpdate({
      target: [memberships.accountId, memberships.userId],
      set: { role, v0Permissions },
    });
}

/** Takes a person out of a team; false when they were not in it. */
export async function deleteMembership(
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<boolean> {
  const gone = await db
    .delete(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)))
    .returning({ userId: memberships.userId });
  return gone.length > 0;
}

export async function setPlans(
  db: Database,
  accountId: string,
  { otherPlans, ...change }: PlanChange,
): Promise<void> {
  await db
    .update(accounts)
    .set({
      ...change,
      ...(otherPlans && {
        otherPlans: sql`jsonb_strip_nulls(${accounts.otherPlans} || ${JSON.stringify(otherPlans)}::jsonb)`,
      }),
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId));
}

function withoutNone(plans: PlanChange['otherPlans'] = {}): Record<string, PlanKey> {
  return Object.fromEntries(
    Object.entries(plans).flatMap(([field, plan]) => (plan === null ? [] : [[field, plan]])),
  );
}

/** Makes a person staff or a customer. Their sessions stay: what they may do is looked up with each request. */
export async function setUserRole(db: Database, userId: string, role: 'customer' | 'staff'): Promise<void> {
  await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/**
 * Gives a person a new password (a hash) and ends their sessions; lets a person in again who was disabled. Their identities stay, and so do their access
 * tokens: programs go on without a browser, and most passwords that are replaced were forgotten.
 */
export async function replacePassword(db: Database, userId: string, password: string): Promise<void> {
  await db.transaction(async (tx) => {
    await enableUser(tx, userId);
    await tx
      .delete(credentials)
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await insertPassword(tx, userId, password);
  });
}

/**
 * Shuts a person out by every way to sign in, their identity provider included, and ends all sessions and access tokens. Their password is gone, their
 * identities are known and refused. What they wrote stays.
 */
export async function disableUser(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(credentials)
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)));
    await endEverySession(tx, userId);
    await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(eq(users.id, userId));
  });
}

/**
 * Lets a person in again who was disabled; false when they were not. They begin anew: a session that was made at the moment when they were disabled does not come back with them. Call
 * it in a transaction.
 */
export async function enableUser(tx: Database, userId: string): Promise<boolean> {
  const enabled = await tx
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
    .returning({ id: users.id });
  if (enabled.length === 0) return false;
  await endEverySession(tx, userId);
  return true;
}

/** Ends what a person and their programs are let in by. */
async function endEverySession(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

async function insertPassword(db: Database, userId: string, password: string): Promise<void> {
  await db.insert(credentials).values({
    id: `credential_${userId}`,
    userId,
    accountId: userId,
    providerId: passwordProvider,
    password,
  });
}

/** A person as an operator sees them. */
export interface OperatorsPerson {
  email: string;
  name: string;
  role: 'customer' | 'staff';
  isDisabled: boolean;
}

/** Everybody but those who were removed: nothing can be done with them. */
export function listPeople(db: Database): Promise<OperatorsPerson[]> {
  return db
    .select({
      email: users.email,
      name: users.name,
      role: users.role,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(users)
    .where(isNull(users.removedAt))
    .orderBy(asc(users.email));
}

/** An account as an operator sees it, its members as `address:role`. */
export interface OperatorsAccount {
  kind: 'team' | 'personal';
  slug: string;
  name: string;
  plan: PlanKey | null;
  v0Plan: PlanKey | null;
  otherPlans: Readonly<Record<string, PlanKey>>;
  members: string[];
}

/** Every account but those that were removed. */
export function listAllAccounts(db: Database): Promise<OperatorsAccount[]> {
  const place = sql`coalesce(${memberships.role}, array_to_string(${memberships.v0Permissions}, '+'))`;
  return db
    .select({
      kind: accounts.kind,
      slug: accounts.slug,
      name: accounts.name,
      plan: accounts.plan,
      v0Plan: accounts.v0Plan,
      otherPlans: accounts.otherPlans,
      members: sql<string[]>`coalesce(array_agg(${users.email} || ':' || ${place} order by ${users.email})
        filter (where ${users.id} is not null), '{}')`,
    })
    .from(accounts)
    .leftJoin(memberships, eq(memberships.accountId, accounts.id))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(isNull(accounts.removedAt))
    .groupBy(accounts.id)
    .orderBy(asc(accounts.kind), asc(accounts.slug));
}
