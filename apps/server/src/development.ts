import { join } from 'node:path';
import { loadContent, loadContentFiles } from '@reachout/content/load';
import { formatProblem, makeContent, makeImportedContent } from '@reachout/content/make';
import { createApp } from './app.ts';
import { developmentAssets } from './assets.ts';
import { readBrand } from './settings/brand.ts';
import { importedFrom } from './settings/branded-content.ts';
import { brandPathsOf, describeProblems, parseConfig } from './settings/config.ts';
import { watchFolder } from './watch-folder.ts';
import { createRuntime, type Runtime } from './runtime/create-runtime.ts';

/**
 * The application under Vite's development server, reloaded after every change of the code, and of the documentation. The database and other
 * long-lived parts survive the reload; only the routes are rebuilt.
 */
declare global {
  var reachoutDevelopment: Promise<DevelopmentRuntime> | undefined;
}

interface DevelopmentRuntime extends Runtime {
  /** Called when the documentation has changed. */
  onContentChange: () => void;
}

async function startRuntime(): Promise<DevelopmentRuntime> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new Error(describeProblems(parsed.problems));
  const root = process.cwd();
  const sources = join(root, 'content');
  const imported = importedFrom(parsed.config, root);
  const outDir = join(root, 'dist/development-content');
  const { brand } = readBrand(brandPathsOf(parsed.config, root));
  const make = async (): Promise<void> => {
    if (imported === undefined) await makeContent({ dir: sources, brand, outDir });
    else await printProblems(makeImportedContent({ dir: imported, brand, outDir }));
  };
  await make();
  const runtime = await createRuntime(parsed.config, {
    root,
    content: { built: outDir, sources, buildId: 'development' },
    migrationsFolder: join(root, 'packages/database/migrations'),
    supervisorPath: join(root, 'packages/database/src/embedded/supervisor.ts'),
    clientFolder: null,
    assets: developmentAssets,
    messages: () => () => undefined,
    development: true,
  });
  const development: DevelopmentRuntime = { ...runtime, onContentChange: () => undefined };
  watchFolder(imported ?? sources, async () => {
    await make();
    runtime.deps.content = await loadContent(outDir);
    runtime.deps.contentFiles = await loadContentFiles(outDir);
    development.onContentChange();
  });
  return development;
}

async function printProblems(made: ReturnType<typeof makeImportedContent>): Promise<void> {
  for (const problem of (await made).problems) process.stderr.write(`${formatProblem(problem)}\n`);
}

globalThis.reachoutDevelopment ??= startRuntime().catch((error: unknown) => {
  // The next request retries, with the corrected code.
  globalThis.reachoutDevelopment = undefined;
  throw error;
});
const runtime = await globalThis.reachoutDevelopment;
let app = createApp(runtime.deps);
runtime.onContentChange = () => {
  app = createApp(runtime.deps);
};

export default { fetch: (...request: Parameters<typeof app.fetch>) => app.fetch(...request) };
