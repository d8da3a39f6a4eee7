import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  if (await isMadeFor(places.built, brand)) return places.built;
  const key = createHash('sha256')
    .update(`${places.buildId} ${brandKeyOf(brand)}`)
    .digest('hex')
    .slice(0, 32);
  const cached = join(cacheFolder, key);
  if (await isMadeFor(cached, brand)) {
    const now = new Date();
    // The modification time is the cache's last use.
    await utimes(cached, now, now).catch(() => undefined);
    return cached;
  }
  log.info('making the documentation for this brand file; the next start finds it made');
  const started = performance.now();
  const unfinished = await createTemporaryFolder(cacheFolder, log);
  await render(brand, { sources: places.sources, outDir: unfinished });
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
    return mkdtemp(join(tmpdir(), 'reachout-content-'));
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
