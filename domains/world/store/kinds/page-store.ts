import { sql } from 'drizzle-orm';
import type { WorldRecord } from '../../rules/records.ts';
import { upsertRows } from '../upsert.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore } from './kind-store.ts';

/** Pages of documentation that the provider's systems upload. */
export const pageStore: KindStore<'page'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'uploaded_pages',
        key: ['id'],
        columns: {
          id: 'text',
          path: 'text',
          title: 'text',
          description: 'text',
          markdown: 'text',
          product: 'text',
          updated_at: 'timestamptz',
        },
      },
      records.map(({ version, record }) => {
        const { id, path, title, description = '', markdown, product = 'both', updatedAt } = record;
        return { id, path, title, description, markdown, product, updated_at: updatedAt, version };
      }),
    );
    return written.map(({ key }) => key);
  },

  remove: async (tx, { parts: [id], version }) => {
    await tx.execute(sql`delete from uploaded_pages where id = ${id} and world_version <= ${version}`);
  },

  list: async (db, range, limit) => {
    const { rows } = await db.execute<
      Required<Omit<WorldRecord<'page'>, 'updatedAt'>> & { updated_at: string }
    >(sql`
      select id, path, title, description, markdown, product, updated_at from uploaded_pages
      where ${inRange(['id'], range)} order by ${byKey(['id'])} limit ${limit}`);
    return rows.map(({ description, product, updated_at: updatedAt, ...page }) => ({
      ...page,
      ...(description !== '' && { description }),
      ...(product !== 'both' && { product }),
      updatedAt: new Date(updatedAt).toISOString(),
    }));
  },
};
