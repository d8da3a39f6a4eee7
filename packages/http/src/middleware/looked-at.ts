import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';

/**
 * True when somebody has what is asked for before them: a page of a tab, or its newest rendering. A page that is fetched ahead, a picture on another site that names its
 * address, and a frame have not been read, and nothing may be marked as read for them. Programs that say nothing about it are taken at their word.
 */
export function isLookedAt(c: Context<AppEnv>): boolean {
  if (/prefetch/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')) return false;
  const destination = c.req.header('sec-fetch-dest');
  if (destination === undefined || destination === 'document') return true;
  return destination === 'empty' && c.req.header('sec-fetch-site') === 'same-origin';
}
