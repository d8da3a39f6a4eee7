import { type Article, type Content, findArticle } from '@reachout/content';
import { paths } from '@reachout/contract/paths';
import { parseTheme, themeCookie } from '@reachout/web/shell/theme';
import { DocsLayout } from '@reachout/web/shell/docs-layout';
import { LogoWall } from '@reachout/web/features/logos/logo-wall';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ReactNode } from 'react';
import type { AppDeps } from './app.ts';
import type { AppEnv } from './context.ts';
import { encodeBody, type EncodedBody, sendBody } from './encoded-body.ts';
import { renderPage } from './render.tsx';

const sections = ['docs', 'guides', 'legal'] as const;

/** Fresh for a minute, then checked by its validator: a deploy shows at once, a reader does not wait. */
const cacheControl = 'public, max-age=0, must-revalidate';

/**
 * The documentation: the same page for everyone, so each is rendered once per theme, compressed once, and kept.
 * Nothing about the person is in it, and no React reaches the browser.
 */
export function mountDocumentation(app: Hono<AppEnv>, deps: AppDeps): void {
  const pages = new Map<string, Promise<EncodedBody>>();
  const content = deps.content;

  for (const section of sections) {
    app.on('GET', [`/${section}`, `/${section}/*`], async (c, next) => {
      const article = findArticle(content, c.req.path);
      if (article === undefined) return next();
      if (article.path !== c.req.path) return c.redirect(article.path, 301);
      const theme = parseTheme(getCookie(c, themeCookie));
      const key = `${theme} ${article.path}`;
      const page =
        pages.get(key) ??
        encodeBody(renderArticle(deps, content, article, theme), 'text/html; charset=utf-8');
      pages.set(key, page);
      const response = sendBody(c.req.raw, await page, cacheControl);
      response.headers.append('Vary', 'Cookie');
      return response;
    });
  }
}

function renderArticle(
  deps: AppDeps,
  content: Content,
  article: Article,
  theme: ReturnType<typeof parseTheme>,
): Uint8Array {
  const html = renderPage(
    deps,
    {
      title: article.title,
      description: article.description,
      kind: 'plain',
      body: <DocsLayout article={article} tree={content.tree} afterArticle={logoWallBelow(deps, article)} />,
    },
    { viewer: null, currentPath: article.path, theme },
  );
  return new TextEncoder().encode(html);
}

/** The documentation's first page shows who and what runs on the platform. */
function logoWallBelow({ services: { brand } }: AppDeps, article: Article): ReactNode {
  if (article.path !== paths.docs()) return null;
  return <LogoWall title={`What runs on ${brand.name}`} slugs={brand.logoWall} />;
}
