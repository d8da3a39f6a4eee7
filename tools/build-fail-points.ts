import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.ts';

/**
 * Builds dist/fail-points/main.js: the server with places at which campaigns make it fail (packages/http/src/fail-points.ts). The
 * product's own build stands beside it and does not contain them.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/fail-points/main.js');

/** Builds what changed; gives the path of the program. */
export async function buildFailPoints(): Promise<string> {
  await build();
  const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt(program) > changedAt(join(root, 'dist/build-stamp'))) return program;
  process.env.NODE_ENV = 'production';
  const { build: viteBuild } = await import('vite');
  await viteBuild({
    configFile: join(root, 'apps/server/vite.config.ts'),
    logLevel: 'warn',
    mode: 'fail-points',
  });
  return program;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await buildFailPoints());
