import { type Article, type Content, findArticle, findMoved, foldersAbove } from '@reachout/content';
import { markdownPath, paths } from '@reachout/contract/paths';
import { parseTheme, themeCookie } from '@reachout/web/shell/theme';
import { ArticlePage } from '@reachout/web/pages/article';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { AppDeps } from './app.ts';
import type { AppEnv } from './context.ts';
import {
  articleData,
  articleMarkdown,
  changesFeed,
  llmsFull,
  llmsIndex,
  prefersMarkdown,
  robots,
  sitemap,
} from './documentation-texts.ts';
import { encodeBody, type EncodedBody, sendBody } from './encoded-body.ts';
import { isPersonRemembered } from './person-cookie.ts';
import { type PageView, renderPage } from './render.tsx';

const sections = ['docs', 'guides', 'legal'] as const;

const htmlType = 'text/html; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Kept, and checked by its validator at each visit: a deploy shows at once, and what did not change is not sent again. */
const cacheControl = 'public, max-age=0, must-revalidate';

/**
 * The documentation: the same page for everyone, so each is rendered once per theme and for visitors and those who are signed in, compressed once, and kept. Machines
 * have each as Markdown too, at its address with .md or by asking for text/markdown, and lists of all.
 * Nothing about the person is in it, and no React reaches the browser.
 */
export function mountDocumentation(app: Hono<AppEnv>, deps: AppDeps): void {
  const bodies = new Map<string, Promise<EncodedBody>>();
  const content = deps.content;
  const send = async (
    c: Context<AppEnv>,
    key: string,
    type: string,
    write: () => string,
  ): Promise<Response> => {
    const body = bodies.get(key) ?? encodeBody(new TextEncoder().encode(write()), type);
    bodies.set(key, body);
    return sendBody(c.req.raw, await body, cacheControl);
  };
  const sendMarkdown = async (c: Context<AppEnv>, article: Article): Promise<Response> => {
    const origin = deps.publicOrigin();
    const response = await send(c, markdownPath(article.path), 'text/markdown; charset=utf-8', () =>
      articleMarkdown(article, origin),
    );
    response.headers.set('Link', `<${origin}${article.path}>; rel="canonical"`);
    return response;
  };

  for (const section of sections) {
    app.on('GET', [`/${section}`, markdownPath(`/${section}`), `/${section}/*`], async (c, next) => {
      const suffix = markdownPath('');
      const isMarkdown = c.req.path.endsWith(suffix);
      const asked = isMarkdown ? c.req.path.slice(0, -suffix.length) : c.req.path;
      const article = findArticle(content, asked) ?? findMoved(content, asked);
      if (article === undefined) return next();
      const address = isMarkdown ? markdownPath(article.path) : article.path;
      if (address !== c.req.path) return c.redirect(address, 301);
      if (isMarkdown) return sendMarkdown(c, article);
      const theme = parseTheme(getCookie(c, themeCookie));
      const viewer = isPersonRemembered(c) ? 'somebody' : null;
      const response = prefersMarkdown(c.req.header('accept'))
        ? await sendMarkdown(c, article)
        : await send(c, `${theme} ${viewer} ${article.path}`, htmlType, () =>
            renderArticle(deps, content, article, { theme, viewer }),
          );
      response.headers.append('Vary', 'Cookie, Accept');
      return response;
    });
  }

  const source = { content, brand: deps.services.brand, origin: deps.publicOrigin() };
  const texts = [
    { path: paths.llms(), type: textType, write: llmsIndex },
    { path: paths.llmsFull(), type: textType, write: llmsFull },
    { path: paths.sitemap(), type: 'application/xml; charset=utf-8', write: sitemap },
    { path: paths.feed(), type: 'application/atom+xml; charset=utf-8', write: changesFeed },
    { path: paths.robots(), type: textType, write: robots },
  ];
  for (const { path, type, write } of texts) app.get(path, (c) => send(c, path, type, () => write(source)));
}

function renderArticle(
  deps: AppDeps,
  content: Content,
  article: Article,
  view: Pick<PageView, 'theme' | 'viewer'>,
): string {
  const origin = deps.publicOrigin();
  const { brand } = deps.services;
  const picture = deps.contentFiles.pictures[article.path];
  const folders = foldersAbove(content.tree, article.path);
  return renderPage(
    deps,
    {
      title: article.title,
      description: article.description,
      kind: 'plain',
      canonical: origin + article.path,
      picture: picture === undefined ? undefined : origin + paths.contentFile(picture),
      alternates: [
        { type: 'text/markdown', href: markdownPath(article.path) },
        {
          type: 'application/atom+xml',
          href: paths.feed(),
          title: `Changes of the documentation of ${brand.name}`,
        },
      ],
      structuredData: articleData(article, { brand, origin, folders }),
      body: <ArticlePage article={article} tree={content.tree} brand={brand} origin={origin} />,
    },
    { ...view, currentPath: article.path },
  );
}
