import { createInterface } from 'node:readline';
import { openDatabase } from '@reachout/database/client';
import { readMessage } from '../rules/world-messages.ts';
import { applyMessages } from '../use-cases/apply-messages.ts';

/** A process that writes the groups of messages which it reads from its input, one JSON array a line, and answers each with the outcomes. */
const { db } = openDatabase(process.argv[2] ?? '', { poolMax: 1, statementTimeoutMs: 0 });
for await (const text of createInterface({ input: process.stdin })) {
  const lines = (JSON.parse(text) as unknown[]).map((given, index) => {
    const read = readMessage(given);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return { line: index, message: read.message };
  });
  const outcomes = await applyMessages(db, lines, { tokenId: null, requestId: undefined });
  process.stdout.write(`${JSON.stringify(outcomes.map(({ outcome }) => outcome))}\n`);
}
