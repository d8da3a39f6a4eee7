import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
/** A server that starts for the fortieth time need not compile the same program again. */
const compileCache = join(root, '.cache/compiled');

/** The built server as a process of its own, on data of its own. */
export interface ServerUnderTest {
  origin: string;
  process: ChildProcess;
  /** Resolves with the milliseconds until it answered, or with null when it ended before. */
  ready: Promise<number | null>;
  /** Resolves when the process is gone, however it went. */
  gone: Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  port: number;
  /** The built program, below the project; the product's own unless told. */
  program?: string;
  /** Options of Node.js. */
  flags?: readonly string[];
  /** Variables beside or in place of those that every server under test has. */
  env?: Record<string, string>;
}

export function startServer(options: ServerOptions): ServerUnderTest {
  const origin = `http://127.0.0.1:${options.port}`;
  const started = performance.now();
  const program = join(root, options.program ?? 'dist/server/main.js');
  const child = spawn(process.execPath, [...(options.flags ?? []), program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: String(options.port),
      PUBLIC_URL: origin,
      REACHOUT_DATA_DIR: options.dataFolder,
      REACHOUT_DEMO: 'true',
      ENABLE_RATE_LIMIT: 'false',
      LOG_LEVEL: 'fatal',
      ...options.env,
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isGone = gone.then(() => 'gone' as const);
  const waitUntilReady = async (): Promise<number | null> => {
    for (;;) {
      const answered = await fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (answered) return performance.now() - started;
      if ((await Promise.race([isGone, wait(25)])) === 'gone') return null;
    }
  };
  return { origin, process: child, ready: waitUntilReady(), gone };
}

/** Processes whose command line names the data folder: the database and its supervisor. */
function findProcessesOn(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLineOf(pid).includes(dataFolder))
    .map(Number);
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
}

/** Waits until no process is left on the data; gives those that stayed past the deadline. */
export async function waitForOrphans(dataFolder: string, deadlineMs: number): Promise<number[]> {
  const deadline = performance.now() + deadlineMs;
  let left = findProcessesOn(dataFolder);
  while (left.length > 0 && performance.now() < deadline) {
    await wait(50);
    left = findProcessesOn(dataFolder);
  }
  return left;
}
