import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { requireSuitableDatabase } from './require-suitable-database.ts';

/** Where the checked-in migrations are when this file is not bundled. */
const ownMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number that no other program is likely to lock: the first eight letters of 'reachout' as bytes. */
const migrationLock = '8243101877146715508';

export interface MigrateOptions {
  /** The folder with `meta/_journal.json`; needed when the server is bundled. */
  migrationsFolder?: string;
  /** How long to wait for each table lock. */
  lockTimeoutMs?: number;
  /** Called once where another process migrates, which is waited for however long it takes. */
  onWait?: () => void;
}

/** What is applied and what is not. `unknown` lists migrations of a newer release. */
export interface MigrationStatus {
  applied: string[];
  pending: string[];
  unknown: string[];
}

/** A migration could not be carried out and was undone. The message is fit to print. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

interface Migration {
  tag: string;
  sql: string;
  hash: string;
}

/** The database was migrated by a newer release, or its history is not ours. The message is fit to print. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * Brings the database at `url` to this release's schema. Each migration is one transaction, so a process killed in
 * the middle leaves the database at the step before. Processes that start together take turns; the later ones find
 * nothing to do. Rejects with MigrationRefused when the database is newer than this release, and with DatabaseUnreachable
 * when PostgreSQL is too old or the database's encoding is another one; nothing is changed then.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationStatus> {
  const migrations = await readMigrations(options.migrationsFolder);
  const client = new pg.Client({ connectionString: url, application_name: 'reachout migrate' });
  // The server may go away while this client waits; the pending query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireSuitableDatabase({ query: (statement) => client.query(statement) });
    await client.query('set statement_timeout = 0');
    await takeTurn(client, options.onWait);
    await client.query(`set lock_timeout = ${Math.trunc(options.lockTimeoutMs ?? 60_000)}`);
    await client.query(
      'create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const before = await readStatus(client, migrations);
    refuseUnknown(before);
    for (const tag of before.pending) {
      await apply(client, migrations.find((migration) => migration.tag === tag) as Migration);
    }
    return await readStatus(client, migrations);
  } finally {
    await client.end();
  }
}

/** A migration of large tables may take long; one whose process dies ends with its connection. */
async function takeTurn(client: pg.Client, onWait: MigrateOptions['onWait']): Promise<void> {
  await client.query('set lock_timeout = 0');
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${migrationLock}) as taken`,
  );
  if (rows[0]?.taken) return;
  onWait?.();
  await client.query(`select pg_advisory_lock(${migrationLock})`);
}

/** The migrations in order, each with the hash of what it does. */
export async function readMigrations(folder = ownMigrations): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const sql = await readFile(join(folder, `${tag}.sql`), 'utf8');
      return { tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readStatus(client: pg.Client, migrations: Migration[]): Promise<MigrationStatus> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  );
  const { rows } = tables[0]?.found
    ? await client.query<{ tag: string; hash: string }>(
        'select tag, hash from schema_migrations order by tag',
      )
    : { rows: [] };
  const known = new Map(migrations.map((migration) => [migration.tag, migration.hash]));
  const applied = new Set(rows.map((row) => row.tag));
  return {
    applied: migrations.filter(({ tag }) => applied.has(tag)).map(({ tag }) => tag),
    pending: migrations.filter(({ tag }) => !applied.has(tag)).map(({ tag }) => tag),
    unknown: rows.filter((row) => known.get(row.tag) !== row.hash).map((row) => row.tag),
  };
}

function refuseUnknown(status: MigrationStatus): void {
  if (status.unknown.length === 0) return;
  throw new MigrationRefused(
    `This database was written by another release of Reachout (${status.unknown.join(', ')}). ` +
      'Nothing was changed. Start the release that wrote it, or a newer one, or restore a backup made before the upgrade.',
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (tag, hash) values ($1, $2)', [
      migration.tag,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (cause) {
    // The connection may be gone; the server rolls back by itself then.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationFailed(
      `Migration ${migration.tag} failed and was undone: ${cause instanceof Error ? cause.message : 'for an unknown reason'}`,
      { cause },
    );
  }
}
