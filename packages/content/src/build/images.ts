import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { paths } from '@reachout/core/paths';
import { imageSize } from 'image-size';
import type { Image, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { filesFolder, picturePrefix } from '../load.ts';
import type { Problem } from './problem.ts';

declare module 'mdast' {
  interface ImageData {
    /** Set by parsing: the file that the image shows. */
    file?: ImageFile;
    /** Set by parsing: what it shows instead where pages are dark. */
    dark?: ImageFile;
    /** Set by parsing: it stands before the first heading, so readers see it at once. */
    isFirst?: boolean;
  }
}

/** Folder of the content that holds the images of its articles. */
export const imagesFolder = 'images';

/** What articles write before an image's name. */
const addressPrefix = '/docs/images/';

/** `members-dark.png` beside `members.png` is shown in its place where pages are dark. */
const darkSuffix = '-dark';

/** Pictures that show a brand, in a folder by its slug; a page of another brand shows none of them. */
const brandsFolder = `${imagesFolder}/brands/`;

const extensions: readonly string[] = ['.png', '.jpg', '.webp'];
const mostBytes = 500_000;

/** An image of the content folder, in pixels. */
export interface ImageFile {
  /** Below the content folder: `images/team/members.png`. */
  source: string;
  /** Its public name, with a hash of its bytes. */
  name: string;
  width: number;
  height: number;
}

/** What is wrong with the name of a file in the images' folder. */
export function imageNameFault(below: readonly string[]): string | undefined {
  const isNamedWell = below.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?$/.test(part));
  return isNamedWell && extensions.includes(extname(below.at(-1) ?? ''))
    ? undefined
    : `Images are named in small letters, digits and hyphens and end with ${extensions.join(', ')}.`;
}

/** Reads the size and the hash of each image, by the address that articles write. */
export async function readImages(
  dir: string,
  sources: readonly string[],
): Promise<{ images: ReadonlyMap<string, ImageFile>; problems: readonly Problem[] }> {
  const read = await Promise.all(
    sources.map(async (source) => readImage(source, await readFile(join(dir, source)))),
  );
  return {
    images: new Map(
      read.flatMap((result) =>
        'file' in result
          ? [[addressPrefix + result.file.source.slice(imagesFolder.length + 1), result.file]]
          : [],
      ),
    ),
    problems: read.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  };
}

function readImage(source: string, bytes: Uint8Array): { file: ImageFile } | { problem: Problem } {
  const fault = (message: string) => ({ problem: { file: source, line: 1, message } });
  if (bytes.length > mostBytes)
    return fault(`The image has ${bytes.length} bytes; at most ${mostBytes} load quickly enough.`);
  try {
    const { width, height } = imageSize(bytes);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const extension = extname(source);
    const stem = source.slice(imagesFolder.length + 1, -extension.length).replaceAll('/', '-');
    return { file: { source, name: `${stem}.${hash}${extension}`, width, height } };
  } catch {
    return fault('The file is no image that can be read.');
  }
}

/**
 * Gives each image of a body its file, and reports those that lead nowhere or say nothing to those who do not see them.
 *
 * @returns the sources of the images that the body shows
 */
export function resolveImages(
  root: Nodes,
  images: ReadonlyMap<string, ImageFile>,
  report: (node: Image, message: string) => void,
): readonly string[] {
  const shown: string[] = [];
  let isBeforeHeadings = true;
  visit(root, (node) => {
    if (node.type === 'heading') isBeforeHeadings = false;
    if (node.type !== 'image') return;
    if (!node.alt?.trim())
      report(node, 'An image needs a text that says what it shows: ![the text](address).');
    const file = images.get(node.url);
    if (!file) {
      return report(
        node,
        `There is no image ${node.url}. Images are written ${addressPrefix}name.png and lie in content/${imagesFolder}.`,
      );
    }
    const dark = images.get(node.url.replace(/(?=\.[a-z]+$)/, darkSuffix));
    shown.push(file.source, ...(dark ? [dark.source] : []));
    node.url = paths.contentFile(file.name);
    node.data = { ...node.data, file, ...(dark && { dark }), isFirst: isBeforeHeadings };
  });
  return shown;
}

/** True for a picture of another brand than the one with this slug. */
export function isOfOtherBrand({ source }: Pick<ImageFile, 'source'>, slug: string): boolean {
  return source.startsWith(brandsFolder) && !source.startsWith(`${brandsFolder}${slug}/`);
}

/** Takes out of a body what shows a brand that there are no pictures of; placeholders are not filled yet. */
export function removeMissingBrandImages(
  root: Root,
  fill: (url: string) => string,
  images: ReadonlyMap<string, ImageFile>,
): void {
  visit(root, 'paragraph', (node, index, parent) => {
    const [image, ...others] = node.children;
    if (image?.type !== 'image' || others.length > 0 || !parent || index === undefined) return undefined;
    if (!image.url.startsWith(`${addressPrefix}brands/%brand.slug%/`) || images.has(fill(image.url)))
      return undefined;
    parent.children.splice(index, 1);
    return index;
  });
}

/** An image that no article shows would only be carried along. */
export function checkUnused(images: Iterable<ImageFile>, shown: ReadonlySet<string>): readonly Problem[] {
  return [...images]
    .filter(({ source }) => !shown.has(source))
    .map(({ source }) => ({ file: source, line: 1, message: 'No article shows this image.' }));
}

/** Puts the images where the server finds them, and takes away those of earlier builds. */
export async function copyImages(
  source: { dir: string; outDir: string },
  images: readonly ImageFile[],
): Promise<void> {
  const folder = join(source.outDir, filesFolder);
  await mkdir(folder, { recursive: true });
  await Promise.all(
    images.map(({ source: from, name }) => copyFile(join(source.dir, from), join(folder, name))),
  );
  const wanted = new Set(images.map(({ name }) => name));
  const old = (await readdir(folder)).filter((name) => !name.startsWith(picturePrefix) && !wanted.has(name));
  await Promise.all(old.map((name) => rm(join(folder, name))));
}
