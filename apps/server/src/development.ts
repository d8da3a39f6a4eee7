import { join } from 'node:path';
import { makeContent } from '@reachout/content/make';
import { createApp } from './app.ts';
import { developmentAssets } from './assets.ts';
import { readBrand } from './settings/brand.ts';
import { describeProblems, parseConfig } from './settings/config.ts';
import { createRuntime, type Runtime } from './runtime/create-runtime.ts';

/**
 * The application under Vite's development server, reloaded after every change of the code. The database and other long-lived parts survive the
 * reload; only the routes are rebuilt.
 */
declare global {
  var reachoutDevelopment: Promise<Runtime> | undefined;
}

async function startRuntime(): Promise<Runtime> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new Error(describeProblems(parsed.problems));
  const root = process.cwd();
  const contentFolder = join(root, 'dist/development-content');
  const brand = readBrand(join(root, parsed.config.BRAND_CONFIG));
  await makeContent({ dir: join(root, 'content'), brand, outDir: contentFolder });
  return createRuntime(parsed.config, {
    root,
    content: { built: contentFolder, sources: join(root, 'content'), buildId: 'development' },
    migrationsFolder: join(root, 'packages/database/migrations'),
    supervisorPath: join(root, 'packages/database/src/embedded/supervisor.ts'),
    clientFolder: null,
    assets: developmentAssets,
    messages: () => undefined,
    development: true,
  });
}

globalThis.reachoutDevelopment ??= startRuntime().catch((error: unknown) => {
  // The next request retries, with the corrected code.
  globalThis.reachoutDevelopment = undefined;
  throw error;
});
const { deps } = await globalThis.reachoutDevelopment;

export default createApp(deps);
