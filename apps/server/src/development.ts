import { join } from 'node:path';
import { makeContent } from '@reachout/content/make';
import { createApp } from './app.ts';
import { developmentAssets } from './assets.ts';
import { readBrand } from './settings/brand.ts';
import { describeProblems, parseConfig } from './settings/config.ts';
import { createRuntime, type Runtime } from './runtime/create-runtime.ts';

/**
 * The application as Vite's development server loads it, again after every change of its code. The database and the
 * other long-lived parts outlive the reload; only the routes are built anew.
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
    development: true,
  });
}

globalThis.reachoutDevelopment ??= startRuntime().catch((error: unknown) => {
  // The next request tries again, with whatever was corrected meanwhile.
  globalThis.reachoutDevelopment = undefined;
  throw error;
});
const { deps } = await globalThis.reachoutDevelopment;

export default createApp(deps);
