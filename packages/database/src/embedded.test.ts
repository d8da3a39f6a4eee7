import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processesOn, startVictim } from '../campaigns/victim.ts';
import { DatabaseInUse, defaultDataRoot, type EmbeddedOptions, startEmbeddedDatabase } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** For what is not about what outlives a crash: making the data without waiting for the disk. */
const quick = { profile: 'fast' } as const;
const patience = { timeout: 20_000, interval: 25 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reachout-embedded-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(name: string, options: EmbeddedOptions = {}) {
  const database = await startEmbeddedDatabase({ dataRoot: join(folder, name), ...options });
  onTestFinished(database.stop);
  return database;
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then((result) => result.rows as T[])
    .finally(() => client.end());
}

const untilNothingRuns = (name: string) =>
  vi.waitFor(() => expect(processesOn(join(folder, name))).toEqual([]), patience);

describe('the embedded database', () => {
  it('starts from nothing, keeps what is written, and leaves no process when it stops', async () => {
    const first = await start('plain');
    await ask(first.url, 'create table kept as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);
    expect(processesOn(first.dataRoot)).toEqual([]);
    const second = await start('plain');
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect([first.firstStart, second.firstStart]).toEqual([true, false]);
  });

  it('writes to the disk before it confirms, and lets the application’s role in by password alone', async () => {
    const { url, dataDir } = await start('plain');
    const [settings] = await ask<Record<string, unknown>>(
      url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
        (select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user) as is_mighty`,
    );
    expect(settings).toEqual({ fsync: 'on', addresses: '', is_mighty: false });
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    wrong.username = 'postgres';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
    expect((await stat(join(dataDir, 'reachout-password'))).mode & 0o777).toBe(0o600);
  });

  it('keeps what people wrote out of its log, also when a statement fails [A94]', async () => {
    const { url, dataRoot } = await start('plain');
    await ask(url, 'create table if not exists words (word text primary key check (length(word) < 20))');
    const failures = [
      "insert into words values ('canary-one'), ('canary-one')",
      "insert into words values ('canary-two, far too long')",
      "select 'canary-three'::int",
    ];
    await expect(Promise.allSettled(failures.map((statement) => ask(url, statement)))).resolves.toMatchObject(
      Array(3).fill({ status: 'rejected' }),
    );
    const log = await readFile(join(dataRoot, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('canary');
  });

  it('refuses a second start and names the process and its address [F08]', async () => {
    const database = await start('plain');
    await database.announce('http://localhost:3000');
    const refusal = startEmbeddedDatabase({ dataRoot: database.dataRoot });
    await expect(refusal).rejects.toThrow(DatabaseInUse);
    await expect(refusal).rejects.toThrow(`process ${process.pid} and answers at http://localhost:3000`);
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets one of two simultaneous first starts through [F08]', async () => {
    const outcomes = await Promise.allSettled([start('race', quick), start('race', quick)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map((outcome) => outcome.reason.name)).toEqual(['DatabaseInUse']);
    expect(await readdir(join(folder, 'race', 'database'))).toEqual(['data', 'run']);
  });

  it('is gone after kill -9 of its owner, and opens again with every acknowledged row [F08]', async () => {
    const victim = startVictim(join(folder, 'plain'));
    await victim.ready;
    await victim.reached(20);
    const { lastWritten } = await victim.kill();
    // At once, while the old one is still shutting down.
    const { url } = await start('plain');
    const [journal] = await ask<{ rows: number }>(
      url,
      `select count(*)::int as rows from journal where id <= ${lastWritten}`,
    );
    expect(journal?.rows).toBe(lastWritten);
  });

  it('leaves nothing running after kill -9 of its owner', async () => {
    const victim = startVictim(join(folder, 'plain'));
    await victim.ready;
    await victim.kill();
    await untilNothingRuns('plain');
  });

  it('recovers when owner and supervisor are killed together and PostgreSQL is left over [F08]', async () => {
    const victim = startVictim(join(folder, 'plain'));
    const { supervisorPid, postgresPid } = await victim.ready;
    process.kill(victim.child.pid ?? 0, 'SIGSTOP');
    process.kill(supervisorPid, 'SIGKILL');
    const { lastWritten } = await victim.kill();
    const { url, postgresPid: next } = await start('plain');
    expect(next).not.toBe(postgresPid);
    const [journal] = await ask<{ rows: number }>(
      url,
      `select count(*)::int as rows from journal where id <= ${lastWritten}`,
    );
    expect(journal?.rows).toBe(lastWritten);
  });

  it('stops PostgreSQL when its supervisor is killed, and says so', async () => {
    const onLost = vi.fn<(message: string) => void>();
    const database = await start('plain', { onLost });
    process.kill(database.supervisorPid, 'SIGKILL');
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), patience);
    await untilNothingRuns('plain');
  });

  it('is started again by its supervisor when PostgreSQL crashes', async () => {
    const onRestart = vi.fn<(message: string) => void>();
    const database = await start('plain', { onRestart });
    process.kill(database.postgresPid, 'SIGKILL');
    await vi.waitFor(() => expect(onRestart).toHaveBeenCalled(), patience);
    await vi.waitFor(
      async () => expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]),
      patience,
    );
  });

  it.each([
    ['programs', 'are copied', '.', /^(staging|postgres)-/],
    ['data directory', 'is made', 'database', /^init-/],
    ['server', 'starts', 'database/data', /^postmaster\.pid$/],
  ])(
    'recovers from a first start that was killed while its %s %s [F08]',
    async (name, _verb, where, sign) => {
      const victim = startVictim(join(folder, name));
      await vi.waitFor(
        async () =>
          expect(await readdir(join(folder, name, where))).toContainEqual(expect.stringMatching(sign)),
        { ...patience, interval: 2 },
      );
      await victim.kill();
      await untilNothingRuns(name);
      const { url, dataRoot } = await start(name);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await readdir(join(dataRoot, 'database'))).toEqual(['data', 'run']);
    },
  );

  it('refuses data of another major version and changes nothing', async () => {
    const data = join(folder, 'older', 'database', 'data');
    await mkdir(data, { recursive: true });
    await chmod(join(folder, 'older'), 0o711);
    await writeFile(join(data, 'PG_VERSION'), '17\n');
    await expect(start('older')).rejects.toThrow(
      /written by PostgreSQL 17, and this release brings PostgreSQL 18/,
    );
    expect(await readdir(data)).toEqual(['PG_VERSION']);
  });

  it('works below a folder whose name is too long for a socket', async () => {
    const { url } = await start(`long-${'x'.repeat(120)}`, quick);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says what is missing when no binaries fit this machine', async () => {
    const binaries = { dir: join(folder, 'nowhere'), version: '0' };
    await expect(start('empty', { binaries })).rejects.toThrow(/ENOENT/);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as an ordinary user who owns the data', async () => {
    const { dataDir } = await start('plain');
    expect((await stat(dataDir)).uid).toBe(nobody.uid);
  });

  it('starts for a root whose umask keeps everybody else out', async () => {
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const { url } = await start('umask', quick);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says which folder the ordinary user cannot enter', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(start('closed/data')).rejects.toThrow(`cannot enter ${closed}. Set REACHOUT_DATA_DIR`);
  });

  it('says which folder cannot be made, and what to set', async () => {
    await writeFile(join(folder, 'in-the-way'), '');
    await expect(start('in-the-way/data')).rejects.toThrow(
      /cannot be kept in \S+in-the-way\/data: .*\. Set REACHOUT_DATA_DIR to a folder .*, or DATABASE_URL/,
    );
  });

  it('accepts a lock file whose process id now belongs to somebody else', async () => {
    const { dataDir, stop } = await start('plain');
    await stop();
    const stranger = spawn('sleep', ['60'], nobody);
    onTestFinished(() => void stranger.kill());
    const lock = join(dataDir, 'postmaster.pid');
    await writeFile(
      lock,
      `${stranger.pid}\n${dataDir}\n1700000000\n5432\n\n\n         1         1\nready   \n`,
    );
    await chown(lock, nobody.uid, nobody.gid);
    const again = await start('plain');
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readFile(lock, 'utf8')).startsWith(`${again.postgresPid}\n`)).toBe(true);
  });

  it.runIf(canNobodyRead())('works for an ordinary user too, on a folder of their own', async () => {
    const home = join(folder, 'ordinary');
    await mkdir(home);
    await chown(home, nobody.uid, nobody.gid);
    const victim = startVictim(join(home, 'data'), nobody);
    await victim.ready;
    await victim.reached(5);
    await victim.kill();
    await untilNothingRuns('ordinary');
    expect((await stat(join(home, 'data', 'database', 'data'))).uid).toBe(nobody.uid);
  });
});

describe('where data lives', () => {
  it.each([
    [{ REACHOUT_DATA_DIR: '/srv/reachout' }, '/srv/reachout'],
    [{ REACHOUT_DATA_DIR: '/srv/../srv/reachout/' }, '/srv/reachout'],
  ])('is where %j says', (env, expected) => {
    expect(defaultDataRoot(env)).toBe(expected);
  });

  it.runIf(isRoot)('is a folder of the system for root', () => {
    expect(defaultDataRoot({})).toBe('/var/lib/reachout');
  });

  it.runIf(!isRoot)('is the person’s own data folder otherwise', () => {
    expect(defaultDataRoot({ XDG_DATA_HOME: '/home/ada/.data' })).toBe('/home/ada/.data/reachout');
  });
});

/** The sources may lie in a home that others cannot enter. */
function canNobodyRead(): boolean {
  const own = fileURLToPath(import.meta.url);
  const above = own.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/');
  return isRoot && above.every((path) => (statSync(path).mode & 0o004) !== 0);
}
