import { sql } from 'drizzle-orm';
import type { WorldRecord } from '../../rules/records.ts';
import { insertRows, upsertRows } from '../upsert.ts';
import { removeProjects } from './account-removal.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore } from './kind-store.ts';

/** The tables of what belongs to a project and can move to another one, with the kind of the record and the rest of its key. */
const movable = [
  ['deployments', 'deployment', 'id'],
  ['domains', 'domain', 'name'],
] as const;

/** What accounts build. */
export const projectStore: KindStore<'project'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'projects',
        key: ['account_id', 'id'],
        columns: {
          account_id: 'text',
          id: 'text',
          name: 'text',
          framework: 'text',
          linked_repository: 'text',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
        },
      },
      records.map(({ version, record }) => ({
        account_id: record.account,
        id: record.id,
        name: record.name,
        framework: record.framework,
        linked_repository: record.repository,
        created_at: record.createdAt,
        updated_at: record.updatedAt ?? record.createdAt,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [account = '', id = ''], version }) => {
    for (const table of ['project_access', 'request_counts'])
      await tx.execute(sql`
        delete from ${sql.identifier(table)}
        where account_id = ${account} and project_id = ${id} and world_version <= ${version}`);
    // Those may have come from another project: what was said of them then is late from now on.
    for (const [table, kind, name] of movable)
      await tx.execute(sql`
        with gone as (
          delete from ${sql.identifier(table)}
          where account_id = ${account} and project_id = ${id} and world_version <= ${version}
          returning account_id || e'\t' || ${sql.identifier(name)} as key, world_version
        )
        insert into world_removals (kind, key, world_version) select ${kind}, key, world_version from gone
        on conflict (kind, key) do update set world_version = excluded.world_version
        where world_removals.world_version < excluded.world_version`);
    await removeProjects(tx, { accountId: account, id, version });
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<{
      account: string;
      id: string;
      name: string;
      framework: string | null;
      repository: string | null;
      created_at: Date;
      updated_at: Date;
    }>(sql`
      select account_id as account, id, name, framework, linked_repository as repository, created_at, updated_at
      from projects where ${inRange(['account_id', 'id'], range)} order by ${byKey(['account_id', 'id'])} limit ${limit}`);
    return rows.map(
      ({ account, id, name, framework, repository, created_at: createdAt, updated_at: updatedAt }) => ({
        account,
        id,
        name,
        ...(framework !== null && { framework }),
        ...(repository !== null && { repository }),
        createdAt: iso(createdAt),
        updatedAt: iso(updatedAt),
      }),
    );
  },
};

/** Who may work on which project. */
export const projectAccessStore: KindStore<'project-access'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'project_access',
        key: ['account_id', 'project_id', 'user_id'],
        columns: { account_id: 'text', project_id: 'text', user_id: 'text', role: 'text' },
      },
      records.map(({ version, record: { account, project, person, role } }) => ({
        account_id: account,
        project_id: project,
        user_id: person,
        role,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [account, project, person], version }) => {
    await tx.execute(sql`
      delete from project_access
      where account_id = ${account} and project_id = ${project} and user_id = ${person} and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const key = ['account_id', 'project_id', 'user_id'];
    const { rows } = await db.execute<WorldRecord<'project-access'>>(sql`
      select account_id as account, project_id as project, user_id as person, role
      from project_access where ${inRange(key, range)} order by ${byKey(key)} limit ${limit}`);
    return rows;
  },
};

/** Builds of projects. */
export const deploymentStore: KindStore<'deployment'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'deployments',
        key: ['account_id', 'id'],
        columns: {
          account_id: 'text',
          project_id: 'text',
          id: 'text',
          url: 'text',
          state: 'text',
          target: 'text',
          commit: 'jsonb',
          created_at: 'timestamptz',
          finished_at: 'timestamptz',
          build_output: 'text',
        },
      },
      records.map(({ version, record }) => ({
        account_id: record.account,
        project_id: record.project,
        id: record.id,
        url: record.url,
        state: record.state,
        target: record.target,
        commit: record.commit,
        created_at: record.createdAt,
        finished_at: record.finishedAt,
        build_output: record.buildOutput,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [account, id], version }) => {
    await tx.execute(sql`
      delete from deployments where account_id = ${account} and id = ${id} and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<
      Record<string, unknown> &
        Pick<WorldRecord<'deployment'>, 'account' | 'id' | 'project' | 'url' | 'state' | 'target'> & {
          commit: WorldRecord<'deployment'>['commit'] | null;
          created_at: Date;
          finished_at: Date | null;
          build_output: string | null;
        }
    >(sql`
      select account_id as account, id, project_id as project, url, state, target, commit, created_at, finished_at, build_output
      from deployments where ${inRange(['account_id', 'id'], range)} order by ${byKey(['account_id', 'id'])} limit ${limit}`);
    return rows.map(
      ({
        commit,
        created_at: createdAt,
        finished_at: finishedAt,
        build_output: buildOutput,
        account,
        id,
        project,
        url,
        state,
        target,
      }) => ({
        account,
        id,
        project,
        url,
        state,
        target,
        ...(commit && { commit }),
        createdAt: iso(createdAt),
        ...(finishedAt && { finishedAt: iso(finishedAt) }),
        ...(buildOutput !== null && { buildOutput }),
      }),
    );
  },
};

/** Domains of accounts. */
export const domainStore: KindStore<'domain'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'domains',
        key: ['account_id', 'name'],
        columns: { account_id: 'text', name: 'text', project_id: 'text', is_verified: 'boolean' },
        onUpdate: sql`updated_at = now()`,
      },
      records.map(({ version, record: { account, name, project, isVerified } }) => ({
        account_id: account,
        name,
        project_id: project,
        is_verified: isVerified,
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [account, name], version }) => {
    await tx.execute(sql`
      delete from domains where account_id = ${account} and name = ${name} and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<{
      account: string;
      name: string;
      project: string | null;
      is_verified: boolean;
    }>(sql`
      select account_id as account, name, project_id as project, is_verified from domains
      where ${inRange(['account_id', 'name'], range)} order by ${byKey(['account_id', 'name'])} limit ${limit}`);
    return rows.map(({ account, name, project, is_verified: isVerified }) => ({
      account,
      name,
      ...(project !== null && { project }),
      isVerified,
    }));
  },
};

/** Requests to projects, counted by the hour. An hour's rows are replaced together, and all have its version. */
export const requestHourStore: KindStore<'request-hour'> = {
  upsert: async (tx, records) => {
    const hours = records.map(({ key, version, record }) => ({
      key,
      account_id: record.account,
      project_id: record.project,
      hour: record.hour,
      version,
    }));
    const ofHour = sql`c.account_id = r.account_id and c.project_id = r.project_id and c.hour = r.hour`;
    const { rows } = await tx.execute<{ key: string; version: string }>(sql`
      with given as (
        select r.key, r.account_id, r.project_id, r.hour, r.version as said,
          (select max(c.world_version) from request_counts c where ${ofHour}) as known
        from json_to_recordset(${JSON.stringify(hours)}::json)
          as r(key text, account_id text, project_id text, hour timestamptz, version bigint)
      ), newer as (
        select *, coalesce(said, greatest(known + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)) as version
        from given where said is null or known is null or known < said
      ), gone as (
        delete from request_counts c using newer r where ${ofHour}
      )
      select key, version from newer`);
    const versionOf = new Map(rows.map(({ key, version }) => [key, Number(version)]));
    await insertRows(
      tx,
      'request_counts',
      {
        account_id: 'text',
        project_id: 'text',
        hour: 'timestamptz',
        path: 'text',
        status: 'integer',
        region: 'text',
        requests: 'bigint',
        duration_ms: 'bigint',
        world_version: 'bigint',
      },
      records.flatMap(({ key, record }) => {
        const version = versionOf.get(key);
        if (version === undefined) return [];
        return record.counts.map(({ durationMs, ...count }) => ({
          account_id: record.account,
          project_id: record.project,
          hour: record.hour,
          ...count,
          duration_ms: durationMs,
          world_version: version,
        }));
      }),
    );
    return [...versionOf.keys()];
  },

  remove: async (tx, { parts: [account, project, hour], version }) => {
    await tx.execute(sql`
      delete from request_counts
      where account_id = ${account} and project_id = ${project} and hour = ${hour}::timestamptz and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<
      Record<string, unknown> & {
        account: string;
        project: string;
        hour: Date;
        counts: WorldRecord<'request-hour'>['counts'];
      }
    >(sql`
      select account_id as account, project_id as project, hour,
        json_agg(json_build_object('path', path, 'status', status, 'region', region, 'requests', requests,
          'durationMs', duration_ms) order by path collate "C", status, region collate "C") as counts
      from request_counts where ${inRange(['account_id', 'project_id'], range, 'hour')}
      group by account_id, project_id, hour
      order by account_id collate "C", project_id collate "C", hour limit ${limit}`);
    return rows.map(({ account: of, project: on, hour: at, counts }) => ({
      account: of,
      project: on,
      hour: iso(at),
      counts,
    }));
  },
};

function iso(at: Date | string): string {
  return new Date(at).toISOString();
}
