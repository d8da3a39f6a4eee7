import type { ErrorCode } from '@reachout/core/app-error';

/** Whoever guesses addresses would fill the reports (§8). */
const notReported: ErrorCode = 'not_found';

/**
 * Something went wrong that the person has been told about, or need not know: for the developer tools and whoever collects them. What is merely not there
 * is not reported.
 */
export function reportWarning(message: string, details: Readonly<Record<string, string>>): void {
  if (details['reason'] !== notReported) console.warn(message, details);
}
