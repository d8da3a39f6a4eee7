/** Endings that look like a domain's and are a file's. */
const fileEndings = new Set(
  `js ts jsx tsx mjs cjs mts json yaml yml toml md mdx html htm css scss svg png jpg jpeg gif webp ico txt log csv env lock sh py rb go rs
  php java sql zip gz tar pdf xml map vue svelte astro config conf wasm exe node test spec local internal localhost`.split(
    /\s+/,
  ),
);

const hostPattern =
  /(?<![\w@./-])(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})(?![\w@-]|\.[a-z0-9])/gi;
const longestText = 20_000;

/**
 * The first host name in a text that can be the person's own domain: no file name, no part of an e-mail address, none of
 * `foreign` hosts (the platform's own and the well-known) or below them.
 */
export function findDomain(text: string, foreign: readonly string[]): string {
  for (const match of text.slice(0, longestText).matchAll(hostPattern)) {
    const host = match[1]?.toLowerCase() ?? '';
    const ending = host.slice(host.lastIndexOf('.') + 1);
    // A name of code, such as process.env or next.config, has no address in front of it.
    const isFile = fileEndings.has(ending) && !match[0].includes('://');
    const isForeign = foreign.some((other) => host === other || host.endsWith(`.${other}`));
    if (!isFile && !isForeign && host.length <= 253) return host;
  }
  return '';
}

/** Hosts that people link to and do not own. */
export const wellKnownHosts: readonly string[] = [
  'github.com',
  'githubusercontent.com',
  'gitlab.com',
  'bitbucket.org',
  'npmjs.com',
  'nodejs.org',
  'stackoverflow.com',
  'google.com',
  'openai.com',
  'anthropic.com',
  'cloudflare.com',
  'godaddy.com',
  'namecheap.com',
  'squarespace.com',
  'letsencrypt.org',
  'ssllabs.com',
  'dnschecker.org',
  'next.js',
  'node.js',
];
