import { sql } from 'drizzle-orm';
import type { WorldRecord } from '../../rules/records.ts';
import { insertRows, upsertRows } from '../upsert.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore } from './kind-store.ts';

/** The parts of the platform that its own systems keep. Those of staff are left as they are. */
export const componentStore: KindStore<'component'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'status_components',
        key: ['id'],
        columns: {
          id: 'text',
          name: 'text',
          description: 'text',
          position: 'integer',
          status: 'text',
          origin: 'text',
        },
        onUpdate: sql`updated_at = now()`,
      },
      records.map(({ version, record: { id, name, description = '', position = 0, status } }) => ({
        id,
        name,
        description,
        position,
        status,
        origin: 'platform',
        version,
      })),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [id], version }) => {
    await tx.execute(sql`
      delete from status_components where id = ${id} and origin = 'platform' and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<{
      id: string;
      name: string;
      description: string;
      position: number;
      status: WorldRecord<'component'>['status'];
    }>(sql`
      select id, name, description, position, status from status_components
      where origin = 'platform' and ${inRange(['id'], range)} order by ${byKey(['id'])} limit ${limit}`);
    return rows.map(({ description, position, ...component }) => ({
      ...component,
      ...(description !== '' && { description }),
      ...(position !== 0 && { position }),
    }));
  },
};

/** Incidents that the platform's own systems tell of. Those of staff are left as they are. */
export const incidentStore: KindStore<'incident'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'status_incidents',
        key: ['id'],
        columns: {
          id: 'text',
          title: 'text',
          impact: 'text',
          state: 'text',
          started_at: 'timestamptz',
          resolved_at: 'timestamptz',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
          origin: 'text',
        },
      },
      records.map(({ version, record: { id, title, impact, state, startedAt, resolvedAt, updates } }) => ({
        id,
        title,
        impact,
        state,
        started_at: startedAt,
        resolved_at: resolvedAt,
        created_at: updates[0]?.createdAt ?? startedAt,
        updated_at: updates.at(-1)?.createdAt ?? startedAt,
        origin: 'platform',
        version,
      })),
    );
    const keys = new Set(written.map(({ key }) => key));
    const current = records.filter(({ key }) => keys.has(key)).map(({ record }) => record);
    for (const table of ['status_updates', 'status_incident_components'])
      await tx.execute(sql`
        delete from ${sql.identifier(table)} p
        using json_array_elements_text(${JSON.stringify([...keys])}::json) as r(id) where p.incident_id = r.id`);
    await insertRows(
      tx,
      'status_updates',
      { incident_id: 'text', seq: 'integer', state: 'text', body: 'text', created_at: 'timestamptz' },
      current.flatMap(({ id, updates }) =>
        updates.map(({ state, body, createdAt }, index) => ({
          incident_id: id,
          seq: index + 1,
          state,
          body,
          created_at: createdAt,
        })),
      ),
    );
    await insertRows(
      tx,
      'status_incident_components',
      { incident_id: 'text', component_id: 'text' },
      current.flatMap(({ id, components = [] }) =>
        [...new Set(components)].map((component) => ({ incident_id: id, component_id: component })),
      ),
    );
    return [...keys];
  },

  remove: async (tx, { parts: [id], version }) => {
    await tx.execute(sql`
      delete from status_incidents where id = ${id} and origin = 'platform' and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<{
      id: string;
      title: string;
      impact: WorldRecord<'incident'>['impact'];
      state: WorldRecord<'incident'>['state'];
      started_at: string;
      resolved_at: string | null;
      updates: WorldRecord<'incident'>['updates'] | null;
      components: string[] | null;
    }>(sql`
      select i.id, i.title, i.impact, i.state, i.started_at, i.resolved_at,
        (select json_agg(json_build_object('state', u.state, 'body', u.body, 'createdAt',
          to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.seq)
          from status_updates u where u.incident_id = i.id) as updates,
        (select json_agg(c.component_id order by c.component_id collate "C")
          from status_incident_components c where c.incident_id = i.id) as components
      from status_incidents i
      where i.origin = 'platform' and ${inRange(['i.id'], range)} order by ${byKey(['i.id'])} limit ${limit}`);
    return rows.map(
      ({ started_at: startedAt, resolved_at: resolvedAt, updates, components, ...incident }) => ({
        ...incident,
        startedAt: new Date(startedAt).toISOString(),
        ...(resolvedAt !== null && { resolvedAt: new Date(resolvedAt).toISOString() }),
        updates: updates ?? [],
        ...(components !== null && { components }),
      }),
    );
  },
};
