import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess } from './processes.ts';
import { applicationDatabase, applicationRole, type Identity, type Profile } from './protocol.ts';

const passwordFile = 'reachout-password';

export interface ClusterPlan {
  /** The folder that holds the data directory; it belongs to the user that PostgreSQL runs as. */
  home: string;
  binaries: string;
  runAs: Identity | null;
  profile: Profile;
  createDatabases: boolean;
}

/** The data directory inside a cluster's home. */
export const dataDirectory = (home: string): string => join(home, 'data');

/** A data directory that another major version of PostgreSQL wrote, or that is not one. The message is fit to print. */
class UnusableData extends Error {
  override name = 'UnusableData';
}

/**
 * Makes the data directory if there is none. It is made beside and renamed when complete, so that a first start that
 * was killed anywhere leaves either nothing or all of it. Returns whether this call made it.
 */
export async function ensureCluster(plan: ClusterPlan, cancel: AbortSignal): Promise<boolean> {
  await removeInterrupted(plan.home);
  const major = await majorVersion(plan.binaries);
  const found = await readFile(join(dataDirectory(plan.home), 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found?.trim() === major) return false;
  if (found !== undefined) {
    throw new UnusableData(
      `The data in ${dataDirectory(plan.home)} was written by PostgreSQL ${found.trim()}, and this release brings PostgreSQL ${major}. ` +
        'Nothing was changed. Start the release that wrote it and export with pg_dump, then import into a new data folder.',
    );
  }
  const temporary = join(plan.home, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await initialise(plan, temporary, cancel);
    await rename(temporary, dataDirectory(plan.home));
    await syncDirectory(plan.home);
    return true;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another first start was quicker: its data directory is as good as ours.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** The application role's password, which lives with the data it opens. */
export function readPassword(home: string): Promise<string> {
  return readFile(join(dataDirectory(home), passwordFile), 'utf8');
}

async function initialise(plan: ClusterPlan, directory: string, cancel: AbortSignal): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (plan.runAs) await chown(directory, plan.runAs.uid, plan.runAs.gid);
  const bin = (name: string) => join(plan.binaries, 'bin', name);
  await run(
    bin('initdb'),
    [
      `--pgdata=${directory}`,
      '--username=postgres',
      // Replaced below by a rule for the application's role alone.
      '--auth=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(plan.profile === 'fast' ? ['--no-sync'] : []),
    ],
    { plan, cancel, input: '' },
  );
  await writeFile(join(directory, 'pg_hba.conf'), `local all ${applicationRole} scram-sha-256\n`, {
    flush: true,
  });
  const password = randomBytes(24).toString('base64url');
  await run(bin('postgres'), ['--single', '-D', directory, '-c', 'log_min_messages=error', 'postgres'], {
    plan,
    cancel,
    input: [
      `create role ${applicationRole} login ${plan.createDatabases ? 'createdb' : ''} password '${password}'`,
      `create database ${applicationDatabase} owner ${applicationRole}`,
    ]
      .map((statement) => `${statement};\n`)
      .join(''),
  });
  const path = join(directory, passwordFile);
  await writeFile(path, password, { mode: 0o600, flag: 'wx', flush: true });
  if (plan.runAs) await chown(path, plan.runAs.uid, plan.runAs.gid);
}

function run(
  program: string,
  args: string[],
  { plan, cancel, input }: { plan: ClusterPlan; cancel: AbortSignal; input: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    cancel.throwIfAborted();
    const child = spawn(program, args, {
      ...plan.runAs,
      cwd: plan.home,
      // A group of its own, so that what it starts can be ended with it.
      detached: true,
      env: programEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const end = () => child.pid !== undefined && killGroup(child.pid);
    cancel.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
    }
    // A program that ends without reading all of its input reports why by itself.
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      cancel.removeEventListener('abort', end);
      if (cancel.aborted) reject(cancel.reason);
      else if (code === 0 && !/^.*(ERROR|FATAL|PANIC):/m.test(output)) resolve();
      else reject(new Error(`${program} failed (${code}):\n${output.trim()}`));
    });
  });
}

/** PostgreSQL's programs get a plain environment: no PG* variable of ours changes what they do, and no secret reaches them. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Removes what first starts that are dead left behind. */
async function removeInterrupted(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^init-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && findProcess(Number(pid)))) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function majorVersion(binaries: string): Promise<string> {
  const header = await readFile(join(binaries, 'share', 'postgresql', 'postgres.bki'), 'utf8');
  const major = /^# PostgreSQL (\d+)/.exec(header)?.[1];
  if (major === undefined) throw new Error(`No PostgreSQL in ${binaries}.`);
  return major;
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
