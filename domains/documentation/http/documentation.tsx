import { docsCopy } from '../messages/article.ts';
import { sectionSlugs } from '@reachout/core/documentation-sections';
import {
  type Article,
  articleIn,
  findArticle,
  findMoved,
  foldersAbove,
  languagesOf,
  ownLanguage,
  translationOf,
  treeIn,
} from '@reachout/content';
import { currentLanguage } from '@reachout/language/language';
import { markdownPath, pathInLanguage, paths } from '@reachout/core/paths';
import { ArticlePage } from '../pages/article.tsx';
import { DocsHome } from '../pages/home/docs-home.tsx';
import type { Context, Hono } from 'hono';
import { addApiReference } from './api-reference/reference-tree.ts';
import type { ApiReferences } from './api-reference/references.ts';
import { speculationRules } from '../rules/speculation.ts';
import { allowFetchAhead } from './fetch-ahead.ts';
import type { DocumentationRouteDeps } from './route-deps.ts';
import { answerInLanguage } from '@reachout/http/answer-in-language';
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
  const sendMarkdown = async (
    c: Context<AppEnv>,
    article: Article,
    language = ownLanguage,
  ): Promise<Response> => {
    const origin = deps.publicOrigin();
    const address = addressIn(language, article);
    const response = await pageCache.sendText(c, {
      key: markdownPath(address),
      type: 'text/markdown; charset=utf-8',
      write: () => articleMarkdown({ ...articleIn(article, language), path: address }, origin),
    });
    response.headers.set('Link', `<${origin}${address}>; rel="canonical"`);
    response.headers.set('Content-Language', language);
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

  // A translation has an address of its own, for whoever is sent to it; at the article's address each reader has the language that they read.
  for (const language of deps.languages) {
    const { tag } = language;
    if (!content.articles.some((article) => translationOf(article, tag) !== undefined)) continue;
    for (const section of sectionSlugs) {
      const root = pathInLanguage(tag, `/${section}`);
      app.on('GET', [root, markdownPath(root), `${root}/*`], async (c, next) => {
        const suffix = markdownPath('');
        const isMarkdown = c.req.path.endsWith(suffix);
        const asked = c.req.path.slice(
          pathInLanguage(tag, '').length,
          isMarkdown ? -suffix.length : undefined,
        );
        const article = findArticle(content, asked) ?? findMoved(content, asked);
        if (article === undefined) return next();
        const own = addressIn(tag, article);
        const address = isMarkdown ? markdownPath(own) : own;
        if (address !== c.req.path) return c.redirect(address, own === article.path ? 302 : 301);
        if (isMarkdown) return sendMarkdown(c, article, tag);
        // Forms lead back to the article's address, where another language may be chosen.
        return answerInLanguage(language, () =>
          pageCache.sendPage(c, article.path, () => articlePage(deps, article)),
        );
      });
    }
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
    languages: deps.languages.map(({ tag }) => tag),
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

/** Where an article is in a language, and in no other; the article's own address where it is not translated. */
function addressIn(language: string, article: Article): string {
  return translationOf(article, language) === undefined
    ? article.path
    : pathInLanguage(language, article.path);
}

function articlePage(deps: DocumentationRouteDeps, written: Article): PublicPage {
  const origin = deps.publicOrigin();
  const { content } = deps;
  const { brand } = deps.services;
  const { tag } = currentLanguage();
  const article = articleIn(written, tag);
  const picture = deps.contentFiles.pictures[article.path];
  const titled = treeIn(content.tree, content.articles, tag);
  const folders = foldersAbove(titled, article.path);
  const tree = addApiReference(titled);
  const isHome = article.path === content.tree[0]?.page.path;
  const address = addressIn(tag, written);
  return {
    title: article.title,
    description: article.description,
    kind: 'documentation',
    canonical: origin + address,
    picture: picture === undefined ? undefined : origin + paths.contentFile(picture),
    alternates: [
      ...languageAlternates(written, deps),
      { type: 'text/markdown', href: markdownPath(address) },
      {
        type: 'application/atom+xml',
        href: paths.feed(),
        title: docsCopy.feed({ brand: brand.name }),
      },
    ],
    structuredData: articleData({ ...article, path: address }, { brand, origin, folders }),
    body: isHome ? (
      <DocsHome article={article} articles={content.articles} tree={tree} brand={brand} />
    ) : (
      <ArticlePage article={article} address={address} tree={tree} brand={brand} origin={origin} />
    ),
  };
}

/** The same article in each language that is offered, for search engines; none where there is one. */
function languageAlternates(
  article: Article,
  { languages, publicOrigin }: Pick<DocumentationRouteDeps, 'languages' | 'publicOrigin'>,
): { hrefLang: string; href: string }[] {
  const offered = languagesOf(article).filter(
    (each) => each === ownLanguage || languages.some(({ tag }) => tag === each),
  );
  if (offered.length < 2) return [];
  const origin = publicOrigin();
  return [
    ...offered.map((hrefLang) => ({ hrefLang, href: origin + addressIn(hrefLang, article) })),
    // Whoever reads none of them has their own choice there.
    { hrefLang: 'x-default', href: origin + article.path },
  ];
}
