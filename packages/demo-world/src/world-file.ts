import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of the provider's part of the demo world, below the project's folder: what `reachout world push` takes as well. */
export const worldFile = 'packages/demo-world/world.ndjson';

/** Reads that file. */
export function readWorldFile(root: string): Promise<string> {
  return readFile(join(root, worldFile), 'utf8');
}
