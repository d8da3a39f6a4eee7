import { articleIndexOf } from '@reachout/content';
import { paths } from '@reachout/contract/paths';
import type { Hono } from 'hono';
import type { AppDeps } from './app.ts';
import type { AppEnv } from './context.ts';
import { encodeBody, sendBody } from './encoded-body.ts';

/** The same for everyone; a page asks once, when a person begins to write a subject. */
const cacheControl = 'public, max-age=300';

/** Titles and headings of the documentation as one small file, for suggestions that are found in the browser. */
export function mountArticleIndex(app: Hono<AppEnv>, { content }: AppDeps): void {
  const bytes = new TextEncoder().encode(JSON.stringify(articleIndexOf(content)));
  const body = encodeBody(bytes, 'application/json; charset=utf-8');
  app.get(paths.articleIndex(), async (c) => sendBody(c.req.raw, await body, cacheControl));
}
