/** A log-in as the browser and the network tell of it. */
export interface LogIn {
  /** What the browser says that it is. */
  userAgent: string;
  /** The network that it came from, as far as the proxies vouch for it. */
  network: string;
  by: 'password' | 'provider';
}

/** A log-in in a new browser of which the person is still to be told. */
export interface UntoldLogIn extends LogIn {
  /** ISO 8601. */
  at: string;
}

/** A session of a person's own, as they see it. */
export interface OwnSession {
  id: string;
  userAgent: string;
  /** Null where it is not known. */
  network: string | null;
  beganAt: Date;
}

/** More than this of what a browser says about itself is no description of it. */
export const maxUserAgent = 400;
/** How long a browser is known after its last log-in. Browsers keep no cookie for longer. */
export const knownBrowserDays = 400;
/** So many browsers of a person are remembered, the ones that were used last. */
export const maxKnownBrowsers = 100;

/** Browsers by how they name themselves, and systems: the first that fits counts, since most also name those that they descend from. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const satisfies readonly (readonly [string, RegExp])[];

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** What a browser says that it is, as people know it: names are those of their makers. Null for what is not known. */
export function nameBrowser(userAgent: string): { browser: string | null; system: string | null } {
  const named = (names: readonly (readonly [string, RegExp])[]): string | null =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** The network as people are told of it; null where it is not known. */
export function nameNetwork(network: string | null): string | null {
  return network !== null && /[.:]/.test(network) ? network : null;
}
