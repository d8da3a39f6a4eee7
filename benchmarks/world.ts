import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../packages/database/src/client.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../packages/database/src/embedded.ts';
import { migrate } from '../packages/database/src/migrate.ts';
import { takeBatch } from '../domains/world/use-cases/take-batch.ts';
import { processorSeconds } from './processor-time.ts';
import { worldLines, worldSlices } from './world-lines.ts';

/**
 * Loads a provider's world through its door as one batch, and the same rows into the same tables of a second server by COPY, with their indexes and keys. Both go on
 * in turns, slice by slice, so that whatever else the machine does meets both. Prints the processor time and the time by the clock of each, and the memory that the
 * door took. `--teams 100000 --projects 1000000 --invoices 10000000 --slices 20`
 */
const { values } = parseArgs({
  options: {
    teams: { type: 'string' },
    projects: { type: 'string' },
    invoices: { type: 'string' },
    slices: { type: 'string' },
  },
});
const size = {
  teams: Number(values.teams ?? 10_000),
  projects: Number(values.projects ?? 100_000),
  invoices: Number(values.invoices ?? 200_000),
};
const slices = worldSlices(size, Number(values.slices ?? 10));

/** In the order in which rows can be copied, with the condition of those of the slice that begins and ends at these numbers. */
const tables = {
  accounts: "kind = 'team' and split_part(id, '_', 2)::int between",
  projects: "split_part(id, '_', 2)::int between",
  invoices: "split_part(id, '_', 2)::int between",
  invoice_lines: "split_part(invoice_id, '_', 2)::int between",
} as const;
const kindsOf = {
  team: ['accounts'],
  project: ['projects'],
  invoice: ['invoices', 'invoice_lines'],
} as const;

const names = { plans: { plan: ['pro'] }, roles: [], projectRoles: [], permissions: [], products: [] };
const folder = mkdtempSync(join(tmpdir(), 'reachout-world-'));
chmodSync(folder, 0o711);
const doorServer = await startServer('door');
const copyServer = await startServer('copy');
const door = openDatabase(doorServer.url, { poolMax: 2, statementTimeoutMs: 0 });
const none = { lines: 0, wall: 0, node: 0, postgres: 0 };
const taken = { door: { ...none }, copy: { ...none } };
const ofInvoices = { door: { ...none }, copy: { ...none } };
let peak = 0;
let refused = 0;
try {
  let cursor = 0;
  for (const slice of slices) {
    const file = join(folder, 'lines.ndjson');
    await writeLines(file, slice);
    const byDoor = await timed(doorServer, async () => {
      const events = takeBatch(door.db, createReadStream(file), {
        sender: { tokenId: null, requestId: undefined },
        scopes: null,
        names,
        batch: 'benchmark',
        from: cursor,
      });
      for await (const { progress } of events) {
        ({ refused, cursor } = progress);
        peak = Math.max(peak, process.memoryUsage().rss);
      }
    });
    const copied = kindsOf[slice.kind];
    for (const table of copied) await exportRows(table, slice);
    const byCopy = await timed(copyServer, async () => {
      for (const table of copied)
        await withClient(copyServer.url, (client) =>
          pipeline(
            createReadStream(join(folder, table)),
            client.query(copyFrom(`copy ${table} from stdin with (format binary)`)),
          ),
        );
    });
    const lines = slice.end - slice.start;
    for (const sum of slice.kind === 'invoice' ? [taken, ofInvoices] : [taken]) {
      add(sum.door, byDoor, lines);
      add(sum.copy, byCopy, lines);
    }
    console.error(
      `${cursor} lines: ${ratios(byDoor, byCopy).processor.toFixed(2)} of the processor time, ${ratios(byDoor, byCopy).wall.toFixed(2)} by the clock`,
    );
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  const rows = { door: await countRows(doorServer), copy: await countRows(copyServer) };
  const peakMegabytes = Math.round(peak / 1_048_576);
  console.log(
    JSON.stringify(
      {
        machine,
        ...size,
        refused,
        rows,
        seconds: taken,
        ratios: ratios(taken.door, taken.copy),
        invoices: { seconds: ofInvoices, ratios: ratios(ofInvoices.door, ofInvoices.copy) },
        peakMegabytes,
      },
      null,
      2,
    ),
  );
  if (refused > 0 || JSON.stringify(rows.door) !== JSON.stringify(rows.copy)) process.exitCode = 1;
} finally {
  await door.close();
  await doorServer.stop();
  await copyServer.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

interface Taken {
  wall: number;
  node: number;
  postgres: number;
}

/** How long some work takes, in seconds: by the clock, and of the processor in this process and in the database's. */
async function timed(server: EmbeddedDatabase, work: () => Promise<void>): Promise<Taken> {
  const ofNode = process.cpuUsage();
  const ofPostgres = processorSeconds(server.postgresPid);
  const begun = performance.now();
  await work();
  const wall = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(ofNode);
  // A connection's process that is ending counts with its parent only when that one knows.
  await setTimeout(300);
  return {
    wall,
    node: (user + system) / 1_000_000,
    postgres: processorSeconds(server.postgresPid) - ofPostgres,
  };
}

function add(sum: Taken & { lines: number }, more: Taken, lines: number): void {
  sum.lines += lines;
  sum.wall += more.wall;
  sum.node += more.node;
  sum.postgres += more.postgres;
}

function ratios(one: Taken, other: Taken): { processor: number; wall: number } {
  return {
    processor: (one.node + one.postgres) / (other.node + other.postgres),
    wall: one.wall / other.wall,
  };
}

async function startServer(name: string): Promise<EmbeddedDatabase> {
  const dataRoot = join(folder, name);
  const server = await startEmbeddedDatabase({ dataRoot, programsRoot: folder });
  await migrate(server.url, {});
  return server;
}

async function writeLines(file: string, slice: Parameters<typeof worldLines>[1]): Promise<void> {
  const stream = createWriteStream(file);
  for (const block of worldLines(size, slice)) if (!stream.write(block)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/** Writes the rows of a slice as they stand behind the door. */
function exportRows(
  table: keyof typeof tables,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const rows = `select * from ${table} where ${tables[table]} ${start} and ${end - 1}`;
  return withClient(doorServer.url, (client) =>
    pipeline(
      client.query(copyTo(`copy (${rows}) to stdout with (format binary)`)),
      createWriteStream(join(folder, table)),
    ),
  );
}

async function countRows({ url }: EmbeddedDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await withClient(url, async (client) => {
    for (const table of Object.keys(tables)) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      counts[table] = rows[0]?.n ?? 0;
    }
  });
  return counts;
}

/** Runs work on a plain connection: the product's own hold their statements to time limits. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
