import { sitePath } from '@reachout/core/link';
import { paths } from '@reachout/core/paths';

/** Where a person goes after logging in when the wished target is missing or unsafe (§2). */
export const defaultNext = '/help';

/** Longer targets are refused; no page of ours needs one. */
export const maxNextLength = 2048;

/** The path to open after login: `next` where it is a page of this site, and `/help` for everything else. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > maxNextLength) return defaultNext;
  const path = sitePath(next);
  return path === undefined || isLoopTarget(path) ? defaultNext : path;
}

/** The path to open after login: support staff who named no other destination begin with what waits for an answer. */
export function landingPath(role: 'customer' | 'staff', next: unknown): string {
  const path = safeNext(next);
  return role === 'staff' && path === defaultNext ? paths.staffCases() : path;
}

// Sending someone who has just logged in back to the login page, or to the API, shows them nothing of use.
function isLoopTarget(path: string): boolean {
  return /^\/(?:login|logout|api)(?:[/?#]|$)/.test(path);
}
