import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';

/** Name of the built file; its version changes with the shape of the data. */
export const contentFile = 'content.v2.json';

/**
 * Reads what `buildContent` wrote. Needs nothing of the pipeline, so a server starts without it.
 *
 * @param outDir the folder that was given to `buildContent`
 * @throws when the content was never built there, or by another version
 */
export async function loadContent(outDir: string): Promise<Content> {
  const file = join(outDir, contentFile);
  let json: string;
  try {
    json = await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`The documentation is not built: cannot read ${file}. Run "npm run build".`, { cause });
  }
  // Written by this package in the same repository and named by its version: the shape is known.
  return JSON.parse(json) as Content;
}
