import { createHash, randomUUID } from 'node:crypto';
import { type Database, type OpenDatabase, openDatabase } from '@reachout/database/client';
import { migrate, readMigrations } from '@reachout/database/migrate';
import { testDatabaseUrls, testPostgres } from './which-postgres.ts';

type DatabaseClient = Pick<OpenDatabase['pool'], 'query'>;

/** A database of one's own, gone when the test file is done. */
export interface TestDatabase extends AsyncDisposable {
  db: Database;
  pool: OpenDatabase['pool'];
  url: string;
  /** Closes the connections and removes the database. May be called more than once. */
  drop: () => Promise<void>;
}

/**
 * A fresh, migrated database, copied from a template in some tens of milliseconds; with `demo`, the demo world is in it.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(
  options: { demo?: boolean; poolMax?: number } = {},
): Promise<TestDatabase> {
  const server = serverUrl();
  const template = await templateOn(server, options.demo ? 'demo' : 'empty');
  const name = `test_${process.pid}_${randomUUID().replaceAll('-', '')}`;
  // Copying files is quicker than copying through the log, and this cluster has no log worth writing.
  await onServer(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = databaseUrl(server, name);
  const { db, pool, close } = openDatabase(url, {
    poolMax: options.poolMax ?? 10,
    applicationName: 'test',
    // Many test files connect and ask at once, perhaps on a machine that does other things too.
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 30_000,
    lockTimeoutMs: 15_000,
  });
  let dropping: Promise<void> | undefined;
  const drop = () =>
    (dropping ??= close().then(() => onServer(server, (client) => dropDatabase(client, name))));
  return { db, pool, url, drop, [Symbol.asyncDispose]: drop };
}

/** Found or made once in a process, by server and kind: the files of tests that share one need not look for it again. */
const templates = new Map<string, Promise<string>>();

async function templateOn(server: string, kind: 'demo' | 'empty'): Promise<string> {
  const key = `${kind} ${server}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const preparing = kind === 'demo' ? prepareDemoTemplate(server) : prepareTemplate(server);
  templates.set(key, preparing);
  // The next one tries again, and hears for itself why not.
  preparing.catch(() => templates.delete(key));
  return preparing;
}

/** One hash over all migrations in order: names a template database that was made from them. */
async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const { tag, hash: content } of await readMigrations()) hash.update(tag).update(content);
  return hash.digest('hex');
}

/** Makes the template of migrated databases unless these very migrations made it before. Returns its name. */
export async function prepareTemplate(server: string): Promise<string> {
  return ensureTemplate(server, `template_${(await migrationsHash()).slice(0, 16)}`, async (url) => {
    await migrate(url);
  });
}

/** Templates of earlier migrations pile up slowly; past this many they all go and the next test makes its own. */
const templatesKept = 8;

/** Removes the databases of runs that were killed, and the templates when there are many. */
export async function dropLeftovers(server: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      String.raw`select datname as name from pg_database where datname like 'test\_%' or datname like 'making\_%'`,
    );
    const { rows: templates } = await client.query<{ name: string }>(
      String.raw`select datname as name from pg_database where datname like 'template\_%'`,
    );
    const unwanted = templates.length > templatesKept ? [...rows, ...templates] : rows;
    for (const { name } of unwanted) await dropDatabase(client, name);
  });
}

async function prepareDemoTemplate(server: string): Promise<string> {
  const { hashOfDemoWorld, seedTestDemoWorld } = await import('./demo-database.ts');
  const hash = createHash('sha256')
    .update(await migrationsHash())
    .update(await hashOfDemoWorld());
  return ensureTemplate(server, `template_demo_${hash.digest('hex').slice(0, 16)}`, async (url) => {
    await migrate(url);
    const { db, close } = openDatabase(url, { poolMax: 1, statementTimeoutMs: 120_000 });
    await seedTestDemoWorld(db).finally(close);
  });
}

/** Test files start at the same moment: one of them makes the template while the others wait, then all copy it. */
async function ensureTemplate(
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await onServer(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('reachout test templates'))");
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const making = `making_${name}`;
    await dropDatabase(client, making);
    await client.query(`create database ${making}`);
    await fill(databaseUrl(server, making));
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/**
 * Removes a database whoever is connected to it. An autovacuum worker belongs to PostgreSQL's superuser, whom `force` may not end; a plain drop may, but waits five
 * seconds at most for everybody else. So each has its turn.
 */
async function dropDatabase(client: DatabaseClient, name: string): Promise<void> {
  const force = `drop database if exists ${name} with (force)`;
  const plain = `drop database if exists ${name}`;
  for (const statement of [force, plain, force, plain, force]) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
  }
  await client.query(plain);
}

/** Permission denied to end a connection, or connections that are still there. */
function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '55006');
}

function serverUrl(): string {
  const name = testDatabaseUrls[process.env[testPostgres] === 'oldest' ? 'oldest' : 'shipped'];
  const url = process.env[name];
  if (!url) {
    throw new Error(
      `${name} is not set: run this test through vitest, whose global setup starts the database.`,
    );
  }
  return url;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(server: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(server, {
    poolMax: 1,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
  });
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
    await close();
  }
}
