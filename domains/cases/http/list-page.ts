import { caseListPageSize } from '@reachout/core/limits';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';

/** What the address of a list asks for. A form sends its empty fields too: they ask for nothing. */
export function askedOf(c: Context<AppEnv>): Record<string, string> {
  return Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
}

/** What a page of the list adds to its title, so that each has one of its own (U02). */
export function pageInTitle(offset: number): string {
  const page = Math.floor(offset / caseListPageSize) + 1;
  return page === 1 ? '' : `, page ${page}`;
}
