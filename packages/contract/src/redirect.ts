import { parseUrl } from './url.ts';

/** Where a person goes after logging in when the wished target is missing or unsafe (§2). */
export const defaultNext = '/help';

/** Longer targets are refused; no page of ours needs one. */
export const maxNextLength = 2048;

/**
 * The path to open after login. Parses `next` exactly as a browser would against `base` (our public origin) and accepts it only when
 * the result stays on that origin: looking at the first characters is not enough, `/\evil` and `/<TAB>/evil` leave the site.
 * Gives path, query and fragment, never an absolute address; `/help` for everything else.
 */
export function safeNext(next: unknown, base: string): string {
  if (typeof next !== 'string' || next.length > maxNextLength || !next.startsWith('/')) return defaultNext;
  const origin = parseUrl(base)?.origin;
  const target = parseUrl(next, base);
  if (!origin || !target || target.origin !== origin) return defaultNext;
  if (target.username !== '' || target.password !== '') return defaultNext;
  const path = `${target.pathname}${target.search}${target.hash}`;
  // Parsed once more on its own: "/.//evil" normalises to "//evil", which is another site when it is written into a header.
  if (parseUrl(path, base)?.origin !== origin) return defaultNext;
  return isLoopTarget(target.pathname) ? defaultNext : path;
}

// Sending someone who has just logged in back to the login page, or to the API, shows them nothing of use.
function isLoopTarget(pathname: string): boolean {
  return /^\/(?:login|logout|api)(?:\/|$)/.test(pathname);
}
