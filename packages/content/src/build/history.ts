import { execFile } from 'node:child_process';
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

/** @param log the newest first: a NUL and the day, then the names, a line each */
function datesOf(log: string, changed: ReadonlySet<string>): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const commit of log.split('\0')) {
    const [day = '', ...names] = commit.split('\n').filter((line) => line !== '');
    for (const name of names) if (!dates.has(name) && !changed.has(name)) dates.set(name, day);
  }
  return dates;
}
