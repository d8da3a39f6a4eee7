import { catalogue } from '@reachout/logos';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '@reachout/server/testing/test-app';

const test = await createTestApp();
afterAll(() => test.close());
const read = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await test.visitor(path);
  return { status: response.status, html: await response.text() };
};

it('shows every logo of the catalogue with its name to copy [§3.1.1]', async () => {
  const { status, html } = await read('/docs/logos');
  expect(status).toBe(200);
  expect(html.match(/data-copy="logo-/g)).toHaveLength(Object.keys(catalogue).length);
});

it.each([
  { term: 'next.js', slug: 'nextjs' },
  { term: 'Hugging Face', slug: 'hugging-face' },
  { term: 'tailwindcss', slug: 'tailwind-css' },
])('a search for the logo “$term” finds $slug', async ({ term, slug }) => {
  const { html } = await read(`/docs/logos?q=${encodeURIComponent(term)}`);
  expect(html).toContain(`href="/docs/logos/${slug}"`);
  expect(html.match(/data-copy="logo-/g)).toHaveLength(1);
});

it('says so when no logo is called that, and shows the words as text only [A34]', async () => {
  const { status, html } = await read(`/docs/logos?q=${encodeURIComponent('<b>zeppelin')}`);
  expect(status).toBe(200);
  expect(html).toContain('No logo is called “<bdi>&lt;b&gt;zeppelin</bdi>”.');
});

it('shows the variants, the data and the licence of an entry [§3.1.1]', async () => {
  const { html } = await read('/docs/logos/svelte');
  const sources = Object.values(catalogue['svelte']!.variants).map(({ src }) => src);
  expect(sources.filter((src) => !html.includes(`src="${src}"`))).toEqual([]);
  // Named for the mark: a folder of downloads has many a light.svg.
  expect(html).toContain('download="svelte-color-dark.svg"');
  expect(html).toContain('The drawing is under CC0-1.0.');
  expect(html).toContain('balancedScale');
});

it('shows every way that the component has to show an entry: sizes, colours, and loaded when it comes near [§5.4.2, §5.4.3]', async () => {
  const { html } = await read('/docs/logos/svelte');
  const { variants, balancedScale } = catalogue['svelte']!;
  const rows = html.split('<span class="logo-way">').slice(1);
  const images = rows.map((row) => [...row.matchAll(/<img[^>]*>/g)].map(([image]) => image).slice(0, 2));
  const sources = images.map((pair) => pair.map((image) => /src="([^"]*)"/.exec(image)?.[1]));
  const { light, dark } = variants;
  const { 'color-light': colourLight, 'color-dark': colourDark } = variants;
  expect(sources).toEqual([
    [light.src, dark.src],
    [light.src, dark.src],
    [colourLight?.src, colourDark?.src],
    [colourLight?.src, dark.src],
  ]);
  expect(images.flat().every((image) => image.includes('loading="lazy"'))).toBe(true);
  const heights = images.map(([image]) => Number(/height="(\d+)"/.exec(image ?? '')?.[1]));
  expect(heights).toEqual([24, Math.round(24 * balancedScale), 24, 24]);
});

it('offers no colours of an entry that has none', async () => {
  const plain = Object.keys(catalogue).find(
    (slug) => !Object.keys(catalogue[slug]!.variants).some((key) => key.startsWith('color')),
  );
  expect((await read(`/docs/logos/${plain}`)).html).not.toContain('colored');
});

it.each(['/docs/logos/no-such-company', '/docs/logos/constructor'])(
  'there is no page of a logo at %s',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

it.each(['/docs/logos', '/docs/api'])(
  'sends %s in a few kilobytes, and not again to who has it',
  async (path) => {
    const first = await test.visitor(path, { headers: { 'accept-encoding': 'br' } });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(40_000);
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await test.visitor(path, { headers: known })).status).toBe(304);
  },
);
