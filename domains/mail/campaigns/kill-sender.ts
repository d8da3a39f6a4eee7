import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@reachout/database/client';
import { startEmbeddedDatabase } from '@reachout/database/embedded';
import { migrate } from '@reachout/database/migrate';
import { killSenderAndServer } from '../testing/kill-mail.ts';

/** Kills whatever sends mail, and the mail server, again and again, and counts what was lost and what came twice. `--kills 1000 --minutes 60` */
const { values } = parseArgs({ options: { kills: { type: 'string' }, minutes: { type: 'string' } } });

const folder = mkdtempSync(join(tmpdir(), 'reachout-mail-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedDatabase({ dataRoot: join(folder, 'database') });
await migrate(database.url, {});
const { db, close } = openDatabase(database.url, {
  poolMax: 2,
  statementTimeoutMs: 0,
  connectTimeoutMs: 60_000,
});
try {
  const tally = await killSenderAndServer({
    db,
    databaseUrl: database.url,
    folder,
    kills: Number(values.kills ?? 1_000),
    endsAt: Date.now() + Number(values.minutes ?? 24 * 60) * 60_000,
    random: Math.random,
    report: (line) => console.error(line),
  });
  console.log(JSON.stringify(tally));
  process.exitCode = tally.lost + tally.unexplained + tally.unknown + tally.unwanted === 0 ? 0 : 1;
} finally {
  await close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
