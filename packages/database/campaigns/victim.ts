import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const writer = fileURLToPath(new URL('./writer.ts', import.meta.url));

/** What a killed writer had said. */
export interface Testimony {
  /** Undefined when it was killed before the database was ready. */
  ready: { postgresPid: number; supervisorPid: number; firstStart: boolean } | undefined;
  /** The last row that it was told is committed; 0 without any. */
  lastWritten: number;
}

/** A running writer. */
export interface Victim {
  child: ChildProcess;
  /** Resolves when the database is ready; rejects with what the writer said on its way out otherwise. */
  ready: Promise<NonNullable<Testimony['ready']>>;
  /** Resolves when the writer has committed a row with at least this id. */
  reached: (id: number) => Promise<void>;
  /** Kills it with SIGKILL and tells what it had said until then. */
  kill: () => Promise<Testimony>;
}

/** Starts a writer on a folder, as another user when told. */
export function startVictim(dataRoot: string, identity: { uid?: number; gid?: number } = {}): Victim {
  const child = spawn(process.execPath, [writer, dataRoot], {
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const testimony: Testimony = { ready: undefined, lastWritten: 0 };
  const waiting = new Map<() => void, number>();
  const ready = Promise.withResolvers<NonNullable<Testimony['ready']>>();
  // Not 'close': the supervisor, which outlives the writer for a moment, shares its standard error.
  const closed = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const fact = JSON.parse(line) as { ready?: true; written?: number } & NonNullable<Testimony['ready']>;
    if (fact.ready) ready.resolve((testimony.ready = fact));
    testimony.lastWritten = fact.written ?? testimony.lastWritten;
    for (const [resolve, id] of waiting) if (testimony.lastWritten >= id) resolve();
  });
  void closed.then(() => ready.reject(new Error(complaint || 'The writer ended without a word.')));
  // A writer that is killed early is expected; whoever waits for it still learns of it.
  ready.promise.catch(() => undefined);
  return {
    child,
    ready: ready.promise,
    reached: (id) => new Promise((resolve) => waiting.set(resolve, id)),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
      return testimony;
    },
  };
}

/** The processes that work on a folder: the supervisor, initdb and PostgreSQL name it on their command lines. */
export function processesOn(folder: string): string[] {
  const all = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' });
  return all.split('\n').filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line));
}
