import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const peerVersions = ['astro@7.3.5', '@astrojs/starlight@0.42.4'];

/** What the page is called, here and there. */
export const title = 'Authenticate requests';
export const description =
  'How requests to the billing API are authenticated, and what to do when one is rejected.';
/** Where the peer has it. */
export const starlightPath = '/reference/';

/**
 * Builds the same page by Starlight, with its own defaults. Needs the npm registry.
 *
 * @param folder a new folder for it
 * @param body the page in Markdown, without its title
 * @returns the folder of the built site
 */
export function buildStarlight(folder: string, body: string): string {
  const docs = join(folder, 'src/content/docs');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(
    join(folder, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Docs' })] });\n",
  );
  writeFileSync(
    join(folder, 'src/content.config.ts'),
    "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
  );
  const page = `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}`;
  writeFileSync(join(docs, 'reference.md'), page);
  writeFileSync(join(docs, 'index.md'), page);
  const run = (program: string, args: readonly string[]): void => {
    // Nothing of a benchmark is anybody's business.
    execFileSync('env', ['ASTRO_TELEMETRY_DISABLED=1', program, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  run('npm', ['install', '--no-audit', '--no-fund', ...peerVersions]);
  run(join(folder, 'node_modules/.bin/astro'), ['build']);
  return join(folder, 'dist');
}
