import type { OutsideReference } from '@reachout/chat/rules/outside-assistant';
import { maxShortText, maxUrl } from '@reachout/core/limits';
import { parseWebAddress } from '@reachout/core/link';
import { type Reference, referenceSourceTypes } from '@reachout/documentation/rules/reference';
import type { FoundSection, SearchedArticle } from '../retrieval/searched-article.ts';

/** Whose pages another system's sources may be. */
export interface SourceOptions {
  articles: readonly SearchedArticle[];
  /** Addresses of this installation: pages below them are its own. */
  origins: readonly string[];
  /** Addresses of other sites that the operator knows: pages below them may be listed. */
  sources: readonly string[];
}

/** Of what another system says that it answered from, what is known here. */
export interface KnownSources {
  /** Sections of this documentation, those that were named first. */
  sections: readonly FoundSection[];
  /** Where the other system has a page from, by the page's path. */
  types: ReadonlyMap<string, Reference['file']['source']['type']>;
  /** Pages of known sites elsewhere: listed, but nothing is checked against what nobody here can read. */
  elsewhere: readonly Reference[];
  /** How many were left out. */
  unknown: number;
}

const mostElsewhere = 5;

/** Finds out which sources are known: articles of this documentation, by their address or by the file that they are made of, and pages of sites that the operator named. */
export function findKnownSources(
  references: readonly OutsideReference[],
  { articles, origins, sources }: SourceOptions,
): KnownSources {
  const sections: FoundSection[] = [];
  const types = new Map<string, Reference['file']['source']['type']>();
  const elsewhere: Reference[] = [];
  let unknown = 0;
  for (const reference of references) {
    const article = findArticle(reference.path, { articles, origins });
    const listed = article ? undefined : toReference(reference, sources);
    if (article) {
      const named = article.sections.filter(({ anchor }) => anchor === reference.anchor);
      for (const section of [...named, ...article.sections])
        if (!sections.some((found) => found.section === section)) sections.push({ article, section });
      types.set(article.path, typeOf(reference));
    } else if (listed === undefined) unknown += 1;
    else if (
      elsewhere.length < mostElsewhere &&
      !elsewhere.some(({ file }) => file.path === listed.file.path)
    )
      elsewhere.push(listed);
  }
  return { sections, types, elsewhere, unknown };
}

function findArticle(
  path: string,
  { articles, origins }: Pick<SourceOptions, 'articles' | 'origins'>,
): SearchedArticle | undefined {
  // An address without its protocol, however it is written, is no file.
  if (/^[\\/]{2}|\\/.test(path)) return undefined;
  const isAddress = /^[a-z][a-z\d+.-]*:/i.test(path);
  if (isAddress && !origins.some((origin) => isBelow(path, origin))) return undefined;
  const plain = isAddress ? new URL(path).pathname : path.replace(/[?#].*$/, '');
  const parts = partsOf(plain);
  if (parts.length === 0) return undefined;
  const exact = articles.find((article) => endsWith(partsOf(article.path), parts, 0));
  if (exact || isAddress) return exact;
  // `content/docs/functions/timeouts.md` is the page `/docs/functions/timeouts`; a name that several pages end with is nobody's.
  const alike = articles.filter((article) => {
    const own = partsOf(article.path);
    return endsWith(parts, own, own.length) || (parts.length > 1 && endsWith(own, parts, parts.length));
  });
  return alike.length === 1 ? alike[0] : undefined;
}

function partsOf(path: string): string[] {
  const parts = path
    .replace(/\.(?:mdx?|markdown|html?)$/i, '')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return /^(?:index|readme|_index)$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
}

/** True where `long` ends with all of `short`; with a length of 0, where they are the same. */
function endsWith(long: readonly string[], short: readonly string[], length: number): boolean {
  if (short.length === 0 || long.length < short.length) return false;
  if (length === 0 && long.length !== short.length) return false;
  return short.every((part, at) => long[long.length - short.length + at] === part);
}

function toReference(reference: OutsideReference, sources: readonly string[]): Reference | undefined {
  const link = parseWebAddress(reference.path);
  if (link === undefined || link.href.length > maxUrl || !link.href.startsWith('https:')) return undefined;
  if (!sources.some((source) => isBelow(link.href, source))) return undefined;
  const title = (reference.title ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxShortText)
    .toWellFormed();
  return {
    file: {
      path: link.href,
      ...(title !== '' && { title }),
      source: { type: typeOf(reference) },
    },
  };
}

/** Below by whole parts of the path: `/docs` holds `/docs/a` and not `/docs-of-others`. */
function isBelow(address: string, base: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(base)) return false;
  const [page, site] = [new URL(address), new URL(base)];
  if (page.origin !== site.origin || page.username !== '' || page.password !== '') return false;
  const folder = site.pathname.replace(/\/*$/, '/');
  return folder === '/' || `${page.pathname}/`.startsWith(folder);
}

function typeOf({ sourceType }: OutsideReference): Reference['file']['source']['type'] {
  return referenceSourceTypes.find((type) => type === sourceType) ?? 'website';
}
