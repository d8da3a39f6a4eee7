import { createInterface } from 'node:readline';
import { openDatabase } from '@reachout/database/client';
import { takeBatch } from '../use-cases/take-batch.ts';

/**
 * A process that takes in batches: each line of its input is the text of one as a JSON string, and is answered with the outcomes of the batch's lines. The database's address is its
 * argument.
 */
const { db } = openDatabase(process.argv[2] ?? '', { poolMax: 1, statementTimeoutMs: 0 });
const options = {
  sender: { tokenId: null, requestId: undefined },
  scopes: null,
  names: {
    plans: { plan: ['pro'], v0Plan: ['v0-level3'] },
    roles: ['OWNER', 'MEMBER', 'DEVELOPER'],
    projectRoles: ['ADMIN', 'PROJECT_VIEWER'],
    permissions: [],
    products: [],
  },
};
for await (const text of createInterface({ input: process.stdin })) {
  const told: string[] = [];
  for await (const { outcomes } of takeBatch(db, blocksOf(JSON.parse(text) as string), options))
    told.push(...outcomes.map(({ outcome }) => outcome));
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

/** The bytes as a network brings them: cut wherever a block is full. */
async function* blocksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
}
