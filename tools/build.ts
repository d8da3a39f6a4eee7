import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Builds the documentation, the browser's files and the server into dist/. A build whose sources have not changed is
 * kept, so that later starts are quick.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const brandPath = resolve(root, process.env.BRAND_CONFIG ?? 'brand/tetra.json');
const cataloguePath = resolve(root, process.env.CATALOGUE_CONFIG ?? 'catalogue/default.json');
const stampPath = join(root, 'dist/build-stamp');
const sources = [
  'apps',
  'domains',
  'packages',
  'content',
  'brand',
  'catalogue',
  'package-lock.json',
  'tools/build.ts',
];
const skipped = new Set(['node_modules', 'dist', 'campaigns', 'fixtures']);
const isTest = (path: string): boolean => /\.test\.tsx?$|\.md$/.test(path);

function listFiles(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !skipped.has(entry.name));
  return entries
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => !isTest(file));
}

/** A hash of every file that the build reads. */
function hashSources(): string {
  const hash = createHash('sha256').update(process.versions.node);
  // The brand and the catalogue fill in the documentation, and may be files outside this folder.
  const files = [...sources, brandPath, cataloguePath].flatMap((source) => {
    const path = resolve(root, source);
    if (!existsSync(path)) return [];
    return source.includes('.') ? [path] : listFiles(path);
  });
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds when something changed. Returns whether it did, and how long it took in milliseconds. */
export async function build(): Promise<{ built: boolean; milliseconds: number }> {
  const started = performance.now();
  const stamp = hashSources();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp)
    return { built: false, milliseconds: performance.now() - started };
  // What fails halfway is not up to date.
  rmSync(stampPath, { force: true });
  process.env.NODE_ENV = 'production';
  const { build: viteBuild } = await import('vite');
  await buildDocumentation(stamp);
  for (const configFile of ['apps/server/vite.client.config.ts', 'apps/server/vite.config.ts'])
    await viteBuild({ configFile: join(root, configFile), logLevel: 'warn', mode: 'production' });
  refuseUnfinishedStyles(join(root, 'dist/client/assets'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, stamp);
  return { built: true, milliseconds: performance.now() - started };
}

/** Tailwind passes a sheet on as it is when it finds nothing of its own in it, and its imports are lost then without a word. */
function refuseUnfinishedStyles(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.css'))) {
    const left = /@(?:reference|apply|import)\b.{0,60}/.exec(readFileSync(join(folder, file), 'utf8'));
    if (left) throw new Error(`The style sheet ${file} still has ${left[0]}: was it compiled?`);
  }
}

/** Makes the documentation, and the index that answers are found in: a start would take long if it had to. */
async function buildDocumentation(stamp: string): Promise<void> {
  const { makeContent } = await import('@reachout/content/make');
  const { loadContent } = await import('@reachout/content/load');
  const { storeIndex } = await import('../apps/server/src/runtime/keep-indexes.ts');
  const { readBrand } = await import('../apps/server/src/settings/brand.ts');
  const { brand } = readBrand({ brand: brandPath, catalogue: cataloguePath });
  const outDir = join(root, 'dist/content');
  await makeContent({ dir: join(root, 'content'), brand, brandFile: brandPath, outDir });
  const { articles } = await loadContent(outDir);
  await storeIndex(
    { kind: 'assistant', texts: { articles, areas: brand.areas } },
    { folder: outDir, buildId: stamp },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { built, milliseconds } = await build();
  console.log(built ? `built in ${(milliseconds / 1000).toFixed(1)} s` : 'the build is up to date');
}
