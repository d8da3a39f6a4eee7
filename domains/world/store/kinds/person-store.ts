import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { WorldRecord } from '../../rules/records.ts';
import { rememberRemoval, versionAfterAll } from '../removals-queries.ts';
import { upsertRows } from '../upsert.ts';
import { findAdoptable, joinPeople } from '@reachout/accounts/store/join-people-queries';
import { type AddressChange, followAddresses } from '@reachout/accounts/store/participants-queries';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { accountColumns, accountFacts, type AccountFacts, planColumns } from './account-columns.ts';
import { removeAccount, removeMemberships } from './account-removal.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore, Written } from './kind-store.ts';

/** People, each with their own account if they have one. Staff are the operator's: a provider's message never changes one. */
export const personStore: KindStore<'person'> = {
  upsert: async (tx, records) => {
    await adoptFirstSignIns(tx, records);
    await followAddresses(tx, await lockMoving(tx, records));
    const written = await upsertRows(
      tx,
      {
        table: 'users',
        key: ['id'],
        columns: {
          id: 'text',
          name: 'text',
          email: 'text',
          image: 'text',
          email_verified: 'boolean',
          removed_at: 'timestamptz',
        },
        onUpdate: sql`updated_at = now()`,
      },
      records.map(({ version, record: { id, name, email, image } }) => ({
        id,
        name,
        email,
        image,
        email_verified: true,
        version,
      })),
    );
    const keys = new Set(written.map(({ key }) => key));
    await writePersonalAccounts(
      tx,
      records.filter(({ key }) => keys.has(key)),
    );
    await removeUnnamedAccounts(tx, records);
    return [...keys];
  },

  remove: async (tx, { parts: [id = ''], version }) => {
    await followAddresses(tx, await lockLeaving(tx, { id, version }));
    await tx.execute(sql`delete from project_access where user_id = ${id} and world_version <= ${version}`);
    await removeMemberships(tx, { userId: id, version });
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from accounts where owner_user_id = ${id}`,
    );
    await rememberRemoval(tx, { kind: 'own-account', key: id, version });
    for (const account of rows) await removeAccount(tx, { id: account.id, version });
    // The name stays on what they wrote. Nobody can sign in as them any more, and their address is free again.
    const { rowCount } = await tx.execute(sql`
      update users set removed_at = coalesce(removed_at, now()), email = '~' || id || '@removed.invalid', image = null,
        updated_at = now(), world_version = ${version}
      where id = ${id} and world_version <= ${version}`);
    if (rowCount === 0) return;
    // Whose identity it was stays known, so that they do not come back by it as somebody new.
    await tx.execute(sql`delete from credentials where user_id = ${id} and provider_id = 'credential'`);
    await tx.execute(sql`delete from sessions where user_id = ${id}`);
    await tx.execute(sql`delete from access_tokens where user_id = ${id}`);
    await tx.execute(sql`delete from known_browsers where user_id = ${id}`);
    await tx.execute(sql`
      update mail_settings set refused_address = null, refused_at = null, refused_reason = null where user_id = ${id}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<PersonRow>(sql`
      select u.id, u.name, u.email, u.image, a.id as account_id, a.slug, a.name as account_name, a.plan, a.v0_plan,
        a.other_plans, a.success_manager
      from users u left join accounts a on a.owner_user_id = u.id and a.removed_at is null
      where u.removed_at is null and u.role = 'customer' and ${inRange(['u.id'], range)}
      order by ${byKey(['u.id'])} limit ${limit}`);
    return rows.map(toPerson);
  },
};

/** People whose address the records change, locked; what is older than what is known of them changes nothing. */
async function lockMoving(tx: Database, records: readonly Written<'person'>[]): Promise<AddressChange[]> {
  const said = records.map(({ version, record: { id, email } }) => ({ id, email, version }));
  const { rows } = await tx.execute<{ id: string; old_address: string; new_address: string }>(sql`
    select u.id, u.email as old_address, r.email as new_address
    from json_to_recordset(${JSON.stringify(said)}::json) as r(id text, email text, version bigint)
    join users u on u.id = r.id
    where lower(u.email) <> lower(r.email) and u.removed_at is null and (r.version is null or u.world_version < r.version)
    order by u.id for no key update of u`);
  return rows.map(({ id: userId, old_address: from, new_address: to }) => ({ userId, from, to }));
}

/** Somebody who is removed, locked, unless they are newer than that. */
async function lockLeaving(
  tx: Database,
  { id, version }: { id: string; version: number },
): Promise<AddressChange[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from users where id = ${id} and world_version <= ${version} and removed_at is null for no key update`);
  return rows.map(({ email: from }) => ({ userId: id, from, to: null }));
}

/**
 * Learns from what is said of people, however late, which account was the one that a removal took from them: what is told of that account and is older than its removal is late too, and
 * need not be sent again.
 */
export async function rememberOwnAccounts(
  tx: Database,
  people: readonly WorldRecord<'person'>[],
): Promise<void> {
  const own = people.flatMap(({ id, personal }) =>
    personal === undefined ? [] : [{ person: id, account: personal.id }],
  );
  if (own.length === 0) return;
  await tx.execute(sql`
    insert into world_removals (kind, key, world_version)
    select 'account', coalesce(r.account, a.id, r.person), max(w.world_version)
    from json_to_recordset(${JSON.stringify(own)}::json) as r(person text, account text)
    join world_removals w on w.kind = 'own-account' and w.key = r.person
    left join accounts a on a.owner_user_id = r.person
    group by 2
    on conflict (kind, key) do update set world_version = excluded.world_version
    where world_removals.world_version < excluded.world_version`);
}

/** Somebody who came in by the provider's identity before the provider's record of them did is the person of that record. */
async function adoptFirstSignIns(tx: Database, records: readonly Written<'person'>[]): Promise<void> {
  const adoptable = await findAdoptable(
    tx,
    records.map(({ record: { id, email } }) => ({ id, email })),
  );
  for (const { from, to } of adoptable) {
    await joinPeople(tx, { from, to });
    await insertAudit(tx, {
      actorKind: 'system',
      action: 'identity.adopted',
      subjectKind: 'user',
      subjectId: to,
      details: { was: from },
    });
  }
}

interface PersonRow extends AccountFacts {
  id: string;
  name: string;
  email: string;
  image: string | null;
  account_id: string | null;
  slug: string | null;
  account_name: string | null;
}

function toPerson(row: PersonRow): WorldRecord<'person'> {
  const { id, name, email, image, account_id: accountId, slug, account_name: accountName } = row;
  const personal = accountId !== null &&
    slug !== null && {
      ...(accountId !== id && { id: accountId }),
      username: slug,
      ...(accountName !== null && accountName !== name && { name: accountName }),
      ...accountFacts(row),
    };
  return { id, name, email, ...(image !== null && { image }), ...(personal && { personal }) };
}

async function writePersonalAccounts(tx: Database, records: readonly Written<'person'>[]): Promise<void> {
  const ownOf = await findOwned(tx, records);
  await upsertRows(
    tx,
    { table: 'accounts', key: ['id'], columns: accountColumns, onUpdate: sql`updated_at = now()` },
    records.flatMap(({ version, record: { id, name, personal } }) =>
      personal === undefined
        ? []
        : {
            id: personal.id ?? ownOf.get(id)?.id ?? id,
            kind: 'personal',
            slug: personal.username,
            name: personal.name ?? name,
            owner_user_id: id,
            ...planColumns(personal.plans),
            success_manager: personal.successManager,
            version,
          },
    ),
  );
}

/**
 * Whom the provider gives no account of their own has none, nor what belonged to one; an account that the operator's command made stays. That counts for a message that was
 * overtaken as well: what is older than it is gone.
 */
async function removeUnnamedAccounts(tx: Database, records: readonly Written<'person'>[]): Promise<void> {
  const without = records.filter(({ record }) => record.personal === undefined);
  const owned = await findOwned(tx, without);
  for (const { key, version: said } of without) {
    const own = owned.get(key);
    if (own?.isNamed === false) continue;
    const version = said ?? (await versionAfterAll(tx, { kind: 'team', parts: [own?.id ?? key] }));
    await rememberRemoval(tx, { kind: 'own-account', key, version });
    if (own !== undefined) await removeAccount(tx, { id: own.id, version });
  }
}

/** The personal accounts of these people, and whether the provider named them. */
async function findOwned(
  tx: Database,
  records: readonly Written<'person'>[],
): Promise<ReadonlyMap<string, { id: string; isNamed: boolean }>> {
  const { rows } = await tx.execute<{ owner: string; id: string; is_named: boolean }>(sql`
    select a.owner_user_id as owner, a.id, a.world_version > 0 as is_named
    from json_to_recordset(${JSON.stringify(records.map(({ key }) => ({ key })))}::json) as r(key text)
    join accounts a on a.owner_user_id = r.key`);
  return new Map(rows.map(({ owner, id, is_named: isNamed }) => [owner, { id, isNamed }]));
}
