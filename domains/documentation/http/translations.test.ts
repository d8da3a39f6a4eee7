import { afterAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readLanguages, translationsFolder } from '@reachout/language/server/languages';
import { createApp } from '@reachout/server/app';
import { createTestApp, testOrigin } from '@reachout/server/testing/test-app';
import { testArticle, testContent } from '@reachout/server/testing/test-content';
import type { SearchResponse } from '../rules/calls/search.ts';

const test = await createTestApp();
afterAll(() => test.close());
const german = testArticle(
  '/docs/certificates',
  'Zertifikate',
  'Ein Zertifikat wird in Minuten ausgestellt.',
);
const articles = [
  {
    ...testArticle('/docs/certificates', 'Certificates', 'A certificate is issued within minutes.'),
    translations: { de: { ...german, updated: '2026-03-02' } },
  },
  testArticle('/docs/domains', 'Domains', 'A domain with a certificate needs records.'),
];
const root = join(import.meta.dirname, '../../..');
const languages = readLanguages(join(root, translationsFolder), ['en', 'de', 'ja']);
const page = { kind: 'page', path: '/docs', title: 'All' } as const;
const children = articles.map(({ path, title }) => ({ kind: 'page', path, title }) as const);
const tree = [{ kind: 'folder', path: '/docs', title: 'All', page, children }] as const;
const app = createApp({ ...test.deps, languages, content: { ...testContent(articles), tree } });
const read = async (path: string, language = 'en', headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers: { 'accept-language': language, ...headers } });
  return { response, text: await response.text() };
};

describe('an article that is translated', () => {
  it('is in the reader’s language at its own address, and marked as nothing else', async () => {
    const { response, text } = await read('/docs/certificates', 'de');
    expect(text).toMatch(/<html lang="de"/);
    expect(text).toMatch(/<h1>Zertifikate/);
    expect(text).toContain('<div class="prose"><p>Ein Zertifikat');
    expect(text).toContain(`<link rel="canonical" href="${testOrigin}/de/docs/certificates"/>`);
    expect(text).toContain('="/de/docs/certificates.md"');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-language');
    expect((await read('/docs/certificates')).text).toMatch(/<h1>Certificates/);
  });

  it('falls back to the documentation’s own language, which is marked, with titles of others in theirs', async () => {
    const { text } = await read('/docs/domains', 'de');
    expect(text).toMatch(/<h1 lang="en" dir="ltr">Domains/);
    expect(text).toMatch(/<span lang="de">Zertifikate/);
    expect(text).not.toContain('hrefLang');
    expect(text.toLowerCase()).not.toContain('hreflang');
  });

  it('has an address for each language, which name each other', async () => {
    for (const [path, language] of [
      ['/docs/certificates', 'en'],
      ['/docs/certificates', 'de'],
      ['/de/docs/certificates', 'ja'],
    ] as const) {
      const { text } = await read(path, language);
      const links = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)];
      expect(links.map(([, tag, href]) => [tag, href])).toEqual([
        ['en', `${testOrigin}/docs/certificates`],
        ['de', `${testOrigin}/de/docs/certificates`],
        ['x-default', `${testOrigin}/docs/certificates`],
      ]);
    }
  });

  it('is in its language at that address whoever asks, and as Markdown', async () => {
    const { text } = await read('/de/docs/certificates', 'ja');
    expect(text).toMatch(/<html lang="de"/);
    expect(text).toMatch(/<h1>Zertifikate/);
    const { response, text: markdown } = await read('/de/docs/certificates.md', 'ja');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-language')).toBe('de');
    expect(markdown).toContain(`Source: ${testOrigin}/de/docs/certificates\nLast updated: 2026-03-02`);
    expect((await read('/docs/certificates.md', 'de')).text).toContain('issued within minutes');
  });

  it('leads from an address of a language in which it is not to its own', async () => {
    const { response } = await read('/de/docs/domains');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs/domains']);
    expect((await read('/ja/docs/certificates')).response.status).toBe(404);
    expect((await read('/de/docs/nothing')).response.status).toBe(404);
  });

  it('stays where it is when another language is chosen on it', async () => {
    const response = await app.request(`${testOrigin}/settings/language`, {
      method: 'POST',
      headers: {
        origin: testOrigin,
        referer: `${testOrigin}/docs/certificates`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'language=de',
    });
    expect(new URL(response.headers.get('location') ?? '', testOrigin).pathname).toBe('/docs/certificates');
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await read('/docs/certificates', 'en', { cookie })).text).toMatch(/<h1>Zertifikate/);
  });
});

describe('what machines read of translations', () => {
  it('names each address of an article in the site map, and the others beside it', async () => {
    const { text } = await read('/sitemap.xml');
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(text).toContain(
      `<url><loc>${testOrigin}/de/docs/certificates</loc><lastmod>2026-03-02</lastmod><xhtml:link rel="alternate" hreflang="en" href="${testOrigin}/docs/certificates"/>`,
    );
    expect(text).toContain(`<url><loc>${testOrigin}/docs/domains</loc><lastmod>2026-01-01</lastmod></url>`);
  });

  it('names the Markdown of translations in llms.txt', async () => {
    const { text } = await read('/llms.txt', 'de');
    expect(text).toMatch(/\[Certificates\].* Also in German: .*\/de\/docs\/certificates\.md$/m);
    expect(text).toMatch(/\[Domains\](?!.*Also in)/);
  });
});

describe('search for a reader of another language', () => {
  const search = async (q: string, language: string): Promise<SearchResponse> =>
    JSON.parse((await read(`/api/search?q=${q}`, language)).text) as SearchResponse;

  it('finds what is in that language first, then the rest, each marked', async () => {
    const { results } = await search('certificate', 'de');
    expect(results.map(({ path, language }) => [path, language])).toEqual([
      ['/docs/certificates', 'en'],
      ['/docs/domains', 'en'],
    ]);
    const own = await search('Zertifikat', 'de');
    expect(own.results.map(({ title, language }) => [title, language])).toEqual([
      ['Zertifikate', 'de'],
      ['Domains', 'en'],
    ]);
    const { text } = await read('/search?q=Zertifikat', 'de');
    expect(text).toMatch(/<li lang="de"><a href="\/docs\/certificates">/);
  });

  it('says of a page in another language which it is', async () => {
    const { text } = await read('/search?q=records', 'de');
    expect(text).toMatch(/<li lang="en">.*<span class="ui-badge" lang="de">Englisch<\/span>/s);
  });

  it('is as it was for readers of the documentation’s own language', async () => {
    const { results } = await search('certificate', 'en');
    expect(results.every((result) => !('language' in result))).toBe(true);
    const inGerman = await search('Zertifikat', 'en');
    expect(inGerman.results.map(({ path }) => path)).toEqual(results.map(({ path }) => path));
    expect((await search('Wartezeit', 'en')).results).toEqual([]);
  });
});
