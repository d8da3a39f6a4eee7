import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../packages/database/src/client.ts';
import { startEmbeddedDatabase } from '../packages/database/src/embedded.ts';
import { migrate } from '../packages/database/src/migrate.ts';
import { takeBatch } from '../domains/world/use-cases/take-batch.ts';

/**
 * Loads a provider's world through its door as one batch, and then the same rows into the same empty tables by COPY, with their indexes and keys: prints both times, their
 * ratio and the memory that the door took. `--teams 100000 --projects 1000000 --invoices 10000000`
 */
const { values } = parseArgs({
  options: { teams: { type: 'string' }, projects: { type: 'string' }, invoices: { type: 'string' } },
});
const teams = Number(values.teams ?? 10_000);
const projects = Number(values.projects ?? 100_000);
const invoices = Number(values.invoices ?? 1_000_000);
/** In the order in which rows can be copied. */
const tables = ['accounts', 'projects', 'invoices', 'invoice_lines'];

const names = { plans: { plan: ['pro'] }, roles: [], projectRoles: [], permissions: [], products: [] };
const dataRoot = mkdtempSync(join(tmpdir(), 'reachout-world-'));
chmodSync(dataRoot, 0o711);
const database = await startEmbeddedDatabase({ dataRoot });
let other: typeof database | undefined;
try {
  await migrate(database.url, {});
  const door = openDatabase(database.url, { poolMax: 2, statementTimeoutMs: 0 });
  let peak = 0;
  const begun = performance.now();
  let refused = 0;
  for await (const { progress } of takeBatch(door.db, world(), {
    sender: { tokenId: null, requestId: undefined },
    scopes: null,
    names,
    batch: 'benchmark',
  })) {
    ({ refused } = progress);
    peak = Math.max(peak, process.memoryUsage().rss);
    if (progress.cursor % 100_000 === 0)
      console.error(`${progress.cursor} lines, ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  const doorSeconds = (performance.now() - begun) / 1000;
  for (const table of tables)
    await withClient(database.url, (client) =>
      pipeline(
        client.query(copyTo(`copy ${table} to stdout with (format binary)`)),
        createWriteStream(join(dataRoot, table)),
      ),
    );
  await door.close();
  // A second server with the same empty tables; the first one rests meanwhile.
  await database.stop();
  const otherRoot = mkdtempSync(join(dataRoot, 'copied-'));
  chmodSync(otherRoot, 0o711);
  other = await startEmbeddedDatabase({ dataRoot: otherRoot });
  const { url } = other;
  await migrate(url, {});
  const copy = openDatabase(url, { poolMax: 1, statementTimeoutMs: 0 });
  const copyBegun = performance.now();
  for (const table of tables)
    await withClient(url, (client) =>
      pipeline(
        createReadStream(join(dataRoot, table)),
        client.query(copyFrom(`copy ${table} from stdin with (format binary)`)),
      ),
    );
  const copySeconds = (performance.now() - copyBegun) / 1000;
  const { rows } = await copy.pool.query('select count(*)::int as n from invoices');
  await copy.close();
  console.log(
    JSON.stringify(
      {
        machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() },
        teams,
        projects,
        invoices: rows[0],
        refused,
        doorSeconds,
        copySeconds,
        ratio: doorSeconds / copySeconds,
        peakMegabytes: Math.round(peak / 1_048_576),
      },
      null,
      2,
    ),
  );
} finally {
  await database.stop();
  await other?.stop();
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** Runs work on a plain connection: the product's own hold their statements to time limits. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

async function* world(): AsyncGenerator<Uint8Array> {
  let lines: string[] = [];
  const flush = (): Uint8Array => {
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
    return bytes;
  };
  const push = (kind: string, record: object): void =>
    void lines.push(JSON.stringify({ kind, version: 1, record }));
  for (let n = 0; n < teams; n += 1) {
    push('team', { id: `team_${n}`, slug: `team-${n}`, name: `Team ${n}`, plans: { plan: 'pro' } });
    if (lines.length === 500) yield flush();
  }
  for (let n = 0; n < projects; n += 1) {
    push('project', {
      account: `team_${n % teams}`,
      id: `prj_${n}`,
      name: `project-${n}`,
      framework: 'nextjs',
      createdAt: '2026-01-05T10:00:00.000Z',
    });
    if (lines.length === 500) yield flush();
  }
  for (let n = 0; n < invoices; n += 1) {
    const line = (item: string, quantity: number, unitAmount: number) => ({
      billableItem: item,
      description: 'As it stands on the invoice',
      quantity,
      unit: 'seat',
      subtotal: quantity * unitAmount,
      price: { model: 'unit', unitAmount },
    });
    push('invoice', {
      account: `team_${n % teams}`,
      id: `inv_${n}`,
      number: `INV-${n}`,
      currency: 'USD',
      status: 'paid',
      total: 10_000,
      issuedAt: new Date(1_760_000_000_000 + n * 1_000).toISOString(),
      paidAt: new Date(1_760_090_000_000 + n * 1_000).toISOString(),
      lines: [line('teamSeats', 5, 2000), line('fastDataTransfer', 620, 15)],
    });
    if (lines.length === 500) yield flush();
  }
  if (lines.length > 0) yield flush();
}
