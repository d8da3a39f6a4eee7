import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { paths } from '@reachout/core/paths';
import { brandStyles } from '@reachout/web/shell/brand-styles';
import { scriptStyles } from '@reachout/web/shell/script-styles';
import type { Hono } from 'hono';
import type { OperationsRouteDeps, PublicFiles } from './route-deps.ts';
import { brandStylesPath, type FindMessages, messagesPath } from '@reachout/http/page-assets';
import type { AppEnv } from '@reachout/http/context';
import { createBodyCache } from '@reachout/http/body-cache';
import { encodeBody, sendBody } from '@reachout/http/encoded-body';

const immutable = 'public, max-age=31536000, immutable';
/** All scripts and style sheets have room, and the pictures that are looked at. */
const mostBytes = 8_000_000;

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves the browser's build under /assets, immutable because file names carry their hash. Only files that the build made are served. */
export function mountStatic(
  app: Hono<AppEnv>,
  deps: Pick<
    OperationsRouteDeps,
    'clientFolder' | 'contentFiles' | 'languages' | 'logoFiles' | 'messages' | 'services'
  >,
): void {
  const brandStyle = encodeBody(
    new TextEncoder().encode(brandStyles(deps.services.brand) + scriptStyles(deps.languages)),
    'text/css; charset=utf-8',
  );
  app.get(brandStylesPath, async (c) => sendBody(c.req.raw, await brandStyle, 'public, max-age=300'));
  if (deps.clientFolder !== null) serveFiles(app, '/assets', listFiles(join(deps.clientFolder, 'assets')));
  serveMessages(app, deps.messages);
  // The provider's other sites show them too.
  serveFiles(app, '/docs/static/media', deps.logoFiles, 'cross-origin');
  serveFiles(app, paths.contentFile('').slice(0, -1), deps.contentFiles.files);
}

function listFiles(folder: string): PublicFiles {
  return new Map(readdirSync(folder).map((name) => [name, join(folder, name)]));
}

function serveMessages(app: Hono<AppEnv>, findMessages: FindMessages): void {
  const bodies = createBodyCache(mostBytes);
  app.get(messagesPath(':name'), async (c, next) => {
    const name = c.req.param('name') ?? '';
    const text = findMessages(name);
    if (text === undefined) return next();
    const body = await bodies.get(name, () => encodeBody(new TextEncoder().encode(text), 'application/json'));
    return sendBody(c.req.raw, body, immutable);
  });
}

function serveFiles(
  app: Hono<AppEnv>,
  prefix: string,
  files: PublicFiles,
  sites: 'same-origin' | 'cross-origin' = 'same-origin',
): void {
  const bodies = createBodyCache(mostBytes);
  app.get(`${prefix}/:name`, async (c, next) => {
    const name = c.req.param('name');
    const path = files.get(name);
    const contentType = contentTypes[extname(name)];
    if (path === undefined || contentType === undefined) return next();
    const body = await bodies.get(name, async () => encodeBody(await readFile(path), contentType));
    const response = await sendBody(c.req.raw, body, immutable);
    response.headers.set('Cross-Origin-Resource-Policy', sites);
    return response;
  });
}
