/**
 * Kills servers with SIGKILL and checks what is left: `node packages/database/campaigns/kills.ts [first starts] [under writes]`.
 * Kills of the first kind are spread evenly over the time that a first start takes, each on a folder of its own; those
 * of the second kind hit one folder again and again while rows are written. After each kill the database must open,
 * hold every acknowledged row, and no process may be left. Exits with 1 otherwise.
 */
import { mkdtemp, readdir, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/embedded.ts';
import { processesOn, startVictim } from './victim.ts';

interface Outcome {
  killedAfterMs: number;
  wasReady: boolean;
  lost: number;
  acknowledged: number;
  leftovers: number;
  reopenMs: number;
  goneMs: number;
}

const [firstStarts = 25, underWrites = 25] = process.argv.slice(2).map(Number);
const root = await mkdtemp(join(tmpdir(), 'reachout-kills-'));
await chmod(root, 0o711);

const firstStartMs = await timeFirstStart(join(root, 'timed'));
const first = await campaign('first start', firstStarts, async (index) => {
  const folder = join(root, `first-${index}`);
  const outcome = await killOnce(folder, Math.round(((index + 0.5) / firstStarts) * firstStartMs));
  await rm(folder, { recursive: true, force: true });
  return outcome;
});
const writes = await campaign('under writes', underWrites, async (index) => {
  const folder = join(root, 'writes');
  // The first kill needs a database that exists.
  if (index === 0) await startEmbeddedDatabase({ dataRoot: folder }).then((database) => database.stop());
  return killOnce(folder, 20 + Math.round(Math.random() * 400), { afterReady: true });
});
await rm(root, { recursive: true, force: true });

const failures = [...first, ...writes].filter((outcome) => outcome.lost > 0 || outcome.leftovers > 0);
process.exitCode = failures.length === 0 ? 0 : 1;

async function timeFirstStart(folder: string): Promise<number> {
  const startedAt = performance.now();
  const victim = startVictim(folder);
  await victim.ready;
  const tookMs = performance.now() - startedAt;
  await victim.kill();
  await untilGone(folder, performance.now());
  console.log(`an undisturbed first start takes ${Math.round(tookMs)} ms`);
  return tookMs;
}

async function killOnce(folder: string, delayMs: number, { afterReady = false } = {}): Promise<Outcome> {
  const victim = startVictim(folder);
  if (afterReady) await victim.ready;
  await wait(delayMs);
  const testimony = await victim.kill();
  const killedAt = performance.now();
  const goneMs = await untilGone(folder, killedAt);
  const startedAt = performance.now();
  const database = await startEmbeddedDatabase({ dataRoot: folder });
  const reopenMs = performance.now() - startedAt;
  const present = await countRows(database.url, testimony.lastWritten);
  await database.stop();
  const leftovers = (await readdir(join(folder, 'database'))).filter((name) =>
    name.startsWith('init-'),
  ).length;
  return {
    killedAfterMs: delayMs,
    wasReady: testimony.ready !== undefined,
    acknowledged: testimony.lastWritten,
    lost: testimony.lastWritten - present,
    leftovers: leftovers + processesOn(folder).length,
    reopenMs,
    goneMs,
  };
}

async function untilGone(folder: string, since: number): Promise<number> {
  while (processesOn(folder).some((line) => !line.includes('/writer.ts'))) {
    if (performance.now() - since > 30_000) return Number.POSITIVE_INFINITY;
    await wait(10);
  }
  return performance.now() - since;
}

/** How many of the acknowledged rows are there; each once, by the primary key. */
async function countRows(url: string, lastWritten: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ found: boolean }>(
      "select to_regclass('journal') is not null as found",
    );
    if (!tables[0]?.found) return 0;
    const { rows } = await client.query<{ rows: string }>(
      'select count(*) as rows from journal where id <= $1',
      [lastWritten],
    );
    return Number(rows[0]?.rows);
  } finally {
    await client.end();
  }
}

async function campaign(
  name: string,
  kills: number,
  kill: (index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < kills; index += 1) outcomes.push(await kill(index));
  const most = (pick: (outcome: Outcome) => number) => Math.round(Math.max(0, ...outcomes.map(pick)));
  const total = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
  console.log(
    [
      `${name}: ${kills} kills, ${outcomes.filter((outcome) => !outcome.wasReady).length} before the database was ready`,
      `rows acknowledged on one folder ${most((outcome) => outcome.acknowledged)}, lost ${total((outcome) => outcome.lost)}`,
      `processes or folders left over ${total((outcome) => outcome.leftovers)}`,
      `gone after at most ${most((outcome) => outcome.goneMs)} ms, open again after at most ${most((outcome) => outcome.reopenMs)} ms`,
    ].join('; '),
  );
  return outcomes;
}
