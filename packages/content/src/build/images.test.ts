import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { buildContent, compileContent, formatProblem } from '../../testing/pipeline.ts';

/** The beginning of a PNG, which is all that says its size. */
function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

const body = [
  '![The list of members](/docs/images/team/members.png "Owners come first")',
  '',
  '## Later',
  '',
  'Look at ![a key](/docs/images/key.png) here.',
].join('\n');
const files = {
  ...oneArticle(body),
  'images/team/members.png': png(1280, 720),
  'images/key.png': png(32, 32),
};

async function compiled() {
  const { content, problems } = await compileContent({ dir: await contentFolder(files), brand });
  expect(problems).toEqual([]);
  return findArticle(content, '/docs/sample');
}

async function problemsWith(more: Readonly<Record<string, string | Uint8Array>>) {
  const { problems } = await compileContent({ dir: await contentFolder({ ...files, ...more }), brand });
  return problems.map(formatProblem);
}

describe('an image of an article', () => {
  it('has its size, so that nothing moves when it arrives, and loads at once above the first heading [U84]', async () => {
    expect((await compiled())?.html).toMatch(
      /<figure class="figure"><img src="\/docs\/static\/files\/team-members\.[0-9a-f]{16}\.png" alt="The list of members" width="1280" height="720" decoding="async"><figcaption>Owners come first<\/figcaption><\/figure>/,
    );
  });

  it('stands in its line where it is written in one, and waits until it is near below the first heading', async () => {
    expect((await compiled())?.html).toMatch(
      /<p>Look at <img src="[^"]+" alt="a key" width="32" height="32" decoding="async" loading="lazy"> here\.<\/p>/,
    );
  });

  it('has the same address in the Markdown, and no words among those that answers quote', async () => {
    const article = await compiled();
    expect(article?.markdown).toMatch(
      /!\[The list of members\]\(\/docs\/static\/files\/team-members\.\w+\.png/,
    );
    expect(article?.text).toBe('Later\nLook at here.');
  });

  it('is another one where pages are dark, if there is one for them', async () => {
    const dir = await contentFolder({ ...files, 'images/team/members-dark.png': png(1280, 720) });
    const { content, images, problems } = await compileContent({ dir, brand });
    expect(problems).toEqual([]);
    expect(findArticle(content, '/docs/sample')?.html).toMatch(
      /<img src="[^"]+team-members\.[^"]+" alt="The list of members"[^>]+class="ui-light-only"><img src="[^"]+team-members-dark\.[^"]+" alt="The list of members"[^>]+class="ui-dark-only">/,
    );
    expect(images).toHaveLength(3);
  });

  it('shows the brand that it was taken of, and is left out for any other', async () => {
    const dir = await contentFolder({
      ...oneArticle('Words.\n\n![The form](/docs/images/brands/%brand.slug%/form.png "A form")\n\nMore.'),
      'images/brands/nimbus/form.png': png(8, 8),
    });
    const own = await compileContent({ dir, brand });
    expect([own.problems, own.images.length]).toEqual([[], 1]);
    expect(findArticle(own.content, '/docs/sample')?.html).toContain('brands-nimbus-form.');
    const other = await compileContent({ dir, brand: { ...brand, slug: 'cirrus' } });
    expect([other.problems, other.images]).toEqual([[], []]);
    expect(findArticle(other.content, '/docs/sample')?.html).toBe('<p>Words.</p>\n<p>More.</p>');
  });

  it('is copied under its public name; those of earlier builds go, pictures of articles stay', async () => {
    const outDir = await contentFolder({ 'files/old.0000.png': 'old', 'files/share.1111.png': 'picture' });
    await buildContent({ dir: await contentFolder(files), brand, outDir });
    expect(await readdir(join(outDir, 'files'))).toEqual([
      expect.stringMatching(/^key\.[0-9a-f]{16}\.png$/),
      'share.1111.png',
      expect.stringMatching(/^team-members\.[0-9a-f]{16}\.png$/),
    ]);
  });

  it.each<[string, Record<string, string | Uint8Array>, string]>([
    [
      'no article shows it',
      { 'images/other.png': png(8, 8) },
      'images/other.png:1 No article shows this image.',
    ],
    [
      'it cannot be read',
      { 'images/key.png': 'text' },
      'images/key.png:1 The file is no image that can be read.',
    ],
    [
      'it is too large to load quickly',
      { 'images/key.png': Buffer.concat([png(8, 8), Buffer.alloc(500_000)]) },
      'images/key.png:1 The image has 500033 bytes; at most 500000',
    ],
    [
      'its kind is not known',
      { 'images/key.bmp': 'BM' },
      'images/key.bmp:1 Images are named in small letters',
    ],
    ['its name is no address', { 'images/My Key.png': png(8, 8) }, 'images/My Key.png:1 Images are named'],
  ])('is refused when %s', async (_case, more, expected) => {
    expect((await problemsWith(more)).join('\n')).toContain(expected);
  });
});

describe('a code block with marks', () => {
  it('marks whole lines, keeps its text and its colours', async () => {
    const code = '```js title="a.js" {1,3-4}\nconst a = 1;\nb();\nc();\nd();\n```';
    const dir = await contentFolder(oneArticle(code));
    const { content, problems } = await compileContent({ dir, brand });
    expect(problems).toEqual([]);
    const html = findArticle(content, '/docs/sample')?.html ?? '';
    expect(html.match(/<mark class="line-mark">/g)).toHaveLength(3);
    expect(html).toContain('<figcaption class="code-title">a.js</figcaption>');
    const text = /<code>(.*?)<\/code>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
    expect(text).toBe('const a = 1;\nb();\nc();\nd();');
  });
});
