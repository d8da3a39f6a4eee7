import type { Brand } from '@reachout/brand/rules/brand';
import { brand as ours } from '@reachout/core/testing/samples';
import { makeContent } from '@reachout/content/make';
import { loadContent } from '@reachout/content/load';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandedContent, ContentRefused } from './branded-content.ts';

const other: Brand = { ...ours, name: 'Zephyrion' };
const article = [
  '---',
  'title: Sample',
  'description: An article that a test is about.',
  'type: concept',
  "updated: '2026-01-31'",
  'product: platform',
  '---',
  'It is made by %brand%, and stops after %fact:functionTimeoutHobbySeconds% seconds.',
  '',
].join('\n');

let folder: string;
let lines: string[];
const cacheFolder = (): string => join(folder, 'data/content');
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };

const folderFor = (brand: Brand, sources = 'sources'): Promise<string> =>
  brandedContent(brand, {
    places: { built: join(folder, 'built'), sources: join(folder, sources), buildId: 'one' },
    cacheFolder: cacheFolder(),
    log,
  });

const articlesIn = async (made: string): Promise<string[]> =>
  (await loadContent(made)).articles.map(({ path }) => path);

async function startWithEach(names: readonly string[]): Promise<void> {
  for (const name of names) await folderFor({ ...ours, name });
}

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'reachout-branded-'));
  await mkdir(join(folder, 'sources/docs'), { recursive: true });
  await writeFile(
    join(folder, 'sources/docs/_folder.yaml'),
    'title: Documentation\ndescription: What there is to read.\n',
  );
  await writeFile(join(folder, 'sources/docs/sample.mdx'), article);
  await makeContent({ dir: join(folder, 'sources'), brand: ours, outDir: join(folder, 'built') });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the documentation of a server that starts', () => {
  it('is the build’s when it starts with the brand file that the build had', async () => {
    expect(await folderFor(ours)).toBe(join(folder, 'built'));
    expect(lines).toEqual([]);
  });

  it.each([
    ['another name', other],
    ['another number', { ...ours, facts: { ...ours.facts, functionTimeoutHobbySeconds: 77 } }],
    ['another mark', { ...ours, logo: { ...ours.logo, path: 'M1 1H23V23H1Z' } }],
  ])('is made anew for a brand file with %s, once', async (_what, brand) => {
    const made = await folderFor(brand);
    expect(made).not.toBe(join(folder, 'built'));
    expect(JSON.stringify(await loadContent(made))).toContain(
      `made by ${brand.name}, and stops after ${brand.facts.functionTimeoutHobbySeconds} seconds`,
    );
    const told = lines.length;
    expect(await folderFor(brand)).toBe(made);
    expect(lines).toHaveLength(told);
  });

  it('is made by two starts at the same moment, and both find it whole', async () => {
    const [one, two] = await Promise.all([folderFor(other), folderFor(other)]);
    expect(one).toBe(two);
    expect(await readdir(cacheFolder())).toHaveLength(1);
    expect(await articlesIn(one)).toEqual(['/docs', '/docs/sample']);
  });

  it('is not what a build that was killed left half made', async () => {
    await rm(join(folder, 'built/brand'));
    expect(await folderFor(ours)).not.toBe(join(folder, 'built'));
  });

  it('is kept for the four brand files that were used last', async () => {
    await startWithEach(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(await readdir(cacheFolder())).toHaveLength(4);
  });

  it('is not made for a brand file without a number that an article quotes, and nothing half made stays', async () => {
    const { functionTimeoutHobbySeconds: _without, ...facts } = ours.facts;
    await expect(folderFor({ ...ours, name: 'Zephyrion', facts } as Brand)).rejects.toThrow(
      /cannot be made with this brand file.*has 1 problem/,
    );
    expect(await readdir(cacheFolder())).toEqual([]);
  });

  it('is refused with one sentence where its sources are not there', async () => {
    await expect(folderFor(other, 'nowhere')).rejects.toThrow(
      /was made for another brand file, and .*nowhere, .* put it back, or build with BRAND_CONFIG/,
    );
  });

  it('is made in a folder of its own where nothing can be kept', async () => {
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(cacheFolder(), 'a file is in the way');
    const made = await folderFor(other);
    expect(await articlesIn(made)).toEqual(['/docs', '/docs/sample']);
    expect(lines[1]).toBe('documentation cannot be kept for the next start');
    await rm(made, { recursive: true });
  });

  it('is refused with one sentence where it can be written nowhere', async () => {
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(cacheFolder(), 'a file is in the way');
    vi.stubEnv('TMPDIR', cacheFolder());
    const failure: unknown = await folderFor(other).catch((error: unknown) => error);
    vi.unstubAllEnvs();
    expect(failure).toBeInstanceOf(ContentRefused);
    expect(String(failure)).toContain(
      `neither to ${cacheFolder()} nor to ${cacheFolder()}. Set REACHOUT_DATA_DIR to a folder`,
    );
  });
});

describe('the documentation that CONTENT_DIR names', () => {
  const importedFor = (brand: Brand): Promise<string> =>
    brandedContent(brand, {
      places: {
        built: join(folder, 'built'),
        sources: join(folder, 'sources'),
        imported: join(folder, 'theirs'),
        buildId: 'one',
      },
      cacheFolder: cacheFolder(),
      log,
    });
  const write = (text: string): Promise<void> => writeFile(join(folder, 'theirs/start.md'), text);

  it('is made at the first start, found made at the next, and made anew after a change', async () => {
    await mkdir(join(folder, 'theirs'));
    await write('# Start here\n\nAs ever. [Nowhere](./none.md)\n');
    const first = await importedFor(ours);
    expect(await articlesIn(first)).toEqual(['/docs', '/docs/start']);
    expect(lines.join('\n')).toContain('problem in the documentation');
    lines = [];
    expect(await importedFor(ours)).toBe(first);
    expect(lines).toEqual([]);
    await write('# Start somewhere else\n\nAs ever.\n');
    const second = await importedFor(ours);
    expect(second).not.toBe(first);
    expect((await loadContent(second)).articles.at(-1)?.title).toBe('Start somewhere else');
  });

  it('is refused in one message when it is not there, has no articles or a wrong configuration [A99]', async () => {
    await expect(importedFor(ours)).rejects.toThrow('CONTENT_DIR names no folder that can be read');
    await mkdir(join(folder, 'theirs'));
    await expect(importedFor(ours)).rejects.toThrow('There are no articles.');
    await writeFile(join(folder, 'theirs/reachout.json'), '{"sources":7}');
    await expect(importedFor(ours)).rejects.toThrow('is not valid');
    expect(await readdir(cacheFolder())).toEqual([]);
  });
});
