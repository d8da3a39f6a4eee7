import { and, eq, isNull, like, ne, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { AddressHolder } from '../rules/identity/admission.ts';
import type { TeamRole } from '../rules/permissions.ts';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import { followAddresses } from './participants-queries.ts';
import { accounts, memberships } from './schema/accounts.ts';
import { type ClaimedFactKind as FactKind, claimedFacts } from './schema/claims.ts';
import { credentials, users } from './schema/identity.ts';

/** Who somebody is to their identity provider: its issuer, and its name for them. */
export interface Identity {
  issuer: string;
  subject: string;
}

const isDisabled = sql<boolean>`${users.disabledAt} is not null`;

/** Waits until nobody else lets the same identity in; held until the transaction ends. */
export async function lockIdentity(tx: Database, { issuer, subject }: Identity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
}

/** Whose identity this is; nobody else can change the person until the transaction ends. */
export async function lockOwnerOfIdentity(
  tx: Database,
  { issuer, subject }: Identity,
): Promise<{ userId: string; isDisabled: boolean; isRemoved: boolean } | null> {
  const [owner] = await tx
    .select({ userId: users.id, isDisabled, isRemoved: sql<boolean>`${users.removedAt} is not null` })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, issuer), eq(credentials.accountId, subject)))
    .for('update', { of: users });
  return owner ?? null;
}

/** Who has the address, in whatever case it was written; locked like an owner. */
export async function lockHolderOfAddress(
  tx: Database,
  { email, issuer }: { email: string; issuer: string },
): Promise<AddressHolder | null> {
  const [holder] = await tx
    .select({
      userId: users.id,
      role: users.role,
      isDisabled,
      isEmailVerified: users.emailVerified,
      hasOtherSubject: sql<boolean>`exists (select 1 from ${credentials} c where c.user_id = "users"."id" and c.provider_id = ${issuer})`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update', { of: users });
  return holder ?? null;
}

/** Lets a person come in by an identity. Throws on one that is somebody's already (credentials_identity_unique). */
export async function insertIdentity(
  tx: Database,
  { id, userId, identity }: { id: string; userId: string; identity: Identity },
): Promise<void> {
  await tx
    .insert(credentials)
    .values({ id, userId, providerId: identity.issuer, accountId: identity.subject });
}

/** A person without a password, and their personal account. Throws on an address or username that is taken. */
export async function insertIdentifiedPerson(
  tx: Database,
  person: { userId: string; accountId: string; email: string; name: string; username: string },
): Promise<void> {
  const { userId, accountId, email, name, username } = person;
  await tx.insert(users).values({ id: userId, name, email, emailVerified: true });
  await tx
    .insert(accounts)
    .values({ id: accountId, kind: 'personal', slug: username, name, ownerUserId: userId });
}

/** The first of `name`, `name-2`, `name-3` … that no personal account has. */
export async function findFreeUsername(tx: Database, name: string): Promise<string> {
  const taken = await tx
    .select({ slug: accounts.slug })
    .from(accounts)
    .where(
      and(
        eq(accounts.kind, 'personal'),
        or(eq(accounts.slug, name), like(accounts.slug, `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}-%`)),
      ),
    );
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(name)) return name;
  let number = 2;
  while (slugs.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** What a person is called, unless the name is empty, and where they are written to. An address that somebody else has is not taken over. */
export async function refreshPerson(
  tx: Database,
  { userId, name, email }: { userId: string; name: string; email: string | null },
): Promise<void> {
  if (name !== '') {
    await tx
      .update(users)
      .set({ name, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), ne(users.name, name)));
    await tx
      .update(accounts)
      .set({ name, updatedAt: sql`now()` })
      .where(and(eq(accounts.ownerUserId, userId), ne(accounts.name, name)));
  }
  if (email === null) return;
  const isMoving = and(
    eq(users.id, userId),
    ne(users.email, email),
    sql`not exists (select 1 from ${users} o where lower(o.email) = ${email} and o.id <> ${userId})`,
  );
  const [before] = await tx.select({ email: users.email }).from(users).where(isMoving).for('no key update');
  if (before === undefined) return;
  if (before.email.toLowerCase() !== email.toLowerCase())
    await followAddresses(tx, [{ userId, from: before.email, to: email }]);
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(isMoving);
}

/** Notes whether the issuer that proved a person's address gives out the addresses of its domain. */
export async function noteAddressOwned(
  tx: Database,
  { userId, isAddressOwned }: { userId: string; isAddressOwned: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({ isAddressOwned })
    .where(and(eq(users.id, userId), ne(users.isAddressOwned, isAddressOwned)));
}

/** A fact that claims can give. */
export interface FactSubject {
  kind: FactKind;
  accountId: string | null;
  userId: string | null;
}

/** What claims gave a person: roles and being staff, not the plans of their teams. */
export function findFactsOfPerson(
  tx: Database,
  { issuer, userId }: { issuer: string; userId: string },
): Promise<{ kind: FactKind; accountId: string | null; value: string }[]> {
  return tx
    .select({ kind: claimedFacts.kind, accountId: claimedFacts.accountId, value: claimedFacts.value })
    .from(claimedFacts)
    .where(and(eq(claimedFacts.providerId, issuer), eq(claimedFacts.userId, userId)));
}

/** What claims gave last; null where they gave nothing. */
export async function findFact(tx: Database, issuer: string, about: FactSubject): Promise<string | null> {
  const [fact] = await tx
    .select({ value: claimedFacts.value })
    .from(claimedFacts)
    .where(isFact(issuer, about));
  return fact?.value ?? null;
}

/** Keeps what claims have given; null forgets it. */
export async function keepFact(
  tx: Database,
  issuer: string,
  { value, ...about }: FactSubject & { value: string | null },
): Promise<void> {
  await tx.delete(claimedFacts).where(isFact(issuer, about));
  if (value !== null) await tx.insert(claimedFacts).values({ providerId: issuer, ...about, value });
}

function isFact(issuer: string, { kind, accountId, userId }: FactSubject) {
  return and(
    eq(claimedFacts.providerId, issuer),
    eq(claimedFacts.kind, kind),
    accountId === null ? isNull(claimedFacts.accountId) : eq(claimedFacts.accountId, accountId),
    userId === null ? isNull(claimedFacts.userId) : eq(claimedFacts.userId, userId),
  );
}

/** An account whose facts claims may change; locked, since several members can come in at once. */
export interface LockedAccount {
  accountId: string;
  plan: PlanKey | null;
  v0Plan: PlanKey | null;
  otherPlans: Readonly<Record<string, PlanKey>>;
}

/** The team of a slug; made when there is none yet. */
export async function lockTeam(
  tx: Database,
  team: { accountId: string; slug: string; name: string },
): Promise<LockedAccount & { isNew: boolean }> {
  const { accountId, slug, name } = team;
  const made = await tx
    .insert(accounts)
    .values({ id: accountId, kind: 'team', slug, name })
    .onConflictDoNothing({ target: [accounts.kind, accounts.slug] })
    .returning({ id: accounts.id });
  const [found] = await tx
    .select({
      accountId: accounts.id,
      plan: accounts.plan,
      v0Plan: accounts.v0Plan,
      otherPlans: accounts.otherPlans,
    })
    .from(accounts)
    .where(and(eq(accounts.kind, 'team'), eq(accounts.slug, slug)))
    .for('update');
  if (found === undefined) throw new Error(`the team ${slug} is neither made nor found`);
  return { ...found, isNew: made.length > 0 };
}

export async function lockPersonalAccount(tx: Database, userId: string): Promise<LockedAccount | null> {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      plan: accounts.plan,
      v0Plan: accounts.v0Plan,
      otherPlans: accounts.otherPlans,
    })
    .from(accounts)
    .where(eq(accounts.ownerUserId, userId))
    .for('update');
  return found ?? null;
}

/** A person's role in a team; null without one. */
export async function findTeamRole(
  tx: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<TeamRole | null> {
  const [member] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
  return member?.role ?? null;
}

/** Gives a person a role in a team, or takes it; what they may do in it by a permission alone stays. */
export async function setTeamRole(
  tx: Database,
  { accountId, userId, role }: { accountId: string; userId: string; role: TeamRole | null },
): Promise<void> {
  const isMember = and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));
  if (role !== null) {
    await tx
      .insert(memberships)
      .values({ accountId, userId, role })
      .onConflictDoUpdate({ target: [memberships.accountId, memberships.userId], set: { role } });
    return;
  }
  await tx.delete(memberships).where(and(isMember, sql`cardinality(${memberships.v0Permissions}) = 0`));
  await tx.update(memberships).set({ role: null }).where(isMember);
}

/** What a person is to the whole installation. */
export async function findUserRole(tx: Database, userId: string): Promise<'customer' | 'staff'> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user?.role ?? 'customer';
}
