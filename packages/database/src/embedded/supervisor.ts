/**
 * Owns PostgreSQL for one server process: starts it, starts it again if it crashes, and stops it when the server goes
 * away for whatever reason, which it learns from the end of its standard input. It imports nothing but Node, so that
 * it runs as a plain script next to a bundled server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeOldBinaries, stageBinaries } from './binaries.ts';
import {
  type ClusterPlan,
  dataDirectory,
  ensureCluster,
  programEnvironment,
  readPassword,
} from './cluster.ts';
import {
  findPostmaster,
  isPostmasterReady,
  postmasterMarks,
  releaseStaleLock,
  type RunningPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { identify, waitForExit } from './processes.ts';
import type { SupervisorOrder, SupervisorReport } from './protocol.ts';
import { readAnnouncement } from './running.ts';

/** Sockets have short names by the operating system's rule: 104 bytes on macOS, 108 on Linux, with the final NUL. */
const maxSocketPath = 102;
const socketName = '.s.PGSQL.5432';

const shutdownGraceMs = 20_000;
const maxRestartDelayMs = 10_000;

const stopping = new AbortController();

function report(message: SupervisorReport): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Reads the order and from then on treats the end of the input as the order to stop. */
function receiveOrder(): Promise<SupervisorOrder> {
  return new Promise((resolve) => {
    let text = '';
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))) as SupervisorOrder);
    });
    const stop = () => stopping.abort(new Error('The process that uses the database is gone.'));
    process.stdin.on('end', stop).on('error', stop).on('close', stop);
  });
}

class InUse extends Error {
  readonly running: RunningPostmaster;
  constructor(running: RunningPostmaster) {
    super(`In use by process ${running.ownerPid}.`);
    this.running = running;
  }
}

async function supervise(order: SupervisorOrder): Promise<void> {
  const home = join(order.dataRoot, 'database');
  await prepareFolders(order, home);
  const binaries = await stageBinaries({
    from: order.binariesDir,
    version: order.binariesVersion,
    programsRoot: order.programsRoot,
  });
  const plan: ClusterPlan = {
    home,
    binaries,
    runAs: order.runAs,
    profile: order.profile,
    createDatabases: order.createDatabases,
  };
  await clearTheWay(dataDirectory(home));
  const firstStart = await ensureCluster(plan, stopping.signal);
  const socketDir = await makeSocketDir(order, home);
  try {
    await keepRunning(order, plan, { socketDir, firstStart });
  } finally {
    if (dirname(socketDir) !== home) await rm(socketDir, { recursive: true, force: true });
  }
}

/** Starts PostgreSQL, again after each crash, until it is told to stop. Only the first start may fail. */
async function keepRunning(
  order: SupervisorOrder,
  plan: ClusterPlan,
  { socketDir, firstStart }: { socketDir: string; firstStart: boolean },
): Promise<void> {
  let postmaster: StartedPostmaster | undefined = await startPostmaster(order, plan, socketDir);
  await removeOldBinaries(order.programsRoot, plan.binaries);
  const password = await readPassword(plan.home);
  const dataDir = dataDirectory(plan.home);
  report({ event: 'ready', pid: postmaster.pid, socketDir, password, dataDir, firstStart });
  while (postmaster) {
    const ended = await Promise.race([postmaster.exited, aborted(stopping.signal)]);
    if (ended === 'aborted') {
      await stopPostmaster(postmaster.pid, { graceMs: shutdownGraceMs });
      return;
    }
    postmaster = await restart(order, plan, { socketDir, reason: `PostgreSQL ended (${ended})` });
  }
}

/**
 * Tries until PostgreSQL runs again, less and less often: what ended it, such as a full disk, may end any time. Undefined
 * when it is told to stop meanwhile.
 */
async function restart(
  order: SupervisorOrder,
  plan: ClusterPlan,
  { socketDir, reason }: { socketDir: string; reason: string },
): Promise<StartedPostmaster | undefined> {
  let lastReason = reason;
  for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
    report({ event: 'restarting', message: lastReason });
    const delayMs = Math.min(250 * 2 ** attempt, maxRestartDelayMs);
    await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    try {
      const postmaster = await startPostmaster(order, plan, socketDir);
      report({ event: 'restarted', pid: postmaster.pid });
      return postmaster;
    } catch (error) {
      if (error instanceof InUse) throw error;
      lastReason = error instanceof Error ? error.message : String(error);
    }
  }
  return undefined;
}

interface StartedPostmaster {
  pid: number;
  exited: Promise<string>;
}

async function startPostmaster(
  order: SupervisorOrder,
  plan: ClusterPlan,
  socketDir: string,
): Promise<StartedPostmaster> {
  const dataDir = dataDirectory(plan.home);
  await clearTheWay(dataDir);
  await releaseStaleLock(dataDir, process.pid);
  const log = openSync(logPath(order), 'a', 0o600);
  const child = spawn(
    join(plan.binaries, 'bin', 'postgres'),
    postmasterArguments(order, dataDir, socketDir),
    {
      ...plan.runAs,
      cwd: plan.home,
      detached: true,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
    },
  );
  const exited = exitOf(child);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`PostgreSQL could not be started: ${await exited}`);
  while (!(await isPostmasterReady(dataDir, pid))) {
    const outcome = await Promise.race([exited, wait(20, 'waiting' as const), aborted(stopping.signal)]);
    if (outcome === 'waiting') continue;
    if (outcome === 'aborted') {
      await stopPostmaster(pid, { graceMs: shutdownGraceMs });
      throw stopping.signal.reason;
    }
    // Of two that started at the same moment, PostgreSQL's own lock let the other one through.
    await clearTheWay(dataDir);
    throw new Error(`PostgreSQL did not start (${outcome}). ${await logTail(order)}`);
  }
  return { pid, exited };
}

function postmasterArguments(order: SupervisorOrder, dataDir: string, socketDir: string): string[] {
  const owner = identify(order.ownerPid);
  if (owner === undefined) throw new Error('The process that uses the database is gone.');
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Failed statements and the rows in them are the server's to report: they may be what people wrote.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    ...(order.profile === 'fast' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    }),
  };
  return [
    '-D',
    dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ...postmasterMarks(process.pid, owner),
  ];
}

/**
 * Returns once no PostgreSQL runs on the data. One whose owner is gone is on its way out or is stopped; one that
 * a living process uses is left alone, by throwing InUse.
 */
async function clearTheWay(dataDir: string): Promise<void> {
  const running = await findPostmaster(dataDir);
  if (!running) return;
  if (running.isSupervised && running.isOwnerAlive) throw new InUse(running);
  if (running.isSupervised && (await waitForExit(running.pid, shutdownGraceMs))) return;
  if (!(await stopPostmaster(running.pid, { graceMs: shutdownGraceMs }))) {
    throw new Error(`A PostgreSQL left over on ${dataDir} (process ${running.pid}) does not stop.`);
  }
}

async function prepareFolders(order: SupervisorOrder, home: string): Promise<void> {
  // Others may pass through to what they may read, but not look around.
  await makeFolder(order.dataRoot, 0o711);
  await makeFolder(order.programsRoot, 0o711);
  await makeFolder(home, 0o700);
  if (order.runAs) {
    await requireReachable(order.dataRoot, order.runAs.uid);
    await requireReachable(order.programsRoot, order.runAs.uid);
    await chown(home, order.runAs.uid, order.runAs.gid);
  }
  const { size } = await stat(logPath(order)).catch(() => ({ size: 0 }));
  if (size > 10_000_000) await rename(logPath(order), `${logPath(order)}.1`);
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode }).catch((error: unknown) => {
    throw new Error(
      `The database of this process's own cannot be kept in ${folder}: ${error instanceof Error ? error.message : 'unknown'}. ` +
        'Set REACHOUT_DATA_DIR to a folder that this process may write to, or DATABASE_URL to a PostgreSQL of yours.',
      { cause: error },
    );
  });
}

/** PostgreSQL refuses to run as root, and as another user it must be able to enter every folder above its data. */
async function requireReachable(folder: string, uid: number): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const facts = await stat(path);
    if (facts.uid !== uid && (facts.mode & 0o001) === 0) {
      throw new Error(
        `PostgreSQL does not run as root, and the user it runs as (id ${uid}) cannot enter ${path}. ` +
          'Set REACHOUT_DATA_DIR to a folder that other users can pass through, such as /var/lib/reachout.',
      );
    }
    if (path === dirname(path)) return;
  }
}

async function makeSocketDir(order: SupervisorOrder, home: string): Promise<string> {
  const inside = join(home, 'run');
  const isShort = Buffer.byteLength(join(inside, socketName)) <= maxSocketPath;
  const directory = isShort ? inside : await mkdtemp(join(shortTemporary(), 'reachout-'));
  if (isShort) await mkdir(inside, { recursive: true, mode: 0o700 });
  if (order.runAs) await chown(directory, order.runAs.uid, order.runAs.gid);
  return directory;
}

function shortTemporary(): string {
  return Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signalName) => resolve(signalName ?? `code ${code}`));
  });
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

const logPath = (order: SupervisorOrder): string => join(order.dataRoot, 'postgres.log');

async function logTail(order: SupervisorOrder): Promise<string> {
  const text = await readFile(logPath(order), 'utf8').catch(() => '');
  return `The end of ${logPath(order)}:\n${text.split('\n').slice(-8).join('\n').trim()}`;
}

async function main(): Promise<void> {
  // Ctrl+C in a terminal reaches every process of it; the server decides when the database ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', () => stopping.abort(new Error('The supervisor was told to stop.')));
  // Nobody listens any more when the server is gone.
  process.stdout.on('error', () => undefined);
  const order = await receiveOrder();
  // The user that PostgreSQL runs as enters what is made here; what nobody else may read has a mode of its own.
  process.umask(0o022);
  try {
    await supervise(order);
  } catch (error) {
    await describeFailure(order, error);
    process.exitCode = 1;
  }
  // The input may still be open after a failure; nothing is left to wait for.
  process.stdin.destroy();
}

async function describeFailure(order: SupervisorOrder, error: unknown): Promise<void> {
  if (error instanceof InUse) {
    const { ownerPid } = error.running;
    const address = await readAnnouncement(order.dataRoot, ownerPid);
    report({
      event: 'in-use',
      pid: ownerPid,
      address,
      dataDir: dataDirectory(join(order.dataRoot, 'database')),
    });
    return;
  }
  report({ event: 'failed', message: error instanceof Error ? error.message : String(error) });
}

await main();
