import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../content.ts';
import { brandFile, brandKeyOf } from '../load.ts';
import { buildContent, ContentError, writeContent } from './build-content.ts';
import { compileImported } from './imported/compile-imported.ts';
import { readFactDays, readHistory } from './history.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import type { PictureBrand } from './pictures/picture-svg.ts';
import type { ContentBrand } from './placeholders.ts';
import type { Problem } from './problem.ts';

export { addQuestions } from './questions/add-questions.ts';
export { ContentError } from './build-content.ts';
export { addPages } from './imported/add-pages.ts';
export { compileImported } from './imported/compile-imported.ts';
export { ConfigurationRefused } from './imported/configuration.ts';
export { formatProblem, type Problem } from './problem.ts';
export { questionsFileOf } from './questions/questions.ts';

/**
 * Makes everything that pages show of the content for one brand: the articles, their images and their pictures. Which brand it was is written
 * last, so that what was cut off in the middle is taken for nobody's.
 *
 * @param source.brandFile where the brand was read from, whose history says when facts were written
 * @throws {ContentError} when anything in the content is wrong, a number that the brand does not name for instance
 */
export async function makeContent(source: MakeSource & { brandFile?: string }): Promise<Content> {
  return finish(source, async () => {
    const { brand, brandFile: file } = source;
    const written = file === undefined ? {} : await readFactDays(file);
    // What the file says itself counts more than when its line was written.
    const factsChecked = { ...written, ...brand.factsChecked };
    return buildContent({
      ...source,
      brand: { ...brand, factsChecked },
      history: await readHistory(source.dir),
    });
  });
}

/**
 * Makes the same of content that is not ours: Markdown or MDX of any origin, from the sources that the folder's `reachout.json` names.
 *
 * @returns the content, and everything that was simplified or left out, with its file and line
 * @throws {ContentError} when there is no article at all
 * @throws {ConfigurationRefused} when the folder's configuration is wrong
 */
export async function makeImportedContent(
  source: MakeSource,
): Promise<{ content: Content; problems: readonly Problem[] }> {
  const { content, images, problems } = await compileImported(source);
  if (content.articles.length === 0)
    throw new ContentError(source.dir, [
      ...problems,
      { file: '.', line: 1, message: 'There are no articles.' },
    ]);
  await finish(source, async () => {
    await writeContent(source, content, images);
    return content;
  });
  return { content, problems };
}

interface MakeSource {
  dir: string;
  brand: ContentBrand & PictureBrand;
  outDir: string;
}

async function finish({ brand, outDir }: MakeSource, write: () => Promise<Content>): Promise<Content> {
  const made = join(outDir, brandFile);
  await rm(made, { force: true });
  const content = await write();
  await drawPictures({ content, brand, outDir });
  await writeFile(made, brandKeyOf(brand));
  return content;
}
