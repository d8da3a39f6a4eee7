import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, posix, relative, sep } from 'node:path';
import { type Link, parseWebAddress } from '@reachout/core/link';
import { paths } from '@reachout/core/paths';
import { imageSize } from 'image-size';
import type { Image, Nodes, Parents } from 'mdast';
import { visit } from 'unist-util-visit';
import type { ImageFile } from '../images.ts';
import type { Problem } from '../problem.ts';
import type { ImportedFile } from './find-files.ts';

const extensions: Readonly<Record<string, string>> = {
  '.png': '.png',
  '.jpg': '.jpg',
  '.jpeg': '.jpg',
  '.webp': '.webp',
  '.gif': '.gif',
};
const mostBytes = 5_000_000;

/** Reads each image once, whatever articles show it. */
export type ReadImage = (path: string) => Promise<ImageFile | undefined>;

/** @param dir CONTENT_DIR, which no image is read from outside of */
export function createReadImage(dir: string): ReadImage {
  const read = new Map<string, Promise<ImageFile | undefined>>();
  return (path) => {
    const known = read.get(path) ?? readImage(dir, path);
    read.set(path, known);
    return known;
  };
}

async function readImage(dir: string, path: string): Promise<ImageFile | undefined> {
  const extension = extensions[extname(path).toLowerCase()];
  const source = relative(dir, path).split(sep).join('/');
  if (extension === undefined || source.startsWith('../')) return undefined;
  try {
    const bytes = await readFile(path);
    if (bytes.length > mostBytes) return undefined;
    const { width, height } = imageSize(bytes);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const stem = posix
      .basename(source, extname(source))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    return { source, name: `${stem}.${hash}${extension}`, width, height };
  } catch {
    return undefined; // it is not there, or no image
  }
}

/**
 * Shows the images that are files of the sources. One of another site becomes a link to it, since pages load nothing from elsewhere; one that is not
 * there leaves its text, and is reported.
 */
export async function resolveImages(
  root: Nodes,
  file: ImportedFile,
  { dir, read }: { dir: string; read: ReadImage },
): Promise<{ images: readonly ImageFile[]; problems: readonly Problem[] }> {
  const found: { node: Image; parent: Parents }[] = [];
  visit(root, 'image', (node, _index, parent) => {
    if (parent !== undefined) found.push({ node, parent });
  });
  const images: ImageFile[] = [];
  const problems: Problem[] = [];
  const firstHeading = 'children' in root ? root.children.find(({ type }) => type === 'heading') : undefined;
  const headingLine = firstHeading?.position?.start.line ?? Number.POSITIVE_INFINITY;
  for (const { node, parent } of found) {
    const image = await firstOf(placesOf(node.url, file, dir), read);
    const line = node.position?.start.line ?? 1;
    if (image !== undefined) {
      images.push(image);
      node.url = paths.contentFile(image.name);
      node.data = { ...node.data, file: image, isFirst: line < headingLine };
      continue;
    }
    const elsewhere = parseWebAddress(node.url);
    if (elsewhere === undefined)
      problems.push({
        file: file.name,
        line,
        message: `There is no image ${node.url} that can be shown: its text stays.`,
      });
    replace(parent, node, elsewhere);
  }
  return { images, problems };
}

function replace(parent: Parents, node: Image, elsewhere: Link | undefined): void {
  const text = { type: 'text' as const, value: node.alt?.trim() || (elsewhere?.destination ?? '') };
  const shown =
    elsewhere !== undefined && parent.type !== 'link'
      ? { type: 'link' as const, url: elsewhere.href, children: [text] }
      : text;
  parent.children.splice(parent.children.indexOf(node as never), 1, shown as never);
}

async function firstOf(places: readonly string[], read: ReadImage): Promise<ImageFile | undefined> {
  for (const place of places) {
    const image = await read(place);
    if (image !== undefined) return image;
  }
  return undefined;
}

function placesOf(url: string, { name, source }: ImportedFile, dir: string): string[] {
  const [path = ''] = url.split(/[?#]/, 1);
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return [];
  if (!path.startsWith('/')) return [join(dir, posix.dirname(name), path)];
  const withoutBase =
    source.base && path.startsWith(`${source.base}/`) ? [path.slice(source.base.length)] : [];
  return [path, ...withoutBase].flatMap((each) =>
    [...source.images, source.dir].map((folder) => join(dir, folder, each)),
  );
}
