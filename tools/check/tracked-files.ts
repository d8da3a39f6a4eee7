import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

/** Every file of the project: those that git tracks and those that it would, without the ignored ones. */
export function findProjectFiles(): string[] {
  // The folder may belong to somebody else, as in a container that mounts it; listing files runs nothing of theirs.
  const listed = execFileSync(
    'git',
    ['-c', `safe.directory=${root}`, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return [...new Set(files)].toSorted();
}
