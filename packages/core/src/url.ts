/** The parts of a parsed address that this package reads. */
export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly username: string;
  readonly password: string;
}

// The global of browsers and Node alike; declared here because this package compiles without either's types.
declare const URL: {
  new (input: string, base?: string): ParsedUrl;
  canParse(input: string, base?: string): boolean;
};

/** Parses an address as the browser would, or gives undefined when it is none. */
export function parseUrl(input: string, base?: string): ParsedUrl | undefined {
  return URL.canParse(input, base) ? new URL(input, base) : undefined;
}

/** Writes a query string (with its question mark, or empty) in the given order; undefined, null and empty values are left out. */
export function queryString(
  params: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value).toWellFormed())}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Encodes one path segment; never yields `.` or `..`, which a browser would resolve away. */
export function pathSegment(value: string | number): string {
  const text = String(value).toWellFormed();
  if (text === '.' || text === '..') return text.replaceAll('.', '%252E');
  return encodeURIComponent(text);
}
