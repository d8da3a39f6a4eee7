import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import { readMessage } from '../rules/world-messages.ts';
import { applyMessages } from '../use-cases/apply-messages.ts';
import { readWorld } from '../use-cases/read-world.ts';
import type { SentMessage } from './random-world.ts';

/** Everything that a provider said, record by record. */
export async function exportedWorld(db: Database): Promise<object[]> {
  const records: object[] = [];
  for await (const record of readWorld(db)) records.push(record);
  return records;
}

/** Takes away everything that a provider said, and that it was ever said. */
export async function wipeWorld(db: Database): Promise<void> {
  for (const table of [
    'accounts',
    'users',
    'status_components',
    'status_incidents',
    'uploaded_pages',
    'world_removals',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Applies messages one by one in their order. Throws when one of them is not taken, which no history in order can be. */
export async function applyInOrder(db: Database, messages: readonly SentMessage[]): Promise<void> {
  for (const message of messages) {
    const read = readMessage(message);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const sender = { tokenId: null, requestId: undefined };
    const [outcome] = await applyMessages(db, [{ line: 0, message: read.message }], sender);
    if (outcome?.outcome !== 'applied') throw new Error(`In order and not taken: ${JSON.stringify(message)}`);
  }
}
