import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Brand } from '@reachout/brand/rules/brand';
import { brandKeyOf, isMadeFor } from '@reachout/content/load';
import { BrandRefused } from './brand.ts';
import type { Log } from '@reachout/http/log';

/** Where the documentation comes from. */
export interface ContentPlaces {
  /** Made by the build, for the brand that the build was given. */
  built: string;
  /** The articles' sources. */
  sources: string;
  /** Documentation that is not ours, in place of those: the folder that CONTENT_DIR names. */
  imported?: string;
  /** Part of the cache key: another build may render the same sources differently. */
  buildId: string;
}

/** Size of the cache in builds × brands, so that switching back to a recent one costs nothing. */
const maxCachedFolders = 4;
/** Age at which an unfinished folder is abandoned: no start takes this long. */
const abandonedAfterMs = 60 * 60_000;

/**
 * Returns the folder with the documentation rendered for this brand: the build's own if it was made for the same brand file, else one that is rendered
 * at start and cached below `cacheFolder`. A brand file can thus be changed without a build, and no page shows another brand's name or numbers. Throws
 * BrandRefused when an article quotes a fact that the brand file does not have.
 */
export async function brandedContent(
  brand: Brand,
  {
    places,
    cacheFolder,
    log,
  }: { places: ContentPlaces; cacheFolder: string; log: Pick<Log, 'info' | 'warn'> },
): Promise<string> {
  const { imported } = places;
  if (imported === undefined && (await isMadeFor(places.built, brand))) return places.built;
  const version = imported === undefined ? '' : await versionOf(imported);
  const key = createHash('sha256')
    .update(`${places.buildId} ${brandKeyOf(brand)} ${version}`)
    .digest('hex')
    .slice(0, 32);
  const cached = join(cacheFolder, key);
  if (await isMadeFor(cached, brand)) {
    const now = new Date();
    // The modification time is the cache's last use.
    await utimes(cached, now, now).catch(() => undefined);
    return cached;
  }
  log.info('making the documentation; the next start finds it made');
  const started = performance.now();
  const unfinished = await createTemporaryFolder(cacheFolder, log);
  if (imported === undefined) await render(brand, { sources: places.sources, outDir: unfinished });
  else await importContent(brand, { dir: imported, outDir: unfinished, log });
  const folder = await publish(unfinished, cached, brand);
  log.info('documentation made', { seconds: Math.round((performance.now() - started) / 100) / 10 });
  await evictOldest(cacheFolder);
  return folder;
}

/** A temporary folder inside the cache, or, where the cache is not writable, one that this process alone uses. */
async function createTemporaryFolder(cacheFolder: string, log: Pick<Log, 'warn'>): Promise<string> {
  try {
    await mkdir(cacheFolder, { recursive: true, mode: 0o711 });
    return await mkdtemp(join(cacheFolder, 'making-'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    log.warn('documentation cannot be kept for the next start', { folder: cacheFolder, reason });
    return mkdtemp(join(tmpdir(), 'reachout-content-')).catch((failure: unknown) => {
      throw new ContentRefused(
        `The documentation has to be made for these settings, and can be written neither to ${cacheFolder} nor to ${tmpdir()}. ` +
          'Set REACHOUT_DATA_DIR to a folder that this process may write to, or TMPDIR to one for this start alone.',
        { cause: failure },
      );
    });
  }
}

async function render(brand: Brand, { sources, outDir }: { sources: string; outDir: string }): Promise<void> {
  if (!existsSync(sources))
    throw new BrandRefused(
      `The build was made for another brand file, and ${sources}, of which the documentation for this one is made, is not there: ` +
        'put it back, or build with BRAND_CONFIG.',
    );
  // The pipeline is large, and most starts do not need it.
  const { ContentError, makeContent } = await import('@reachout/content/make');
  try {
    await makeContent({ dir: sources, brand, outDir });
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    if (error instanceof ContentError)
      throw new BrandRefused(`The documentation cannot be made with this brand file. ${error.message}`, {
        cause: error,
      });
    throw error;
  }
}

/** The documentation that CONTENT_DIR names cannot be used. The message says why, and is fit to print. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
}

/** More would hide what else a start has to say; `content build` prints them all. */
const mostProblemsLogged = 20;

async function importContent(
  brand: Brand,
  { dir, outDir, log }: { dir: string; outDir: string; log: Pick<Log, 'warn'> },
): Promise<void> {
  // The pipeline is large, and most starts do not need it.
  const { ConfigurationRefused, ContentError, formatProblem, makeImportedContent } =
    await import('@reachout/content/make');
  try {
    const { problems } = await makeImportedContent({ dir, brand, outDir });
    for (const problem of problems.slice(0, mostProblemsLogged))
      log.warn('problem in the documentation', { place: formatProblem(problem) });
    if (problems.length > mostProblemsLogged)
      log.warn('more problems in the documentation: content build prints them', {
        problems: problems.length,
      });
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    if (error instanceof ConfigurationRefused || error instanceof ContentError)
      throw new ContentRefused(error.message, { cause: error });
    throw error;
  }
}

/** Changes with each file of the folder: its name, its size, or when it was written. Throws ContentRefused when there is no such folder. */
async function versionOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new ContentRefused(`CONTENT_DIR names no folder that can be read: ${dir}`, { cause: error });
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:\.|node_modules[\\/])/.test(path.slice(dir.length)));
  const facts = await Promise.all(files.toSorted().map(async (path) => ({ path, ...(await stat(path)) })));
  const hash = createHash('sha256').update(dir);
  for (const { path, size, mtimeMs } of facts) hash.update(`${path} ${size} ${mtimeMs}\n`);
  return hash.digest('hex');
}

/** Publishes the folder under its cache key. If another process was faster, its folder is used. */
async function publish(unfinished: string, kept: string, brand: Brand): Promise<string> {
  if (dirname(unfinished) !== dirname(kept)) return unfinished;
  try {
    await rename(unfinished, kept);
    return kept;
  } catch (error) {
    if (!(await isMadeFor(kept, brand))) throw error;
    await rm(unfinished, { recursive: true, force: true });
    return kept;
  }
}

/** Evicts the least recently used folders, and removes unfinished ones of starts that were killed. */
async function evictOldest(cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(cacheFolder, name)).catch(() => undefined);
      return facts === undefined ? [] : [{ name, usedAt: facts.mtimeMs }];
    }),
  );
  const folders = found.flat().toSorted((one, other) => other.usedAt - one.usedAt);
  const kept = folders.filter(({ name }) => /^[0-9a-f]{32}$/.test(name));
  const abandoned = folders.filter(
    ({ name, usedAt }) => name.startsWith('making-') && usedAt < Date.now() - abandonedAfterMs,
  );
  await Promise.all(
    [...kept.slice(maxCachedFolders), ...abandoned].map(({ name }) =>
      rm(join(cacheFolder, name), { recursive: true, force: true }),
    ),
  );
}

/** The folder of documentation that is not ours, where the operator names one. */
export function importedFrom(
  { CONTENT_DIR }: Readonly<{ CONTENT_DIR?: string | undefined }>,
  root: string,
): string | undefined {
  return CONTENT_DIR === undefined ? undefined : resolve(root, CONTENT_DIR);
}

/** The build's stamp; a build that was made by other means has none. */
export function readBuildId(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
