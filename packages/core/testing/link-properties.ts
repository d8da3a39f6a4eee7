import fc from 'fast-check';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { destinationBeside, type Link, noSite, parseLink, parseWebAddress, sitePath } from '../src/link.ts';
import { safeNext } from '@reachout/accounts/rules/redirect';

/**
 * What must hold of every target, harmless and hostile ones alike: what comes out, resolved as browsers resolve it, is a page of our own or is
 * shown with exactly its host, and its scheme is one of three (A17, A32, A48, A50). `npm run campaign:links` is the long run.
 */

/** Pages of sites, as one meets them: behind TLS, on a port, with a query, in a folder with odd slashes, and where the site's address is not known. */
const bases = [
  'https://support.tetra.example/help?product=tetra',
  'http://localhost:3000/',
  'http://127.0.0.1:8080/orbit/~/support/cases/00000042',
  'https://support.tetra.example:8443/a//b/../c#d',
  noSite,
] as const;

const hosts = [
  'evil.test',
  'support.tetra.example',
  'support.tetra.example:8443',
  'localhost:3000',
  '127.0.0.1:8080',
  'site.invalid',
  'support.tetra.example.evil.test',
  'support.tetra.example@evil.test',
  'user:pass@support.tetra.example',
  'müller-größe.de',
  'аррӏе.test',
  'evil。test',
  'ⓔvil.test',
  '[::1]',
  '0x7f.1',
  'evil.test:99999',
] as const;

const pieces = [
  '/',
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/./',
  '/../',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%00',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u2028',
  '@',
  ':',
  ';',
  '?',
  '#',
  '&',
  'docs',
  'login',
  'next=',
  ...hosts,
] as const;

const starts = [
  '',
  '/',
  '/',
  '/',
  '/.',
  '/./',
  '/../',
  '/%2e/',
  '/a/..',
  './',
  '../',
  '?',
  '#',
  'http:',
  'https:',
  'https:/',
  'http://',
  'https://',
  'HTTPS://',
  'ht\ntps://',
  'mailto:',
  'mailto:help@tetra.example',
  'javascript:',
  'java\tscript:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  'blob:https://',
  'ftp://',
  'ws://',
  'tel:',
  'about:',
  'view-source:',
] as const;

const anyPiece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const anyBuilt = fc
  .tuple(fc.constantFrom(...starts), fc.array(anyPiece, { maxLength: 8 }))
  .map(([start, rest]) => start + rest.join(''));
/** An address like those that people write. */
const anyAddress = fc
  .tuple(fc.constantFrom('https://', 'http://', '//', 'https:/.//', 'https://@'), fc.constantFrom(...hosts))
  .chain(([scheme, host]) =>
    fc.array(anyPiece, { maxLength: 4 }).map((rest) => `${scheme}${host}/${rest.join('')}`),
  );
const anyMail = fc
  .tuple(
    fc.oneof(fc.constantFrom('help', 'a.b+c'), fc.string({ maxLength: 8 })),
    fc.constantFrom(...hosts),
    fc.array(anyPiece, { maxLength: 2 }),
  )
  .map(([name, host, rest]) => `mailto:${name}@${host}${rest.join('')}`);

export const anyTarget: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: anyBuilt },
  { weight: 3, arbitrary: anyAddress },
  { weight: 1, arbitrary: anyMail },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** What was wrong with a target, or undefined. Judged by WHATWG's parser alone, without anything of the code under test. */
export function findFault(target: string): string | undefined {
  for (const base of bases) {
    const link = parseLink(target, base);
    const fault = link && (faultOf(link) ?? otherThanAClick(link, target, base));
    if (fault !== undefined) return `${fault}: ${JSON.stringify(link)} on ${base}`;
  }
  const path = sitePath(target);
  if (path !== undefined && !isOurs(path)) return `a path that is none of ours: ${path}`;
  const next = safeNext(target);
  if (!isOurs(next) || /[\t\r\n]/.test(next)) return `a redirect that is none of ours: ${next}`;
  const address = parseWebAddress(target);
  if (address && faultOf(address) !== undefined) return `no web address: ${address.href}`;
  return undefined;
}

/** True when browsers stay on the site with it, from whatever page of whatever site. */
function isOurs(href: string): boolean {
  return bases.every((base) => resolve(href, base).origin === new URL(base).origin);
}

function faultOf(link: Link): string | undefined {
  const { href, destination } = link;
  if (destination === null) {
    if (!href.startsWith('/') || !isOurs(href)) return 'a page of ours that is none';
  } else {
    const urls = bases.map((base) => resolve(href, base));
    if (urls.some((url) => url.href !== href)) return 'an address that depends on the page';
    const [url] = urls;
    const leadsTo = url?.protocol === 'mailto:' ? url.pathname : url?.host;
    if (leadsTo !== destination) return `leads to ${leadsTo}, and says another`;
    if (!['https:', 'http:', 'mailto:'].includes(url?.protocol ?? '')) return 'a scheme that is not allowed';
    if (url?.username !== '' || url.password !== '') return 'a name before the host';
    if (url.protocol === 'mailto:' && url.search !== '') return 'a letter that writes itself';
    return hiddenBeside(link);
  }
  return undefined;
}

/** A link whose text is not its address always shows its destination. */
function hiddenBeside(link: Link): string | undefined {
  const { destination } = link;
  const texts = ['Log in', '', `x ${destination}`, `${destination}.evil.test`, `${destination}@evil.test`];
  return texts.some((each) => destinationBeside(link, each) !== destination)
    ? 'words that hide where they lead'
    : undefined;
}

/** Where a browser would lead with the bare target, the link leads too; only mail addresses lose what follows them. */
function otherThanAClick(link: Link, target: string, base: string): string | undefined {
  const clicked = resolve(target.trim(), base);
  const made = resolve(link.href, base);
  if (clicked.protocol === 'mailto:')
    return clicked.pathname === made.pathname ? undefined : 'another mailbox';
  return clicked.href === made.href ? undefined : `a click leads to ${clicked.href}`;
}

function resolve(href: string, base: string): URL {
  return new URL(href, base);
}

/** How many of each kind a run saw. */
export interface LinkReport {
  runs: number;
  pages: number;
  elsewhere: number;
  mail: number;
  refused: number;
  /** The first fault with the target that showed it, as short as it could be made; null when there was none. */
  fault: string | null;
}

/** Looks at `runs` generated targets, each on every base. */
export function checkLinkProperties(runs: number, seed?: number): LinkReport {
  const report: LinkReport = { runs: 0, pages: 0, elsewhere: 0, mail: 0, refused: 0, fault: null };
  const property = fc.property(anyTarget, (target) => {
    report.runs += 1;
    report[kindOf(parseLink(target, bases[0]))] += 1;
    const fault = findFault(target);
    if (fault !== undefined) throw new Error(fault);
  });
  const details = fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  if (details.failed) report.fault = fc.defaultReportMessage(details) ?? 'it failed';
  return report;
}

function kindOf(link: Link | undefined): 'pages' | 'elsewhere' | 'mail' | 'refused' {
  if (!link) return 'refused';
  if (link.destination === null) return 'pages';
  return link.href.startsWith('mailto:') ? 'mail' : 'elsewhere';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  const report = checkLinkProperties(Number(values.runs ?? 1_000_000), seed);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.fault !== null) process.exitCode = 1;
}
