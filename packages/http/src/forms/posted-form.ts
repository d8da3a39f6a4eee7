import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';
import { readText } from '../request-body.ts';

/** Parses a posted form without files, for a route. */
export function takeForm(
  handle: (c: Context<AppEnv>, form: URLSearchParams) => Response | Promise<Response>,
): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const text = await readText(c.req.raw, 'application/x-www-form-urlencoded');
    return text.ok ? handle(c, new URLSearchParams(text.value)) : problemResponse(c, text.error);
  };
}
