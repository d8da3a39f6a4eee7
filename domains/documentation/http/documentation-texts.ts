import { docsCopy } from '../messages/article.ts';
import {
  type AppliesTo,
  type Article,
  checkedOn,
  type Content,
  findArticle,
  languagesOf,
  ownLanguage,
  type ReadArticle,
  type Section,
  translationOf,
} from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import { markdownPath, pathInLanguage, paths } from '@reachout/core/paths';
import { escapeXml } from '@reachout/core/xml';
import type { ApiReference } from '../pages/api-reference.tsx';
import { groupMarkdown, referenceMarkdown } from './api-reference/reference-markdown.ts';

/** Sources of the machine-readable texts. `origin` has no trailing slash. */
export interface DocumentationSource {
  content: Pick<Content, 'articles'>;
  brand: Pick<Brand, 'name' | 'copy'>;
  origin: string;
  /** The public API reference. */
  reference: ApiReference;
  /** The languages that are offered. */
  languages: readonly string[];
}

const sectionTitles: Record<Section, string> = { docs: 'Documentation', guides: 'Guides', legal: 'Legal' };
const newestInFeed = 50;

/** True for the exact path of an article. */
export function isArticle(content: Pick<Content, 'articles'>, path: string): boolean {
  return findArticle(content, path)?.path === path;
}

/** An article as Markdown, with the URL of its HTML page. */
export function articleMarkdown(article: Article, origin: string): string {
  return `${article.markdown.trimEnd()}\n\n---\n\nSource: ${origin}${article.path}\nLast updated: ${article.updated}\n${factsNote(article)}`;
}

function factsNote(article: Article): string {
  const day = checkedOn(article);
  return day === undefined ? '' : `Limits and prices as of: ${day}\n`;
}

/** /llms.txt: what is here, with a link to the Markdown of each article (llmstxt.org). */
export function llmsIndex({ content, brand, origin, reference, languages }: DocumentationSource): string {
  const sections = Object.entries(sectionTitles).map(([section, title]) => {
    const links = content.articles
      .filter((article) => article.section === section)
      .map(
        (article) =>
          `- [${article.title}](${origin}${markdownPath(article.path)}): ${article.description}${appliesToNote(article.appliesTo)}${translatedNote(article, { origin, languages })}`,
      );
    return links.length === 0 ? '' : `## ${title}\n\n${links.join('\n')}\n\n`;
  });
  return `# ${brand.name}\n\n> ${brand.copy.heroSentence}\n\nEvery page is here as Markdown: add .md to its address. All of them in one text: ${origin}${paths.llmsFull()}\n\nClients of the Model Context Protocol search and read them at ${origin}${paths.mcp()} (Streamable HTTP).\n\n${sections.join('')}${referenceLinks(reference, origin)}`;
}

/** ` (Pro, Enterprise; Owner)`: whom and what the page is for. */
function appliesToNote(appliesTo: AppliesTo | undefined): string {
  const lists = Object.values(appliesTo ?? {}).filter((names) => names.length > 0);
  return lists.length === 0 ? '' : ` (${lists.map((names) => names.join(', ')).join('; ')})`;
}

/** ` Also in German: …`: the Markdown of the article in other languages. */
function translatedNote(
  article: Article,
  { origin, languages }: Pick<DocumentationSource, 'origin' | 'languages'>,
): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return translationsOf(article, languages)
    .map((tag) => ` Also in ${names.of(tag)}: ${origin}${markdownPath(pathInLanguage(tag, article.path))}`)
    .join('');
}

/** The languages besides the documentation's own in which an article is offered. */
function translationsOf(article: Article, languages: readonly string[]): string[] {
  return languagesOf(article).filter((tag) => tag !== ownLanguage && languages.includes(tag));
}

function referenceLinks(reference: ApiReference, origin: string): string {
  const first = `- [API reference](${origin}${markdownPath(paths.apiReference())}): What every operation has in common, and where each is.`;
  const groups = reference.groups.map(
    ({ id, name, description = '' }) =>
      `- [${name}](${origin}${markdownPath(paths.apiGroup(id))}): ${description}`,
  );
  return `## API reference\n\n${[first, ...groups].join('\n')}\n`;
}

/** /llms-full.txt: every article in one text, in reading order, and the API reference. */
export function llmsFull({ content, brand, origin, reference }: DocumentationSource): string {
  const texts = [
    ...content.articles.map((article) => articleMarkdown(article, origin)),
    referenceMarkdown(reference, origin),
    ...reference.groups.map((group) => groupMarkdown(group, origin)),
  ];
  return `# ${brand.name}: the whole documentation\n\n${texts.join('\n\n')}`;
}

/** /sitemap.xml: every page that is the same for everyone. */
export function sitemap({ content, origin, reference, languages }: DocumentationSource): string {
  const others = [
    paths.help(),
    paths.status(),
    paths.contactSales(),
    paths.logos(),
    paths.apiReference(),
    ...reference.groups.map(({ id }) => paths.apiGroup(id)),
  ];
  const urls = [
    ...content.articles.flatMap((article) => urlsOf(article, { origin, languages })),
    ...others.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
  ];
  const isTranslated = content.articles.some((article) => translationsOf(article, languages).length > 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** An article at each of its addresses, and each time where it is in the other languages. */
function urlsOf(
  article: Article,
  { origin, languages }: Pick<DocumentationSource, 'origin' | 'languages'>,
): string[] {
  const { path } = article;
  const translated = translationsOf(article, languages);
  const addresses = [
    { tag: ownLanguage, href: origin + path, updated: article.updated },
    ...translated.map((tag) => ({
      tag,
      href: origin + pathInLanguage(tag, path),
      updated: translationOf(article, tag)?.updated ?? article.updated,
    })),
  ];
  const links = [...addresses, { tag: 'x-default', href: origin + path }].map(
    ({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}"/>`,
  );
  return addresses.map(
    ({ href, updated }) =>
      `<url><loc>${escapeXml(href)}</loc><lastmod>${updated}</lastmod>${translated.length > 0 ? links.join('') : ''}</url>`,
  );
}

/** /feed.xml: the articles that changed last, as an Atom feed (RFC 4287). */
export function changesFeed({ content, brand, origin }: DocumentationSource): string {
  const newest = content.articles
    // Index pages are left out: they change whenever one of their articles does.
    .filter(({ type }) => type !== 'folder')
    .toSorted((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0))
    .slice(0, newestInFeed);
  const entries = newest.map(
    ({ path, title, description, updated }) =>
      `<entry><id>${escapeXml(origin + path)}</id><title>${escapeXml(title)}</title><link href="${escapeXml(origin + path)}"/><updated>${updated}T00:00:00Z</updated><summary>${escapeXml(description)}</summary></entry>`,
  );
  const last = newest[0]?.updated ?? '1970-01-01';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>${escapeXml(origin + paths.docs())}</id>\n<title>${escapeXml(docsCopy.feed({ brand: brand.name }))}</title>\n<link rel="self" href="${escapeXml(origin + paths.feed())}"/>\n<author><name>${escapeXml(brand.name)}</name></author>\n<updated>${last}T00:00:00Z</updated>\n${entries.join('\n')}\n</feed>\n`;
}

/** /robots.txt: everything that is the same for everyone may be read. */
export function robots({ origin }: Pick<DocumentationSource, 'origin'>): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: ${paths.search()}\n\nSitemap: ${origin}${paths.sitemap()}\n`;
}

/** An article as schema.org data, for search engines: the article, and the folders above it. */
export function articleData(
  article: ReadArticle,
  {
    brand,
    origin,
    folders,
  }: Pick<DocumentationSource, 'brand' | 'origin'> & {
    folders: readonly { title: string; path: string }[];
  },
): object {
  const url = origin + article.path;
  const trail = [...folders, { title: article.title, path: article.path }];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        '@id': url,
        url,
        headline: article.title,
        description: article.description,
        dateModified: article.updated,
        inLanguage: article.language,
        publisher: { '@type': 'Organization', name: brand.name, url: origin },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ title, path }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: title,
          item: origin + path,
        })),
      },
    ],
  };
}

/** Content negotiation: true when Accept names Markdown and ranks neither HTML nor a wildcard higher. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept) return false;
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/));
  const quality = (...names: readonly string[]): number => {
    const range = names.flatMap((each) => ranges.filter(([name]) => name === each)).at(0);
    if (!range) return 0;
    const q = range.find((part) => part.startsWith('q='))?.slice(2);
    return q === undefined ? 1 : Number(q) || 0;
  };
  const markdown = quality('text/markdown');
  return markdown > 0 && markdown >= quality('text/html', 'text/*', '*/*');
}
