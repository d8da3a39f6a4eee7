/** A page as its HTML came over the line. */
export interface CrawledPage {
  /** The address with what varies replaced, so that pages of one kind share it: `/:team/~/support/cases/:id`. */
  kind: string;
  path: string;
  status: number;
  html: string;
}

export interface CrawlOptions {
  /** Where to begin; every link to a page of this site is followed from there. */
  starts: readonly string[];
  /** How many pages of a kind are enough. */
  perKind: number;
  /** Asks for a page as a browser does. */
  read: (path: string) => Promise<{ status: number; type: string; html: string }>;
}

/** Addresses that change something when they are asked for, or lead to a file. */
const leftAlone = /^\/(logout|docs\/static|assets)\b|\.(md|txt|xml|json|svg|png)(\?|$)|\/export\b|\/files\//;

/** Addresses that pages link to and that none of them was read from. Logos are all alike. */
export function unreadLinks(pages: readonly CrawledPage[]): string[] {
  const read = new Set(pages.map(({ path }) => path));
  const links = new Set(pages.flatMap(({ html }) => linksOf(html)));
  return [...links].filter(
    (path) => !read.has(path) && !/^\/logout\b|^\/docs\/logos\/|\/export\b/.test(path),
  );
}

/** Follows the links of a site from page to page, and reads a few pages of each kind. */
export async function crawl({ starts, perKind, read }: CrawlOptions): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = [];
  const seen = new Set<string>(starts);
  const counts = new Map<string, number>();
  const waiting = [...seen];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = counts.get(kind) ?? 0;
    if (count >= perKind) continue;
    counts.set(kind, count + 1);
    const { status, type, html } = await read(path);
    if (!type.startsWith('text/html')) continue;
    pages.push({ kind, path, status, html });
    for (const link of linksOf(html)) {
      if (seen.has(link) || leftAlone.test(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** Addresses of this site that a page links to, without their anchors. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="(\/(?!\/)[^"#]*)/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

function kindOf(path: string): string {
  const [address = '', query] = path.split('?');
  const segments = address
    .replace(/^\/[^/]+\/~\//, '/:team/~/')
    .split('/')
    .map((segment) => (/\d/.test(segment) && segment !== 'v0' ? ':id' : segment));
  // An article is like the next one, whatever its name.
  const isArticle =
    /^(docs|guides|legal)$/.test(segments[1] ?? '') && !/^(api|logos)$/.test(segments[2] ?? '');
  const named = isArticle ? segments.map((segment, at) => (at > 1 ? '*' : segment)) : segments;
  const isLogo = segments[2] === 'logos' && segments.length > 3;
  const keys = query === undefined ? [] : [...new URLSearchParams(query).keys()].toSorted();
  return (isLogo ? '/docs/logos/*' : named.join('/')) + (keys.length > 0 ? `?${keys.join('&')}` : '');
}
