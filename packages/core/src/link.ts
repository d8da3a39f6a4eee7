import { parseUrl } from './url.ts';

/** A target that may be followed. */
export interface Link {
  /** For `href` and `Location`: a path of this site, or the whole address of another one. */
  readonly href: string;
  /** Must be read before it is followed: the host of another site, or a mail address. Null for pages of this site. */
  readonly destination: string | null;
}

/**
 * Reads a target that a person, a model or a file wrote; undefined for one that must not be followed. The only place that decides this, for
 * links and for redirects. WHATWG's parser reads it against `base`, an address of this site, because what it makes of a text is what a
 * click does. Mail addresses lose their query: a copy to somebody else, or a text in the person's name, would not be seen before the click.
 */
export function parseLink(target: string, base: string): Link | undefined {
  const text = target.trim();
  const site = parseUrl(base);
  const url = text === '' || !site ? undefined : parseUrl(text, base);
  if (!site || !url) return undefined;
  if (url.protocol === 'mailto:') return mailLink(url.pathname);
  if (!isWeb(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.origin === site.origin) return siteLink(url.href.slice(url.origin.length));
  // Another site must be written out whole: "//host" and "/\host" look like pages of this one.
  return /^https?:\/\//i.test(text) ? { href: url.href, destination: url.host } : undefined;
}

/** Stands for this site where its address is not known: its pages are those that are written as paths. */
export const noSite = 'https://site.invalid/';

/**
 * The path of a page of this site, from the root on, as it may be redirected to; undefined for every other target. Needs no address of this
 * site: such a path leads to the same page of whichever site it stands on.
 */
export function sitePath(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const link = parseLink(target, noSite);
  return link?.destination === null ? link.href : undefined;
}

/** A link that leads to another site by http or https, as which a whole address is written; undefined for every other target. */
export function parseWebAddress(target: string): Link | undefined {
  const link = parseLink(target, noSite);
  return link && link.destination !== null && !link.href.startsWith('mailto:') ? link : undefined;
}

/** The destination to show beside a link's text; null when the text already is that address, host first. */
export function destinationBeside({ destination }: Link, text: string): string | null {
  if (destination === null) return null;
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const isWritten =
    address.startsWith(destination.toLowerCase()) && /^(?:[/?#]|$)/.test(address.slice(destination.length));
  return isWritten ? null : destination;
}

function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** "/.//host" normalises to "//host", a path here and another site wherever the path alone is written. */
function siteLink(path: string): Link | undefined {
  return path.startsWith('//') ? undefined : { href: path, destination: null };
}

/** One plain address: several, or one that is encoded, would not be the one that is read. */
function mailLink(address: string): Link | undefined {
  const isPlain = /^[\w.+-]+@[\w.-]+$/.test(address);
  return isPlain ? { href: `mailto:${address}`, destination: address } : undefined;
}
