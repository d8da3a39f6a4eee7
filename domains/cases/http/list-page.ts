import { caseListPageSize } from '@reachout/core/limits';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';

/** What the address of a list asks for. A form sends its empty fields too: they ask for nothing. */
export function askedOf(c: Context<AppEnv>): Record<string, string> {
  return Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
}

/** Which page of a list begins there; the first is 1. Each page's title says it (U02). */
export function pageNumber(offset: number): number {
  return Math.floor(offset / caseListPageSize) + 1;
}
