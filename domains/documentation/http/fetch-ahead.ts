import { paths } from '@reachout/core/paths';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';

/** Lets the browser fetch other pages of the documentation ahead (`speculationRules`), unless the person wants to spare their line. */
export function allowFetchAhead(c: Context<AppEnv>, response: Response): Response {
  response.headers.append('Vary', 'Save-Data');
  if (c.req.header('save-data')?.toLowerCase() !== 'on')
    response.headers.set('Speculation-Rules', `"${paths.speculationRules()}"`);
  return response;
}
