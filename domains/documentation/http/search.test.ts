import type { SearchResponse } from '../rules/calls/search.ts';
import { findSearchMisses } from '../store/documentation-queries.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp, testOrigin } from '@reachout/server/testing/test-app';
import { testArticle, testContent } from '@reachout/server/testing/test-content';

const test = await createTestApp();
afterAll(() => test.close());
const articles = [
  testArticle('/docs/certificates', 'Certificates', 'A certificate is issued within minutes.'),
  testArticle('/docs/domains', 'Domains', 'A domain needs records.'),
];
const app = createApp({ ...test.deps, content: testContent(articles) });
const post = (q: unknown): Promise<Response> =>
  Promise.resolve(
    app.request('/api/search/misses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testOrigin },
      body: JSON.stringify({ q }),
    }),
  );

describe('the search call', () => {
  it('answers with pages, their sentences and the words in them, to everybody', async () => {
    const response = await app.request('/api/search?q=certifi');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toEqual({
      query: 'certifi',
      isGuess: false,
      results: [
        {
          path: '/docs/certificates',
          title: 'Certificates',
          heading: '',
          anchor: '',
          trail: [],
          appliesTo: [],
          snippet: [
            { text: 'A ', isMatch: false },
            { text: 'certificate', isMatch: true },
            { text: ' is issued within minutes.', isMatch: false },
          ],
        },
      ],
    });
  });

  it.each([
    { term: 'logos', path: '/docs/logos' },
    { term: 'api reference', path: '/docs/api' },
  ])('finds the page of $term, which is no article', async ({ term, path }) => {
    const { results } = (await (await app.request(`/api/search?q=${term}`)).json()) as SearchResponse;
    expect(results[0]?.path).toBe(path);
    expect((await app.request(path)).status).toBe(200);
  });

  it.each(['', '?q=', '?q=%20'])('finds nothing for the query %j', async (query) => {
    expect(await (await app.request(`/api/search${query}`)).json()).toMatchObject({ results: [] });
  });

  it.each([`?q=${'a'.repeat(256)}`, '?q=a&q=b', '?q=%00'])('refuses %s [A13, A42]', async (query) => {
    expect((await app.request(`/api/search${query}`)).status).toBe(422);
  });
});

describe('searches in vain', () => {
  it('are counted by their words, without who searched', async () => {
    await Promise.all(['Zeppelin  Port', 'zeppelin port ', 'balloon'].map(post));
    const misses = await findSearchMisses(test.deps.services.db, 10);
    expect(misses.map(({ term, times }) => ({ term, times }))).toEqual([
      { term: 'zeppelin port', times: 2 },
      { term: 'balloon', times: 1 },
    ]);
  });

  it('is taken down thirty times in five minutes for one address, since each may be a new row [A85, A86]', async () => {
    const asked: string[] = [];
    const limited = createApp({
      ...test.deps,
      rateLimiter: async (bucket, { limit, windowSeconds }) => {
        asked.push(`${bucket} ${limit}/${windowSeconds}`);
        return { allowed: false, retryAfterSeconds: 9 };
      },
    });
    const response = await limited.request('/api/search/misses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testOrigin },
      body: '{"q":"kubernetes"}',
    });
    expect([response.status, asked]).toEqual([429, ['search-miss:address:unknown 30/300']]);
  });

  it.each(['someone@example.com', 'invoice 12345678'])(
    'are not kept when they are somebody’s own: %s',
    async (q) => {
      expect((await post(q)).status).toBe(200);
      const terms = (await findSearchMisses(test.deps.services.db, 10)).map(({ term }) => term);
      expect(terms).not.toContain(q);
    },
  );

  it('are counted whatever their common form comes to: ligatures become many letters [A42]', async () => {
    expect((await post('\uFDFA'.repeat(40))).status).toBe(200);
  });

  it('are refused without words', async () => {
    expect((await post(' ')).status).toBe(422);
  });
});

describe('the search page', () => {
  it('works without a script [U80]', async () => {
    const html = await (await app.request('/search?q=domain')).text();
    expect(html).toContain('href="/docs/domains"');
    expect(html).toContain('<mark>domain</mark>');
  });

  it('shows the words as text only, and ways forward when no page has them [A34, U91]', async () => {
    const html = await (await app.request(`/search?q=${encodeURIComponent('<b>zeppelin')}`)).text();
    expect(html).toContain('No page has “<bdi>&lt;b&gt;zeppelin</bdi>”');
    expect(html).toContain('Ask Support');
  });

  it('writes nothing when it is only looked at [A18]', async () => {
    const before = await findSearchMisses(test.deps.services.db, 10);
    await app.request('/search?q=dirigible');
    expect(await findSearchMisses(test.deps.services.db, 10)).toEqual(before);
  });
});
