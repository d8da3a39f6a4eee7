import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The day of the last change of each file, by its name below the folder, from the history that the folder is kept in. Empty where there is none: in a release
 * without its history, in a copy of a part of it, which would give every file the day of its first commit, and without git. A file with changes that
 * are not committed is not in it.
 */
export async function readHistory(dir: string): Promise<ReadonlyMap<string, string>> {
  // A repository may name a program for this, which content is not to start.
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-c', 'core.fsmonitor=false', '-C', dir, ...args], { maxBuffer: 1 << 28 })).stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return new Map();
    const [log, changed] = await Promise.all([
      git('log', '--format=%x00%as', '--name-only', '--no-renames', '--relative', '--', '.'),
      git('diff', '--name-only', '--relative', 'HEAD', '--', '.'),
    ]);
    return datesOf(log, new Set(changed.split('\n')));
  } catch {
    // No git, no repository, no commit, or one that belongs to somebody else.
    return new Map();
  }
}

/**
 * The day on which each fact of a brand file was last written, by its key, from the history that the file is kept in. Empty where there is none, as above; a line
 * that is not committed is not in it.
 *
 * @param file the brand file
 */
export async function readFactDays(file: string): Promise<Readonly<Record<string, string>>> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-c', 'core.fsmonitor=false', '-C', dirname(file), ...args], { maxBuffer: 1 << 28 }))
      .stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return {};
    // Lines that were only moved or indented were not thought about.
    return daysOfFacts(await git('blame', '-w', '-M', '--line-porcelain', '--', basename(file)));
  } catch {
    // No git, no repository, a file that is not in it, or one that belongs to somebody else.
    return {};
  }
}

const uncommitted = /^0+ /;

/** @param blame a header for each line, with its commit and time; the line itself follows after a tab */
function daysOfFacts(blame: string): Readonly<Record<string, string>> {
  const days: Record<string, string> = {};
  let isFacts = false;
  for (const entry of blame.split(/^(?=[0-9a-f]{40} )/m)) {
    const line = /^\t(.*)$/m.exec(entry)?.[1] ?? '';
    if (/^ {2}"facts"/.test(line)) isFacts = true;
    else if (/^ {2}\S/.test(line)) isFacts = false;
    const key = isFacts ? /^ {4}"([A-Za-z0-9]+)":/.exec(line)?.[1] : undefined;
    const seconds = /^author-time (\d+)$/m.exec(entry)?.[1];
    if (key === undefined || seconds === undefined || uncommitted.test(entry)) continue;
    days[key] = new Date(Number(seconds) * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  }
  return days;
}

/** @param log the newest first: a NUL and the day, then the names, a line each */
function datesOf(log: string, changed: ReadonlySet<string>): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const commit of log.split('\0')) {
    const [day = '', ...names] = commit.split('\n').filter((line) => line !== '');
    for (const name of names) if (!dates.has(name) && !changed.has(name)) dates.set(name, day);
  }
  return dates;
}
