import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run of the tests for the compiled documentation; undefined while tests are watched, since each compiles it as it is then. */
    documentationFolder: string | undefined;
  }
}

/** Makes a folder for the documentation that the first test compiles that needs it. The kinds of tests of one run share it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `${process.pid}-${Math.round(performance.timeOrigin)}`;
  const folder = join(tmpdir(), `reachout-documentation-${run}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  project.provide('documentationFolder', project.config.watch ? undefined : folder);
  return () => rm(folder, { recursive: true, force: true });
}
