import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './check/run-command.ts';
import { findProjectFiles } from './check/tracked-files.ts';

/** A file that has grown past what reads well in one go. */
export interface LongFile {
  file: string;
  lines: number;
}

/** From here a file is worth a second look; the check says so and passes. */
export const hintLines = 360;

/** From here a file does more than one thing; the check fails. */
export const maxLines = 800;

const source = /\.(tsx?|cjs|css)$/;
const data = /\.test\.tsx?$|\.spec\.ts$|^packages\/(database\/migrations|logos\/src\/generated)\//;

/** The project's source files that are longer than `hintLines`, longest first, and how many were looked at. */
export function findLongFiles(): { files: number; long: LongFile[] } {
  const files = findProjectFiles().filter((file) => source.test(file) && !data.test(file));
  const long = files
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > hintLines)
    .toSorted((a, b) => b.lines - a.lines);
  return { files: files.length, long };
}

/** More than this in one folder is no drawer any more but a heap; the check fails. */
export const maxFilesInFolder = 25;

/** A folder that holds too much side by side. */
export interface FullFolder {
  folder: string;
  files: number;
}

/** The folders among these files that directly hold more than `maxFilesInFolder` source files, tests and data apart. */
export function findFullFolders(files: readonly string[]): FullFolder[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => source.test(each) && !data.test(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => ({ folder, files: count }));
}

/** The project's own. */
export function findProjectsFullFolders(): FullFolder[] {
  return findFullFolders(findProjectFiles());
}
