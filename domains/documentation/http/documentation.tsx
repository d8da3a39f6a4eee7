import { docsCopy } from '../messages/article.ts';
import { sectionSlugs } from '@reachout/core/documentation-sections';
import { type Article, findArticle, findMoved, foldersAbove } from '@reachout/content';
import { markdownPath, paths } from '@reachout/core/paths';
import { ArticlePage } from '../pages/article.tsx';
import { DocsHome } from '../pages/home/docs-home.tsx';
import type { Context, Hono } from 'hono';
import { addApiReference } from './api-reference/reference-tree.ts';
import type { ApiReferences } from './api-reference/references.ts';
import { speculationRules } from '../rules/speculation.ts';
import { allowFetchAhead } from './fetch-ahead.ts';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
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
import { createPageCache } from '@reachout/http/page-cache';
import type { PublicPage } from '@reachout/http/render';

const textType = 'text/plain; charset=utf-8';

/**
 * The documentation. Pages are the same for everyone, so each is rendered once and cached. Machines get each page as Markdown, at its path with .md
 * or by Accept: text/markdown, and indexes of all. Pages contain nothing about the person and ship no React.
 */
export function mountDocumentation(
  app: Hono<AppEnv>,
  deps: DocumentationRouteDeps,
  references: ApiReferences,
): void {
  const pageCache = createPageCache(deps);
  const content = deps.content;
  const sendMarkdown = async (c: Context<AppEnv>, article: Article): Promise<Response> => {
    const origin = deps.publicOrigin();
    const response = await pageCache.sendText(c, {
      key: markdownPath(article.path),
      type: 'text/markdown; charset=utf-8',
      write: () => articleMarkdown(article, origin),
    });
    response.headers.set('Link', `<${origin}${article.path}>; rel="canonical"`);
    return response;
  };

  for (const section of sectionSlugs) {
    app.on('GET', [`/${section}`, markdownPath(`/${section}`), `/${section}/*`], async (c, next) => {
      const suffix = markdownPath('');
      const isMarkdown = c.req.path.endsWith(suffix);
      const asked = isMarkdown ? c.req.path.slice(0, -suffix.length) : c.req.path;
      const article = findArticle(content, asked) ?? findMoved(content, asked);
      if (article === undefined) return next();
      const address = isMarkdown ? markdownPath(article.path) : article.path;
      if (address !== c.req.path) return c.redirect(address, 301);
      if (isMarkdown) return sendMarkdown(c, article);
      if (prefersMarkdown(c.req.header('accept'))) {
        const response = await sendMarkdown(c, article);
        response.headers.append('Vary', 'Cookie, Accept');
        return response;
      }
      const response = await pageCache.sendPage(c, article.path, () => articlePage(deps, article));
      response.headers.append('Vary', 'Accept');
      return allowFetchAhead(c, response);
    });
  }

  // Documentation of the operator's own may begin elsewhere than where every page links to.
  app.get(paths.docs(), (c, next) => {
    const [first] = content.tree;
    return first === undefined || first.path === paths.docs() ? next() : c.redirect(first.path, 302);
  });

  const source = () => ({
    content,
    brand: deps.services.brand,
    origin: deps.publicOrigin(),
    reference: references('anybody'),
  });
  const texts = [
    { path: paths.llms(), type: textType, write: llmsIndex },
    { path: paths.llmsFull(), type: textType, write: llmsFull },
    { path: paths.sitemap(), type: 'application/xml; charset=utf-8', write: sitemap },
    { path: paths.feed(), type: 'application/atom+xml; charset=utf-8', write: changesFeed },
    { path: paths.robots(), type: textType, write: robots },
    {
      path: paths.speculationRules(),
      type: 'application/speculationrules+json',
      write: () => JSON.stringify(speculationRules),
    },
  ];
  for (const { path, type, write } of texts)
    app.get(path, (c) => pageCache.sendText(c, { key: path, type, write: () => write(source()) }));
}

function articlePage(deps: DocumentationRouteDeps, article: Article): PublicPage {
  const origin = deps.publicOrigin();
  const { content } = deps;
  const { brand } = deps.services;
  const picture = deps.contentFiles.pictures[article.path];
  const folders = foldersAbove(content.tree, article.path);
  const tree = addApiReference(content.tree);
  const isHome = article.path === content.tree[0]?.page.path;
  return {
    title: article.title,
    description: article.description,
    kind: 'documentation',
    canonical: origin + article.path,
    picture: picture === undefined ? undefined : origin + paths.contentFile(picture),
    alternates: [
      { type: 'text/markdown', href: markdownPath(article.path) },
      {
        type: 'application/atom+xml',
        href: paths.feed(),
        title: docsCopy.feed({ brand: brand.name }),
      },
    ],
    structuredData: articleData(article, { brand, origin, folders }),
    body: isHome ? (
      <DocsHome article={article} articles={content.articles} tree={tree} brand={brand} />
    ) : (
      <ArticlePage article={article} tree={tree} brand={brand} origin={origin} />
    ),
  };
}
