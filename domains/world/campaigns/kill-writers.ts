import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@reachout/database/client';
import { startEmbeddedDatabase } from '@reachout/database/embedded';
import { migrate } from '@reachout/database/migrate';
import { shuffled, writeInterrupted } from '../testing/interrupted-writers.ts';
import { randomFrom, randomHistory } from '../testing/random-world.ts';
import { applyInOrder, exportedWorld, wipeWorld } from '../testing/whole-world.ts';

/**
 * What a provider said, in order and once, against the same messages shuffled, repeated, cut, and written by two processes that are killed again and again: whatever was not
 * answered is sent anew. Prints what differs. `--messages 100000 --seed 1`; most of the time
 * goes into starting writers, so that `--life 40`, the batches that one takes at most until it is killed, is quicker and kills less.
 */
const { values } = parseArgs({
  options: { messages: { type: 'string' }, seed: { type: 'string' }, life: { type: 'string' } },
});
const wanted = Number(values.messages ?? 100_000);
const firstSeed = Number(values.seed ?? 1);
const messagesOfWorld = 1_000;

const dataRoot = mkdtempSync(join(tmpdir(), 'reachout-writers-'));
chmodSync(dataRoot, 0o711);
// Writers are killed and the database is not, so that it need not wait for the disk.
const database = await startEmbeddedDatabase({ dataRoot, profile: 'fast' });
await migrate(database.url, {});
const { db, close } = openDatabase(database.url, { poolMax: 2, statementTimeoutMs: 0 });
const random = randomFrom(firstSeed);
const total = { worlds: 0, messages: 0, kills: 0, cuts: 0, differences: 0 };
try {
  for (let world = 0; total.messages < wanted; world += 1) {
    const history = randomHistory(randomFrom(firstSeed + world), messagesOfWorld);
    await wipeWorld(db);
    await applyInOrder(db, history);
    const expected = await exportedWorld(db);
    await wipeWorld(db);
    const repeated = shuffled([...history, ...history.filter(() => random() < 0.3)], random);
    const { kills, cuts } = await writeInterrupted(repeated, {
      url: database.url,
      random,
      batchesOfLife: Number(values.life ?? 12),
      batchSize: 60,
      killWithinMs: 40,
    });
    const actual = await exportedWorld(db);
    total.worlds += 1;
    total.messages += repeated.length;
    total.kills += kills;
    total.cuts += cuts;
    const isSame = JSON.stringify(actual) === JSON.stringify(expected);
    if (!isSame) total.differences += 1;
    console.error(
      `world ${firstSeed + world} ${isSame ? 'is the same' : 'differs'}: ${JSON.stringify(total)}`,
    );
  }
  console.log(JSON.stringify(total));
} finally {
  await close();
  await database.stop();
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
process.exitCode = total.differences === 0 ? 0 : 1;
