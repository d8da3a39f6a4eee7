import { posix } from 'node:path';
import { noSite, parseLink } from '@reachout/core/link';
import { parseUrl } from '@reachout/core/url';
import type { Link, Nodes, Parents } from 'mdast';
import { SKIP, visit, type VisitorResult } from 'unist-util-visit';
import type { Problem } from '../problem.ts';
import { isProductPage } from '../product-pages.ts';
import { type ImportedFile, slugOf } from './find-files.ts';

/** Headings of each article that was imported, by its site path. */
export type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds articles by what others write. */
export type FindArticle = (from: ImportedFile, path: string) => string | undefined;

/** Makes the search for articles by a path as it is written: of a file or of a page, from here or from the root. */
export function createFindArticle(files: readonly ImportedFile[]): FindArticle {
  const byPlace = new Map<string, string>();
  for (const { source, written, path } of files)
    for (const place of [
      slugged(written),
      slugged(written.replace(/(?:^|\/)(?:index|readme|_index)$/i, '')),
      slugged(path),
    ])
      if (!byPlace.has(`${source.dir} ${place}`)) byPlace.set(`${source.dir} ${place}`, path);
  const dirs = [...new Set(files.map(({ source }) => source.dir))];
  return (from, path) => {
    const { source } = from;
    const isWhole = path.startsWith('/');
    const bare = path
      .replace(/\/+$/, '')
      .replace(/\.(?:mdx?|markdown|markerb|html?)$/i, '')
      .replace(/\.html$/i, '');
    const { base = '' } = source;
    const places = isWhole
      ? [
          ...(base !== '' && `${bare}/`.startsWith(`${base.replace(/\/$/, '')}/`)
            ? [bare.slice(base.replace(/\/$/, '').length)]
            : []),
          bare,
        ]
      : [posix.join(posix.dirname(from.written), bare), posix.join(from.written, bare)];
    // The article's own source first: two sources may have pages of one name.
    const found = [source.dir, ...dirs].flatMap((dir) =>
      places.map((place) => byPlace.get(`${dir} ${slugged(place)}`)),
    );
    return found.find((each) => each !== undefined);
  };
}

function slugged(place: string): string {
  return place
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part) => (part === '..' ? part : slugOf(part)))
    .join('/');
}

/**
 * Lets each link of an imported article lead to the article or the page of the product here, to where the source stands elsewhere, or nowhere: then
 * its text stays. The last is reported, and changes nothing else.
 */
export function resolveLinks(
  root: Nodes,
  file: ImportedFile,
  { find, anchors }: { find: FindArticle; anchors: Anchors },
): readonly Problem[] {
  const problems: Problem[] = [];
  visit(root, 'link', (node, index, parent) => {
    const url = targetOf(node.url, file, find, anchors);
    if (url !== undefined) {
      node.url = url;
      return undefined;
    }
    const { line = 1, column } = node.position?.start ?? {};
    problems.push({
      file: file.name,
      line,
      ...(column !== undefined && { column }),
      message: `The link ${node.url} leads nowhere: its text stays.`,
    });
    return unlink(node, index, parent);
  });
  return problems;
}

function unlink(node: Link, index: number | undefined, parent: Parents | undefined): VisitorResult {
  if (parent === undefined || index === undefined) return undefined;
  parent.children.splice(index, 1, ...(node.children as never[])); // what stands in a link may stand beside it
  return [SKIP, index];
}

function targetOf(url: string, file: ImportedFile, find: FindArticle, anchors: Anchors): string | undefined {
  if (/^(?:https?:\/\/|mailto:)/i.test(url)) return parseLink(url, noSite)?.href;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const article = path === '' ? file.path : find(file, decode(path));
  if (article !== undefined) {
    const isKnown = anchor !== undefined && anchors.get(article)?.has(anchor) === true;
    if (path === '') return isKnown ? `#${anchor}` : undefined;
    // Without its heading the link still leads to the article.
    return isKnown ? `${article}#${anchor}` : article;
  }
  // Where the source stands elsewhere, such a path is of a page there.
  if (file.source.url === undefined) return isProductPage(path) ? url : undefined;
  if (!path.startsWith('/')) return undefined;
  const there = parseUrl(url, file.source.url);
  return there && parseLink(there.href, noSite)?.href;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
