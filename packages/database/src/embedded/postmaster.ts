import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess, isSameProcessAlive, signal, waitForExit } from './processes.ts';

/** PostgreSQL's main process on a data directory, as its own command line describes it. */
export interface RunningPostmaster {
  pid: number;
  /** The process that uses the database. */
  ownerPid: number;
  isOwnerAlive: boolean;
  /** False when the supervisor that started it is gone, so that nothing would ever stop it. */
  isSupervised: boolean;
}

/** Settings of no meaning to PostgreSQL: they ride on the command line, which nobody can write to or leave behind stale. */
const supervisorSetting = 'reachout.supervisor';
const ownerSetting = 'reachout.owner';

/** The arguments that let {@link findPostmaster} recognise what we started. */
export function postmasterMarks(supervisorPid: number, ownerIdentity: string): string[] {
  return ['-c', `${supervisorSetting}=${supervisorPid}`, '-c', `${ownerSetting}=${ownerIdentity}`];
}

/** The live postmaster of a data directory, or undefined. A stale lock file, even one naming a reused id, is none. */
export async function findPostmaster(dataDir: string): Promise<RunningPostmaster | undefined> {
  const pid = await readLockedPid(dataDir);
  const facts = pid === undefined ? undefined : findProcess(pid);
  if (pid === undefined || !facts || !facts.command.includes(dataDir)) return undefined;
  const supervisorPid = Number(settingOf(facts.command, supervisorSetting));
  const owner = settingOf(facts.command, ownerSetting) ?? '';
  return {
    pid,
    ownerPid: Number.parseInt(owner, 10),
    isOwnerAlive: isSameProcessAlive(owner),
    isSupervised: facts.parentPid === supervisorPid,
  };
}

/** Stops a postmaster: fast first, at once if that takes too long. False when it is still alive after all. */
export async function stopPostmaster(pid: number, { graceMs }: { graceMs: number }): Promise<boolean> {
  const steps = [
    ['SIGINT', graceMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, patienceMs] of steps) {
    signal(pid, name);
    if (await waitForExit(pid, patienceMs)) return true;
  }
  return false;
}

/** True once the postmaster with this id says in its lock file that it takes connections. */
export async function isPostmasterReady(dataDir: string, pid: number): Promise<boolean> {
  const lines = await readLock(dataDir);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Makes PostgreSQL accept a lock file that names a dead postmaster whose id now belongs to something else (common in
 * containers, where ids are few) or to a zombie. PostgreSQL takes its own parent's id for stale; the rest of the file
 * stays, because from it PostgreSQL checks that no process still holds the old shared memory.
 */
export async function releaseStaleLock(dataDir: string, supervisorPid: number): Promise<void> {
  const pid = await readLockedPid(dataDir);
  if (pid === undefined || pid === supervisorPid || !exists(pid)) return;
  const [, ...rest] = await readLock(dataDir);
  await writeFile(join(dataDir, 'postmaster.pid'), [String(supervisorPid), ...rest].join('\n'));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readLockedPid(dataDir: string): Promise<number | undefined> {
  const pid = Number((await readLock(dataDir))[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function readLock(dataDir: string): Promise<string[]> {
  try {
    return (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function settingOf(command: readonly string[], name: string): string | undefined {
  return command.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}
