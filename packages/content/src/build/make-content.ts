import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../content.ts';
import { brandFile, brandKeyOf } from '../load.ts';
import { buildContent } from './build-content.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import type { PictureBrand } from './pictures/picture-svg.ts';
import type { ContentBrand } from './placeholders.ts';

export { ContentError } from './build-content.ts';

/**
 * Makes everything that pages show of the content for one brand: the articles, their images and their pictures. Which brand it was is written
 * last, so that what was cut off in the middle is taken for nobody's.
 *
 * @throws {ContentError} when anything in the content is wrong, a number that the brand does not name for instance
 */
export async function makeContent(source: {
  dir: string;
  brand: ContentBrand & PictureBrand;
  outDir: string;
}): Promise<Content> {
  const { brand, outDir } = source;
  const made = join(outDir, brandFile);
  await rm(made, { force: true });
  const content = await buildContent(source);
  await drawPictures({ content, brand, outDir });
  await writeFile(made, brandKeyOf(brand));
  return content;
}
