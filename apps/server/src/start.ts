import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBuiltAssets } from './assets.ts';
import { importedFrom, readBuildId } from './settings/branded-content.ts';
import { describeProblems, parseConfig, wrongConfiguration } from './settings/config.ts';
import { describeRefusal } from './settings/refusal.ts';
import type { BuildLayout } from './runtime/build-layout.ts';
import { createRuntime } from './runtime/create-runtime.ts';
import { serveUntilStopped } from './serve.ts';

/**
 * Starts the built server whose files are in `folder`, two levels below the project, and serves until it is told to stop.
 * What stands in the way is said in one message and ends the process.
 */
export async function start(folder: string, extras: Pick<BuildLayout, 'failPoints'> = {}): Promise<void> {
  const root = resolve(folder, '../..');
  const parsed = parseConfig(process.env);
  if (!parsed.ok) {
    console.error(describeProblems(parsed.problems));
    process.exit(wrongConfiguration);
  }
  try {
    const clientFolder = join(root, 'dist/client');
    const supervisorPath = join(folder, 'supervisor.js');
    const runtime = await createRuntime(parsed.config, {
      root,
      content: {
        built: join(root, 'dist/content'),
        sources: join(root, 'content'),
        imported: importedFrom(parsed.config, root),
        buildId: readBuildId(join(root, 'dist/build-stamp')),
      },
      migrationsFolder: join(root, 'packages/database/migrations'),
      supervisorPath: existsSync(supervisorPath) ? supervisorPath : undefined,
      indexWorkerPath: join(folder, 'index-worker.js'),
      clientFolder,
      ...readBuiltAssets(clientFolder),
      development: false,
      ...extras,
    });
    await serveUntilStopped(runtime, parsed.config);
  } catch (error) {
    const refusal = describeRefusal(error);
    if (refusal === undefined) throw error;
    console.error(refusal.message);
    process.exit(refusal.exitCode);
  }
}
