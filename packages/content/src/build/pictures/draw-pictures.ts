import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { Content } from '../../content.ts';
import { filesFolder, pictureIndexFile, type PictureIndex, picturePrefix } from '../../load.ts';
import { foldersAbove } from '../../page-tree.ts';
import { createPictureSvg, type PictureBrand } from './picture-svg.ts';

/** The renderer's version belongs to a picture's name: another version may draw another picture. */
const { version } = createRequire(import.meta.url)('@resvg/resvg-js/package.json') as { version: string };

/** Pictures at work at once; more would only hold more of them in memory. */
const atOnce = 4;

/**
 * Draws the picture that others show when an article is shared: one PNG of 1200 by 630 for each, named by a hash of everything that
 * is in it. A picture that is there already is kept as it is, those of no article are removed.
 *
 * @returns how many were drawn, and how many were kept
 */
export async function drawPictures(source: {
  content: Pick<Content, 'articles' | 'tree'>;
  brand: PictureBrand;
  outDir: string;
}): Promise<{ drawn: number; kept: number }> {
  const folder = join(source.outDir, filesFolder);
  await mkdir(folder, { recursive: true });
  const present = new Set(await readdir(folder));
  const svgOf = createPictureSvg(source.brand);
  const pictures = source.content.articles.map(({ path, title }) => {
    const trail = foldersAbove(source.content.tree, path).map((above) => above.title);
    const svg = svgOf({ title, trail });
    return { path, svg, file: nameOf(svg) };
  });
  const missing = [...new Map(pictures.map(({ file, svg }) => [file, svg]))].filter(
    ([file]) => !present.has(file),
  );
  for (let first = 0; first < missing.length; first += atOnce)
    await Promise.all(
      missing.slice(first, first + atOnce).map(([file, svg]) => draw(join(folder, file), svg)),
    );

  const index: PictureIndex = Object.fromEntries(pictures.map(({ path, file }) => [path, file]));
  await writeWhole(join(source.outDir, pictureIndexFile), JSON.stringify(index));
  const wanted = new Set(Object.values(index));
  const old = [...present].filter((file) => file.startsWith(picturePrefix) && !wanted.has(file));
  await Promise.all(old.map((file) => rm(join(folder, file))));
  return { drawn: missing.length, kept: wanted.size - missing.length };
}

function nameOf(svg: string): string {
  const hash = createHash('sha256').update(version).update(svg).digest('hex').slice(0, 24);
  return `${picturePrefix}${hash}.png`;
}

async function draw(file: string, svg: string): Promise<void> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false }, shapeRendering: 2 });
  await writeWhole(file, image.asPng());
}

/** Renaming is atomic: a build that is cut off leaves no half of a picture under a name that would be kept. */
async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}
