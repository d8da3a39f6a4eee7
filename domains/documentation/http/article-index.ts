import { articleIndexOf } from '@reachout/content';
import { paths } from '@reachout/core/paths';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { encodeBody, sendBody } from '@reachout/http/encoded-body';

/** Public and cacheable; a page requests it once, when a person begins to write a subject. */
const cacheControl = 'public, max-age=300';

/** Titles and headings of the documentation as one small file, for suggestions that are found in the browser. */
export function mountArticleIndex(app: Hono<AppEnv>, { content }: DocumentationRouteDeps): void {
  const bytes = new TextEncoder().encode(JSON.stringify(articleIndexOf(content)));
  const body = encodeBody(bytes, 'application/json; charset=utf-8');
  app.get(paths.articleIndex(), async (c) => sendBody(c.req.raw, await body, cacheControl));
}
