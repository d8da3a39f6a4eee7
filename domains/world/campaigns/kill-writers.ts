import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@reachout/database/client';
import { startEmbeddedDatabase } from '@reachout/database/embedded';
import { migrate } from '@reachout/database/migrate';
import { sql } from 'drizzle-orm';
import { randomFrom, randomHistory, type Random, type SentMessage } from '../testing/random-world.ts';
import { readMessage } from '../rules/world-messages.ts';
import { applyMessages } from '../use-cases/apply-messages.ts';
import { readWorld } from '../use-cases/read-world.ts';

/**
 * What a provider said, in order and once, against the same messages shuffled, repeated, and written by two processes that are killed again and again: whatever was not
 * answered is sent anew. Prints what differs. `--messages 100000 --seed 1`
 */
const { values } = parseArgs({ options: { messages: { type: 'string' }, seed: { type: 'string' } } });
const wanted = Number(values.messages ?? 100_000);
const firstSeed = Number(values.seed ?? 1);
const messagesOfWorld = 1_000;

const dataRoot = mkdtempSync(join(tmpdir(), 'reachout-writers-'));
chmodSync(dataRoot, 0o711);
const database = await startEmbeddedDatabase({ dataRoot });
await migrate(database.url, {});
const { db, close } = openDatabase(database.url, { poolMax: 2, statementTimeoutMs: 0 });
const random = randomFrom(firstSeed);
let sent = 0;
let kills = 0;
let differences = 0;
try {
  for (let world = 0; sent < wanted; world += 1) {
    const history = randomHistory(randomFrom(firstSeed + world), messagesOfWorld);
    await wipe(db);
    await apply(db, history);
    const expected = await exported(db);
    await wipe(db);
    const repeated = shuffled([...history, ...history.filter(() => random() < 0.3)], random);
    await writeWithKills(repeated);
    const actual = await exported(db);
    sent += repeated.length;
    if (JSON.stringify(actual) !== JSON.stringify(expected)) {
      differences += 1;
      console.error(`world ${firstSeed + world} differs`);
    }
  }
  console.log(JSON.stringify({ messages: sent, kills, differences }));
} finally {
  await close();
  await database.stop();
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
process.exitCode = differences === 0 ? 0 : 1;

async function wipe(on: Database): Promise<void> {
  for (const table of [
    'accounts',
    'users',
    'status_components',
    'status_incidents',
    'uploaded_pages',
    'world_removals',
  ])
    await on.execute(sql`delete from ${sql.identifier(table)}`);
}

async function apply(on: Database, messages: readonly SentMessage[]): Promise<void> {
  for (const message of messages) {
    const read = readMessage(message);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const sender = { tokenId: null, requestId: undefined };
    const [outcome] = await applyMessages(on, [{ line: 0, message: read.message }], sender);
    if (outcome?.outcome !== 'applied') throw new Error(`In order and refused: ${JSON.stringify(message)}`);
  }
}

async function exported(on: Database): Promise<object[]> {
  const records: object[] = [];
  for await (const record of readWorld(on)) records.push(record);
  return records;
}

/** Two writers share what is to be sent. Each is killed at a random moment after some groups, and another takes its place. */
async function writeWithKills(messages: SentMessage[]): Promise<void> {
  let waiting = messages;
  for (let round = 0; waiting.length > 0 && round < 60; round += 1) {
    const refused: SentMessage[] = [];
    const queue = [...waiting];
    await Promise.all([1, 2].map(() => writeUntilEmpty(queue, refused)));
    waiting = shuffled(refused, random);
  }
}

async function writeUntilEmpty(queue: SentMessage[], refused: SentMessage[]): Promise<void> {
  while (queue.length > 0) {
    const writer = startWriter();
    const groups = 2 + Math.floor(random() * 10);
    for (let index = 0; index < groups && queue.length > 0; index += 1) {
      const group = queue.splice(0, 1 + Math.floor(random() * 60));
      const isLast = index === groups - 1;
      const answer = writer.write(group);
      if (isLast) setTimeout(() => writer.kill(), Math.floor(random() * 40));
      const outcomes = await answer;
      if (outcomes === null) {
        // Killed before it answered: nobody knows what was written.
        queue.push(...group);
        break;
      }
      refused.push(...group.filter((_, at) => outcomes[at] === 'refused'));
    }
    await writer.end();
  }
}

function startWriter() {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'world-writer.ts'), database.url],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const answers =
    child.stdout === null ? undefined : createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdin?.on('error', () => undefined);
  return {
    async write(group: readonly SentMessage[]): Promise<string[] | null> {
      child.stdin?.write(`${JSON.stringify(group)}\n`);
      const next = await answers?.next();
      return next === undefined || next.done === true ? null : (JSON.parse(next.value) as string[]);
    },
    kill(): void {
      if (child.kill('SIGKILL')) kills += 1;
    },
    async end(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function shuffled<T>(items: readonly T[], by: Random): T[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(by() * (index + 1));
    [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
  }
  return copy;
}
