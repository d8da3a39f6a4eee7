import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '@reachout/core/paths';
import { createApp } from '@reachout/server/app';
import { createTestApp, testOrigin } from '@reachout/server/testing/test-app';
import { testArticle, testContent } from '@reachout/server/testing/test-content';
import type { speculationRules } from '../rules/speculation.ts';
import type { SearchResponse } from '../rules/calls/search.ts';

const test = await createTestApp();
afterAll(() => test.close());
const articles = [
  {
    ...testArticle('/docs/certificates', 'Certificates', 'A certificate is issued within minutes.'),
    updated: '2026-03-01',
  },
  {
    ...testArticle('/docs/domains', 'Domains & <records>', 'A domain needs records.'),
    prerequisites: ['A domain.'],
    formerPaths: ['/docs/old/domains'],
    related: ['/docs/certificates'],
  },
];
const app = createApp({ ...test.deps, content: testContent(articles) });
const read = async (path: string, headers: Record<string, string> = {}): Promise<[Response, string]> => {
  const response = await app.request(path, { headers });
  return [response, await response.text()];
};

describe('an article that carries the styles of its first paint', () => {
  const styled = createApp({
    ...test.deps,
    assets: (kind) => ({ ...test.deps.assets(kind), firstStyles: [[{ text: 'p{color:red}' }]] }),
    content: testContent(articles),
  });

  it('allows them by their hash, also where a browser is told that its copy is current', async () => {
    const first = await styled.request('/docs/certificates');
    const etag = first.headers.get('etag') ?? '';
    const again = await styled.request('/docs/certificates', { headers: { 'if-none-match': etag } });
    const policies = [first, again].map(({ headers }) => headers.get('content-security-policy') ?? '');
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(await first.text()).toContain('<style>p{color:red}');
    expect(policies[0]).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policies[1]).toBe(policies[0]);
    const byScript = await styled.request('/docs/certificates', { headers: { 'sec-fetch-dest': 'empty' } });
    expect(await byScript.text()).not.toContain('<style>');
    const other = await styled.request('/docs/certificates.md');
    expect(other.headers.get('content-security-policy')).toContain("style-src 'self';");
  });
});

describe('an article that a browser fetches ahead', () => {
  it('names the rules for it, but not to people who spare their line', async () => {
    const rulesOf = async (headers: Record<string, string> = {}) => {
      const response = await app.request('/docs/certificates', { headers });
      expect(response.headers.get('vary')).toContain('Save-Data');
      return response.headers.get('speculation-rules');
    };
    expect(await rulesOf()).toBe(`"${paths.speculationRules()}"`);
    expect(await rulesOf({ 'save-data': 'on' })).toBeNull();
    const markdown = await app.request('/docs/certificates.md');
    expect(markdown.headers.get('speculation-rules')).toBeNull();
  });

  it('is another page of the documentation, and none of what is somebody’s own', async () => {
    const response = await app.request(paths.speculationRules());
    expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
    const { prefetch } = (await response.json()) as typeof speculationRules;
    const [included, { not: excluded }] = prefetch[0].where.and;
    const isFetched = (path: string): boolean => {
      const matches = (patterns: readonly string[]) =>
        patterns.some((pattern) => new URLPattern(pattern, testOrigin).test(path, testOrigin));
      return matches(included.href_matches) && !matches(excluded.href_matches);
    };
    expect(
      ['/docs', '/docs/certificates', '/guides/a/b', paths.apiReference()].filter(isFetched),
    ).toHaveLength(4);
    const others = ['/docs/certificates.md', paths.logos('next'), paths.cases(), paths.help(), paths.login()];
    expect([...others, paths.conversations(), '/docs/static/files/a.svg'].filter(isFetched)).toEqual([]);
  });
});

describe('an article for machines', () => {
  it('is Markdown at its address with .md, and says where people read it', async () => {
    const [response, text] = await read('/docs/certificates.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${testOrigin}/docs/certificates>; rel="canonical"`);
    expect(text).toBe(
      `# Certificates\n\nA certificate is issued within minutes.\n\n---\n\nSource: ${testOrigin}/docs/certificates\nLast updated: 2026-03-01\n`,
    );
  });

  it.each([
    { accept: 'text/markdown', type: 'text/markdown' },
    { accept: 'text/markdown, text/html;q=0.9', type: 'text/markdown' },
    { accept: 'text/html, text/markdown;q=0.5', type: 'text/html' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', type: 'text/html' },
    { accept: '*/*', type: 'text/html' },
    { accept: 'text/markdown;q=0', type: 'text/html' },
    { accept: 'text/markdown, */*', type: 'text/markdown' },
    { accept: 'text/markdown;q=0.5, */*', type: 'text/html' },
    { accept: 'text/markdown;q=0.5, text/*;q=0.8', type: 'text/html' },
    { accept: 'text/markdown;q=0.5, text/html;q=0.2, */*', type: 'text/markdown' },
  ])('is $type for who asks for $accept', async ({ accept, type }) => {
    const [response] = await read('/docs/certificates', { accept });
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it.each([
    { what: 'its validator', known: (etag: string) => etag },
    { what: 'its validator among others', known: (etag: string) => `"other", ${etag}` },
    { what: 'its validator as a proxy made it strong', known: (etag: string) => etag.replace('W/', '') },
    { what: 'any of it', known: () => '*' },
  ])('is answered with 304 to who has $what', async ({ known }) => {
    const [first] = await read('/docs/certificates.md');
    const [second, text] = await read('/docs/certificates.md', {
      'if-none-match': known(first.headers.get('etag') ?? ''),
    });
    expect([second.status, text]).toEqual([304, '']);
  });

  it('has one validator in every encoding, which is a weak one', async () => {
    const [plain] = await read('/docs/certificates.md');
    const [packed] = await read('/docs/certificates.md', { 'accept-encoding': 'br' });
    expect(plain.headers.get('etag')).toMatch(/^W\/"[\w-]+"$/);
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  it('does not exist for a page that does not', async () => {
    expect((await read('/docs/nothing.md'))[0].status).toBe(404);
  });
});

describe('the page of an article', () => {
  it('names its address, its Markdown, the feed and what it says, with nothing that could run [A36]', async () => {
    const [, html] = await read('/docs/domains');
    expect(html).toContain(`<link rel="canonical" href="${testOrigin}/docs/domains"/>`);
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/docs/domains.md"/>');
    expect(html).toContain('type="application/atom+xml" href="/feed.xml"');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)['@graph'][0]).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Domains & <records>',
      url: `${testOrigin}/docs/domains`,
    });
  });
});

describe('the header of a page that is the same for everyone', () => {
  it.each([
    { who: 'a visitor', cookie: '', shown: 'data-login-link', absent: 'Your account' },
    {
      who: 'somebody who is signed in',
      cookie: 'reachout-person=1',
      shown: 'Your account',
      absent: 'data-login-link',
    },
  ])('leads $who to where they need to go, and names nobody [A92]', async ({ cookie, shown, absent }) => {
    const [response, html] = await read('/docs/domains', { cookie });
    expect(html).toContain(shown);
    expect(html).not.toContain(absent);
    expect(response.headers.get('vary')).toContain('Cookie');
  });
});

describe('the picture of an article', () => {
  it('is named with its size where there is one, and is served for ever at its address', async () => {
    const contentFiles = {
      files: new Map([['share.0a1b.png', import.meta.filename]]),
      pictures: { '/docs/domains': 'share.0a1b.png' },
    };
    const withPicture = createApp({ ...test.deps, content: testContent(articles), contentFiles });
    const html = await (await withPicture.request('/docs/domains')).text();
    expect(html).toContain(
      `<meta property="og:image" content="${testOrigin}/docs/static/files/share.0a1b.png"/>`,
    );
    const picture = await withPicture.request('/docs/static/files/share.0a1b.png');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect((await withPicture.request('/docs/static/files/other.png')).status).toBe(404);
  });

  it('is not named where there is none', async () => {
    expect((await read('/docs/domains'))[1]).not.toContain('og:image');
  });
});

describe('an address that is no page', () => {
  it('leads to the article that stood there before', async () => {
    const response = await app.request('/docs/old/domains');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/docs/domains']);
  });

  it.each([
    { path: '/docs/old/domains/', leadsTo: '/docs/domains' },
    { path: '/docs/old/domains.md', leadsTo: '/docs/domains.md' },
    { path: '/docs/domains/', leadsTo: '/docs/domains' },
    { path: '/docs/domains/.md', leadsTo: '/docs/domains.md' },
  ])('is led from $path to $leadsTo', async ({ path, leadsTo }) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, leadsTo]);
  });

  it('offers the pages that are nearest to it [U91]', async () => {
    const [response, html] = await read('/docs/ssl/certificate', { accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(html).toContain('<a class="ui-link" href="/docs/certificates">Certificates</a>');
  });
});

describe('texts about the whole documentation', () => {
  const folder = { ...testArticle('/docs', 'Documentation', 'Everything.'), type: 'folder' as const };
  const whole = createApp({ ...test.deps, content: testContent([folder, ...articles]) });

  it('name addresses in llms.txt that all answer, those of whole sections too', async () => {
    const list = await (await whole.request('/llms.txt')).text();
    const named = [...list.matchAll(/\((?<address>http[^)]+)\)/g)].map(([, address]) => address ?? '');
    const answers = await Promise.all(named.map(async (address) => (await whole.request(address)).status));
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  it('list every article in llms.txt, with a link to its Markdown', async () => {
    const [response, text] = await read('/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# \S+\n\n> /);
    expect(text).toContain(`- [Certificates](${testOrigin}/docs/certificates.md): About certificates.`);
  });

  it('say for which plans and roles an article is, on its page and in llms.txt', async () => {
    const bounded = {
      ...testArticle('/docs/sso', 'Single sign-on', 'About it.'),
      appliesTo: { plans: ['Pro', 'Enterprise'], roles: ['Owner'], versions: [] },
    };
    const some = createApp({ ...test.deps, content: testContent([bounded]) });
    expect(await (await some.request('/llms.txt')).text()).toContain(
      '/docs/sso.md): About single sign-on. (Pro, Enterprise; Owner)\n',
    );
    const html = await (await some.request('/docs/sso')).text();
    const list = /<dl class="applies-to">(.*?)<\/dl>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, ' ');
    expect(list?.trim().split(/\s+/)).toEqual(['Plans', 'Pro', 'Enterprise', 'Roles', 'Owner']);
    const { results } = (await (await some.request('/api/search?q=sign-on')).json()) as SearchResponse;
    expect(results[0]?.appliesTo).toEqual(['Pro', 'Enterprise', 'Owner']);
  });

  it('hold every article in llms-full.txt', async () => {
    const [, text] = await read('/llms-full.txt');
    expect(text.match(/^# (Certificates|Domains)/gm)).toHaveLength(2);
  });

  it('list pages with their last change in the sitemap, which robots.txt names', async () => {
    const [, map] = await read('/sitemap.xml');
    expect(map).toContain(
      `<url><loc>${testOrigin}/docs/certificates</loc><lastmod>2026-03-01</lastmod></url>`,
    );
    expect((await read('/robots.txt'))[1]).toContain(`Sitemap: ${testOrigin}/sitemap.xml`);
  });

  it('have the lists of folders too, but for the feed, which tells what changed', async () => {
    const textOf = async (path: string): Promise<string> => (await whole.request(path)).text();
    expect(await textOf('/llms.txt')).toContain(`- [Documentation](${testOrigin}/docs.md)`);
    expect(await textOf('/sitemap.xml')).toContain(`<loc>${testOrigin}/docs</loc>`);
    expect(await textOf('/feed.xml')).not.toContain(`${testOrigin}/docs</id><title>`);
  });

  it('tell the newest changes first in the feed, as text only', async () => {
    const [response, feed] = await read('/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(feed.indexOf('Certificates')).toBeLessThan(feed.indexOf('Domains &amp; &lt;records&gt;'));
  });
});
