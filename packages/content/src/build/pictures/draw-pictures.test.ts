import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '../../../fixtures/content-folder.ts';
import { loadContentFiles } from '../../load.ts';
import type { PageTree } from '../../page-tree.ts';
import { drawPictures } from './draw-pictures.ts';

const brand = {
  name: 'Nimbus',
  logo: { path: 'M12 3 23 21H1Z', pixels: ['0110', '1111'] },
  accent: { light: 'oklch(0.45 0.21 264)' },
};
const tree: PageTree = [
  {
    kind: 'folder',
    path: '/docs',
    title: 'Documentation',
    page: { kind: 'page', path: '/docs', title: 'Documentation' },
    children: [{ kind: 'page', path: '/docs/limits', title: 'Limits' }],
  },
];
const articles = [
  { path: '/docs/limits', title: 'Limits' },
  { path: '/docs/far', title: 'Limits of what is far away' },
] as never;
const content = { articles, tree };

async function sizeOf(file: string): Promise<[width: number, height: number]> {
  const png = await readFile(file);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('drawing the pictures of articles', () => {
  it('makes a PNG of 1200 by 630 for each, which the server finds by the article’s path', async () => {
    const outDir = await contentFolder({});
    expect(await drawPictures({ content, brand, outDir })).toEqual({ drawn: 2, kept: 0 });
    const { files, pictures } = await loadContentFiles(outDir);
    expect(await sizeOf(files.get(pictures['/docs/limits'] ?? '') ?? '')).toEqual([1200, 630]);
    expect(pictures['/docs/limits']).not.toBe(pictures['/docs/far']);
  });

  it('draws the same bytes under the same names on every machine', async () => {
    const [one, other] = [await contentFolder({}), await contentFolder({})];
    await drawPictures({ content, brand, outDir: one });
    await drawPictures({ content, brand, outDir: other });
    const names = await readdir(join(one, 'files'));
    expect(await readdir(join(other, 'files'))).toEqual(names);
    expect(await readFile(join(one, 'files', names[0] ?? ''))).toEqual(
      await readFile(join(other, 'files', names[0] ?? '')),
    );
  });

  it('keeps what has not changed and removes what no article has', async () => {
    const outDir = await contentFolder({});
    await drawPictures({ content, brand, outDir });
    const kept = join(outDir, 'files', (await loadContentFiles(outDir)).pictures['/docs/limits'] ?? '');
    const { mtimeMs } = await stat(kept);
    await mkdir(join(outDir, 'files'), { recursive: true });
    await writeFile(join(outDir, 'files/diagram.0123.png'), 'belongs to an article');
    const fewer = { articles: [articles[0]] as never, tree };
    expect(await drawPictures({ content: fewer, brand, outDir })).toEqual({ drawn: 0, kept: 1 });
    expect((await stat(kept)).mtimeMs).toBe(mtimeMs);
    expect(await readdir(join(outDir, 'files'))).toHaveLength(2);
  });

  it('draws anew when the brand changes', async () => {
    const outDir = await contentFolder({});
    await drawPictures({ content, brand, outDir });
    const other = { ...brand, accent: { light: 'oklch(0.45 0.1 150)' } };
    expect(await drawPictures({ content, brand: other, outDir })).toEqual({ drawn: 2, kept: 0 });
  });
});

describe('the server without pictures', () => {
  it('loads its content without any, and starts', async () => {
    expect(await loadContentFiles('/nowhere')).toEqual({ files: new Map(), pictures: {} });
  });
});
