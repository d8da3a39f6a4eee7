import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';

/** A column that names a person, and with it the other columns of a key in which a person may stand once. */
interface Belonging {
  table: string;
  column: string;
  once?: readonly string[];
}

/**
 * Everything of a person that goes along when they get another id. `audit` and `refund_entries` only grow and stay as they are, which is why the row
 * of the old id stays too.
 */
export const belongings: readonly Belonging[] = [
  // Access to a project needs the membership of the team: both are copied, and the old ones removed, before the rest.
  { table: 'accounts', column: 'owner_user_id' },
  { table: 'access_tokens', column: 'user_id' },
  { table: 'case_assignments', column: 'actor_user_id' },
  { table: 'case_assignments', column: 'assignee_id' },
  { table: 'case_drafts', column: 'user_id' },
  { table: 'case_comments', column: 'author_id' },
  { table: 'case_events', column: 'actor_user_id' },
  { table: 'case_seen', column: 'user_id', once: ['account_id', 'case_number'] },
  { table: 'case_staff_events', column: 'actor_user_id' },
  { table: 'cases', column: 'assignee_id' },
  { table: 'cases', column: 'opened_by' },
  { table: 'cases', column: 'updated_by' },
  { table: 'claimed_facts', column: 'user_id', once: ['provider_id', 'kind', 'account_id'] },
  { table: 'credentials', column: 'user_id' },
  { table: 'desk_macros', column: 'owner_id' },
  { table: 'desk_settings', column: 'user_id', once: [] },
  { table: 'desk_presence', column: 'user_id', once: ['account_id', 'case_number', 'page_id'] },
  { table: 'held_answers', column: 'author_id' },
  { table: 'desk_handovers', column: 'user_id' },
  { table: 'desk_threads', column: 'customer_id' },
  { table: 'desk_views', column: 'owner_id' },
  { table: 'feedback', column: 'user_id', once: ['prompt_id', 'cause'] },
  { table: 'files', column: 'owner_user_id' },
  { table: 'incoming_mails', column: 'user_id' },
  { table: 'idempotency_keys', column: 'user_id', once: ['key'] },
  { table: 'known_browsers', column: 'user_id', once: ['hash'] },
  { table: 'mail_letters', column: 'user_id' },
  { table: 'mail_settings', column: 'user_id', once: [] },
  { table: 'notification_settings', column: 'user_id', once: [] },
  { table: 'notifications', column: 'user_id' },
  { table: 'page_feedback', column: 'user_id' },
  { table: 'refund_proposals', column: 'proposed_by' },
  { table: 'refund_proposals', column: 'settled_by' },
  { table: 'refunds', column: 'approved_by' },
  { table: 'refunds', column: 'confirmed_by' },
  { table: 'refunds', column: 'requested_by' },
  { table: 'refunds', column: 'started_by' },
  { table: 'sales_enquiries', column: 'answered_by' },
  { table: 'sales_enquiries', column: 'user_id' },
  { table: 'sessions', column: 'user_id' },
  { table: 'thread_metadata', column: 'user_id' },
  { table: 'staff_team_members', column: 'user_id', once: ['team_id'] },
  { table: 'threads', column: 'user_id' },
];

/**
 * Makes one person of two ids: everything of `from` is `to`'s afterwards, who is made of them when there is nobody of that id yet. The row of `from` stays as that of
 * somebody who is gone, for their name on what only grows. Call it in a transaction.
 *
 * @throws accounts_owner_unique when both have a personal account
 */
export async function joinPeople(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from users where id = ${from} for update`);
  const [person] = rows;
  if (person === undefined) throw new Error(`There is nobody ${from} to join.`);
  // An address is one person's.
  await tx.execute(sql`
    update users set email = '~' || id || '@removed.invalid', updated_at = now() where id = ${from}`);
  await tx.execute(sql`
    insert into users (id, name, email, email_verified, is_address_owned, image, role, disabled_at, created_at)
    select ${to}, name, ${person.email}, email_verified, is_address_owned, image, role, disabled_at, created_at
    from users where id = ${from} on conflict (id) do nothing`);
  await tx.execute(sql`
    insert into memberships (account_id, user_id, role, v0_permissions, world_version, created_at)
    select account_id, ${to}, role, v0_permissions, world_version, created_at from memberships where user_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into project_access (account_id, project_id, user_id, role, world_version, created_at)
    select account_id, project_id, ${to}, role, world_version, created_at from project_access where user_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`delete from memberships where user_id = ${from}`);
  // Of two letters that gather about a case, each is sent: one alone may gather for a person.
  await tx.execute(sql`
    update mail_letters set sealed_at = clock_timestamp() where user_id = ${from} and sealed_at is null`);
  // What is unread stands once for a case and a kind: what the other one has to read of it is enough.
  await tx.execute(sql`
    update notifications set read_at = clock_timestamp() where user_id = ${from} and read_at is null
      and exists (select from notifications o where o.user_id = ${to} and o.read_at is null and o.account_id = notifications.account_id
        and o.case_number = notifications.case_number and o.kind = notifications.kind)`);
  for (const belonging of belongings) await move(tx, belonging, { from, to });
  await tx.execute(sql`
    update users set removed_at = coalesce(removed_at, now()), image = null, is_address_owned = false where id = ${from}`);
}

async function move(
  tx: Database,
  { table, column, once }: Belonging,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const target = sql.identifier(table);
  const person = sql.identifier(column);
  if (once !== undefined) {
    const same = once.map(
      (key) => sql` and o.${sql.identifier(key)} is not distinct from ${target}.${sql.identifier(key)}`,
    );
    await tx.execute(sql`
      delete from ${target} where ${person} = ${from}
        and exists (select 1 from ${target} o where o.${person} = ${to}${sql.join(same)})`);
  }
  await tx.execute(sql`update ${target} set ${person} = ${to} where ${person} = ${from}`);
}

/** Somebody who holds an address, as far as it decides whether a provider's record is theirs. */
export interface FirstSignIn {
  userId: string;
  role: 'customer' | 'staff';
  /** False once the provider has said anything of them. */
  isOnlyHere: boolean;
  /** Their issuer gives out the addresses of their address's domain, and proved this one. */
  isAddressOwned: boolean;
}

/** Who has the address, in whatever case it was written; locked. */
export async function lockHolder(tx: Database, email: string): Promise<FirstSignIn | undefined> {
  const { rows } = await tx.execute<{
    id: string;
    role: 'customer' | 'staff';
    only: boolean;
    owned: boolean;
  }>(sql`
    select id, role, world_version = 0 as only, is_address_owned as owned from users
    where lower(email) = lower(${email}) for update`);
  const [found] = rows;
  return (
    found && {
      userId: found.id,
      role: found.role,
      isOnlyHere: found.only,
      isAddressOwned: found.owned,
    }
  );
}

/** Of these people, those whose address somebody else holds who may become them: the records' ids with the holders'. */
export async function findAdoptable(
  tx: Database,
  records: readonly { id: string; email: string }[],
): Promise<{ from: string; to: string }[]> {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    select u.id as "from", r.id as "to"
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id text, email text)
    join users u on lower(u.email) = lower(r.email) and u.id <> r.id
    where u.role = 'customer' and u.world_version = 0 and u.is_address_owned and u.removed_at is null and u.disabled_at is null
      and not exists (select 1 from users o where o.id = r.id)`);
  return rows;
}
