import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the demo world: those that `reachout world push` and `reachout history import` take as well, and the attachments of the latter by their paths. */
export interface DemoWorldFiles {
  world: string;
  history: string;
  attachments: ReadonlyMap<string, Uint8Array>;
}

/** The folder of these files, below the project's. */
export const demoWorldFolder = 'packages/demo-world';

/** Reads them. */
export async function readDemoWorld(root: string): Promise<DemoWorldFiles> {
  const folder = join(root, demoWorldFolder);
  const names = await readdir(join(folder, 'files'));
  const attachments = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, 'files', name))] as const),
  );
  return {
    world: await readFile(join(folder, 'world.ndjson'), 'utf8'),
    history: await readFile(join(folder, 'history.ndjson'), 'utf8'),
    attachments: new Map(attachments),
  };
}
