/** Where a link of an answer may lead: to a web address, to a mail address, or to a page of this site. */
export interface SafeLink {
  readonly href: string;
  /** The foreign host, shown beside the link; null for our own pages and for mail. */
  readonly host: string | null;
}

const allowedSchemes = new Set(['http:', 'https:', 'mailto:']);

/**
 * Reads the target of a link that a model wrote; undefined for one that must not become a link. The browser's own parser decides,
 * because what it makes of a text is what a click would do.
 */
export function safeLink(target: string, base: string): SafeLink | undefined {
  const text = target.trim();
  if (text === '' || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (!allowedSchemes.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'mailto:') return { href: url.href, host: null };
  const isOurs = url.origin === new URL(base).origin;
  // A foreign address must be written out whole: "//host" and "/\host" look like pages of this site.
  if (!isOurs && !/^https?:\/\//i.test(text)) return undefined;
  return isOurs
    ? { href: `${url.pathname}${url.search}${url.hash}`, host: null }
    : { href: url.href, host: url.host };
}
