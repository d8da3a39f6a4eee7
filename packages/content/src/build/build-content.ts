import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../content.ts';
import { contentFile, storeArticle } from '../load.ts';
import { compileContent, type ContentSource } from './compile.ts';
import { copyImages, type ImageFile } from './images.ts';
import { formatProblem, type Problem } from './problem.ts';

/** The content cannot be published; the message lists every problem with its file and line. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(dir: string, problems: readonly Problem[]) {
    const places = problems.map((problem) => `  ${formatProblem(problem)}`);
    super(`The content in ${dir} has ${problems.length} problem(s):\n${places.join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/**
 * Compiles the content folder: an article that has a problem would be left out of what is compiled.
 *
 * @throws {ContentError} when anything in the content is wrong
 */
export async function compileWithoutProblems(source: ContentSource): ReturnType<typeof compileContent> {
  const compiled = await compileContent(source);
  if (compiled.problems.length > 0) throw new ContentError(source.dir, compiled.problems);
  return compiled;
}

/**
 * Compiles the content folder and writes the one file that `loadContent` reads, and its images beside it.
 * The same sources and brand always give the same bytes.
 *
 * @throws {ContentError} when anything in the content is wrong; nothing is written then
 */
export async function buildContent(source: ContentSource & { outDir: string }): Promise<Content> {
  const { content, images } = await compileWithoutProblems(source);
  await writeContent(source, content, images);
  return content;
}

/** Writes the content and its images so that a server that starts meanwhile reads the old one or the new one, never half of one. */
export async function writeContent(
  source: { dir: string; outDir: string },
  content: Content,
  images: readonly ImageFile[],
): Promise<void> {
  await mkdir(source.outDir, { recursive: true });
  await copyImages(source, images);
  const file = join(source.outDir, contentFile);
  // Renaming is atomic.
  const unfinished = `${file}.${process.pid}`;
  const { articles, ...rest } = content;
  await writeFile(
    unfinished,
    [rest, ...articles.map(storeArticle)].map((each) => JSON.stringify(each)).join('\n'),
  );
  await rename(unfinished, file);
}
