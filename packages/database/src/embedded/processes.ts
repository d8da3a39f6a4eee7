import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A live process: a zombie, which only waits to be collected, is none. */
export interface ProcessFacts {
  parentPid: number;
  /** When it started, in whatever unit the system gives: tells a process from a later one with the same id. */
  startedAt: string;
  command: readonly string[];
}

/** The facts of a live process, or undefined when there is none with this id. */
export function findProcess(pid: number): ProcessFacts | undefined {
  return process.platform === 'linux' ? findInProc(pid) : findByPs(pid);
}

function findInProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain anything: fields are counted after its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parentPid, startedAt] = [fields[0], fields[1], fields[19]];
    if (state === undefined || state === 'Z' || state === 'X' || startedAt === undefined) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { parentPid: Number(parentPid), startedAt, command };
  } catch {
    return undefined;
  }
}

function findByPs(pid: number): ProcessFacts | undefined {
  try {
    const output = execFileSync('ps', ['-ww', '-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const match = /^\s*(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(output);
    if (!match || match[2]?.startsWith('Z')) return undefined;
    return {
      parentPid: Number(match[1]),
      startedAt: String(Date.parse(match[3] ?? '')),
      command: (match[4] ?? '').split(/\s(?=-)|(?<=-[Dc])\s/),
    };
  } catch {
    return undefined;
  }
}

/** Names one process for ever: its id and when it started. */
export function identify(pid: number): string | undefined {
  const facts = findProcess(pid);
  return facts && `${pid}.${facts.startedAt}`;
}

/** True while exactly the process that {@link identify} named is alive. */
export function isSameProcessAlive(identity: string): boolean {
  return identify(Number.parseInt(identity, 10)) === identity;
}

/** Waits until the process is gone; false when it is still there after the time. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const startedAt = findProcess(pid)?.startedAt;
  const deadline = performance.now() + timeoutMs;
  while (startedAt !== undefined && findProcess(pid)?.startedAt === startedAt) {
    if (performance.now() > deadline) return false;
    await wait(25);
  }
  return true;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
