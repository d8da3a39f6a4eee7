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
  /** What it is made of. */
  sources: string;
  /** Changes with every build: another one may make something else of the same sources. */
  buildId: string;
}

/** As many brands and builds are kept; going back to one of them costs nothing. */
const mostKept = 4;
/** No start takes as long. */
const abandonedAfterMs = 60 * 60_000;

/**
 * The folder with the documentation of this very brand. The build's own where it was made for the same; otherwise one that is made at start, once,
 * and kept below `cacheFolder`, so that a brand file is changed without a build and no page ever shows another one's name or numbers. Throws BrandRefused
 * when the documentation quotes what the brand file does not name.
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
  const kept = join(cacheFolder, key);
  if (await isMadeFor(kept, brand)) {
    const now = new Date();
    // Only tells which were used last.
    await utimes(kept, now, now).catch(() => undefined);
    return kept;
  }
  log.info('making the documentation for this brand file; the next start finds it made');
  const started = performance.now();
  const unfinished = await folderToMakeIn(cacheFolder, log);
  await make(brand, { sources: places.sources, outDir: unfinished });
  const folder = await keep(unfinished, kept, brand);
  log.info('documentation made', { seconds: Math.round((performance.now() - started) / 100) / 10 });
  await forgetOldest(cacheFolder);
  return folder;
}

/** Beside what is kept, or, where nothing can be written there, in a folder that this process alone uses. */
async function folderToMakeIn(cacheFolder: string, log: Pick<Log, 'warn'>): Promise<string> {
  try {
    await mkdir(cacheFolder, { recursive: true, mode: 0o711 });
    return await mkdtemp(join(cacheFolder, 'making-'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    log.warn('documentation cannot be kept for the next start', { folder: cacheFolder, reason });
    return mkdtemp(join(tmpdir(), 'reachout-content-'));
  }
}

async function make(brand: Brand, { sources, outDir }: { sources: string; outDir: string }): Promise<void> {
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

/** Gives it the name under which the next start finds it. What another process made of the same meanwhile is as good. */
async function keep(unfinished: string, kept: string, brand: Brand): Promise<string> {
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

/** Removes those that were used longest ago, and what starts that were killed left half made. */
async function forgetOldest(cacheFolder: string): Promise<void> {
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
    [...kept.slice(mostKept), ...abandoned].map(({ name }) =>
      rm(join(cacheFolder, name), { recursive: true, force: true }),
    ),
  );
}
