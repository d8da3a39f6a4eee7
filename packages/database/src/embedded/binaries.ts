import { constants } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { findProcess } from './processes.ts';

interface Link {
  source: string;
  target: string;
}

/**
 * Copies PostgreSQL's programs to where the user that runs them can reach them, once per version, and restores the
 * library links that npm packages cannot carry (the package's install script, which would, may be blocked). Returns
 * the folder with `bin`, `lib` and `share`.
 */
export async function stageBinaries({
  from,
  version,
  programsRoot,
}: {
  from: string;
  version: string;
  programsRoot: string;
}): Promise<string> {
  const staged = join(programsRoot, `postgres-${version}`);
  if (await isThere(join(staged, 'bin', 'postgres'))) return staged;
  const temporary = join(programsRoot, `staging-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o755 });
  await copyTree(from, temporary);
  await restoreLinks(temporary);
  try {
    await rename(temporary, staged);
  } catch (error) {
    // Another process staged the same version a moment ago.
    await rm(temporary, { recursive: true, force: true });
    if (!(await isThere(join(staged, 'bin', 'postgres')))) throw error;
  }
  return staged;
}

/** Removes copies of other versions and what interrupted copying left. Call it when the new version runs. */
export async function removeOldBinaries(programsRoot: string, staged: string): Promise<void> {
  const old = (await readdir(programsRoot)).filter(
    (name) => (/^postgres-\d/.test(name) && name !== basename(staged)) || isAbandonedCopy(name),
  );
  await Promise.all(old.map((name) => rm(join(programsRoot, name), { recursive: true, force: true })));
}

function isAbandonedCopy(name: string): boolean {
  const pid = /^staging-(\d+)$/.exec(name)?.[1];
  return pid !== undefined && findProcess(Number(pid)) === undefined;
}

/**
 * Copies a folder by linking its files where the file system allows it, which costs neither time nor room and survives
 * the removal of the original; otherwise byte by byte.
 */
async function copyTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o755 });
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith('.a')) {
      // Static libraries, which are left out, are for building programs only.
      await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE));
    }
  }
}

async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    // The list is relative to the folder above `native`, which `root` is a copy of.
    const path = join(root, relative('native', target));
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
