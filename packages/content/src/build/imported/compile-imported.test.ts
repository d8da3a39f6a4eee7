import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../fixtures/brand.ts';
import { contentFolder } from '../../../fixtures/content-folder.ts';
import { findArticle } from '../../content.ts';
import { formatProblem } from '../problem.ts';
import { compileImported } from './compile-imported.ts';
import { ConfigurationRefused } from './configuration.ts';

async function compile(files: Parameters<typeof contentFolder>[0]) {
  const dir = await contentFolder(files);
  const { content, images, problems } = await compileImported({ dir, brand });
  return {
    dir,
    content,
    images,
    problems: problems.map(formatProblem),
    htmlOf: (path: string) => findArticle(content, path)?.html ?? '',
  };
}

const configured = (...sources: object[]): string => JSON.stringify({ sources });
const page = (body: string, matter = ''): string => `---\ntitle: Sample\n${matter}---\n${body}\n`;

describe('a folder that is not ours', () => {
  it('becomes articles without any configuration, titles, order or index', async () => {
    const { content, problems } = await compile({
      'README.md': '# Welcome\n\nWhat this is about. And more.\n',
      '02-Deploy/01 Getting_started.md': '## First\n\nPush it.\n',
      '02-Deploy/Élan.markdown': 'Nothing but a line.\n',
      '.github/notes.md': 'Not an article.\n',
      '02-Deploy/_partial.txt': 'Not an article either.\n',
    });
    expect(content.articles.map(({ path, title, description }) => ({ path, title, description }))).toEqual([
      { path: '/docs', title: 'Welcome', description: 'What this is about.' },
      { path: '/docs/deploy', title: 'Deploy', description: 'Getting started, Elan' },
      { path: '/docs/deploy/elan', title: 'Elan', description: 'Nothing but a line.' },
      { path: '/docs/deploy/getting-started', title: 'Getting started', description: 'Push it.' },
    ]);
    expect(problems).toEqual([]);
  });

  it('says a first sentence once, where nobody wrote a description', async () => {
    const { content } = await compile({
      'a.md': '# Plans\n\nThe small plan costs 90. The large one costs 300.\n',
      'b.md': page('What it costs.', 'description: All about prices.\n'),
    });
    const [own, described] = ['/docs/a', '/docs/b'].map((path) => findArticle(content, path));
    for (const text of [own?.markdown, own?.passages[0]?.text])
      expect(text?.match(/costs 90/g)).toHaveLength(1);
    expect(own?.sections[0]?.blocks).toHaveLength(1);
    expect(described?.sections[0]?.blocks.map(({ text }) => text)).toEqual([
      'All about prices.',
      'What it costs.',
    ]);
  });

  it('says for which plans and roles articles are, by keys or names, and names those that the catalogue does not have', async () => {
    const { content, problems } = await compile({
      'a.md': page('Text.', 'plan: drizzle\nroles: [owner, Member]\n'),
      'b.md': page('Text.', 'plans: gold\n'),
    });
    expect(findArticle(content, '/docs/a')?.appliesTo).toEqual({
      plans: ['Drizzle'],
      roles: ['Owner', 'Member'],
      versions: [],
    });
    expect(findArticle(content, '/docs/b')).not.toHaveProperty('appliesTo');
    expect(problems).toEqual([
      'b.md:3 plans: "gold" is not in the catalogue: there are free, pro, enterprise',
    ]);
  });

  it('says of each article and passage where it is from, and where it can be improved', async () => {
    const { content } = await compile({
      'reachout.json': configured(
        { dir: 'docs', type: 'github', edit: 'https://git.example/edit/main/{file}' },
        { dir: 'help', type: 'website', section: 'guides', at: 'help', product: 'v0' },
      ),
      'docs/a b.md': page('Text of the first article.'),
      'help/b.md': page('Text of the second article.'),
    });
    const [first, second] = [findArticle(content, '/docs/a-b'), findArticle(content, '/guides/help/b')];
    expect(first).toMatchObject({
      sourceType: 'github',
      editUrl: 'https://git.example/edit/main/a%20b.md',
      passages: [{ sourceType: 'github' }],
    });
    expect(second).toMatchObject({ sourceType: 'website', product: 'v0', section: 'guides' });
  });

  it('maps front matter by the keys of its source', async () => {
    const { content } = await compile({
      'reachout.json': configured({ frontMatter: { title: 'heading', order: ['rank'] } }),
      'a.md':
        '---\nheading: A title\nrank: 3\nsummary: In short.\ntags: one, two\ndate: 2025-02-03\nlayout: x\n---\nText.\n',
      'b.md': page('Left out.', 'draft: true\n'),
    });
    expect(findArticle(content, '/docs/a')).toMatchObject({
      title: 'A title',
      order: 3,
      description: 'In short.',
      keywords: ['one', 'two'],
      updated: '2025-02-03',
    });
    expect(findArticle(content, '/docs/b')).toBeUndefined();
  });

  it('dates an article that has no date by its file', async () => {
    const dir = await contentFolder({ 'a.md': page('Text.') });
    await utimes(join(dir, 'a.md'), new Date('2024-05-06'), new Date('2024-05-06'));
    const { content } = await compileImported({ dir, brand });
    expect(findArticle(content, '/docs/a')?.updated).toBe('2024-05-06');
  });

  it('gives a page beside a folder of its name that folder', async () => {
    const { content } = await compile({ 'apps.md': page('About apps.'), 'apps/scale.md': page('Scale.') });
    const folder = content.tree[0]?.children[0];
    expect(folder).toMatchObject({
      kind: 'folder',
      path: '/docs/apps',
      children: [{ path: '/docs/apps/scale' }],
    });
  });
});

describe('an imported article', () => {
  it.each([
    [
      'a component that nobody knows',
      'a.mdx',
      '<Price plan="pro">\n\nFrom 20.\n\n</Price>',
      /^<p>From 20.<\/p>$/,
    ],
    [
      'one with a title',
      'a.mdx',
      '<Collapse title="More">\n\nDetails.\n\n</Collapse>',
      /<strong>More<\/strong>.*Details/s,
    ],
    ['an empty one', 'a.mdx', 'Text.\n\n<Pricing rows={rows} />', /^<p>Text.<\/p>$/],
    [
      'another one’s callout',
      'a.md',
      '<Banner variant="warning">Mind it.</Banner>',
      /callout-warning.*Mind it/s,
    ],
    ['an alert of GitHub', 'a.md', '> [!TIP]\n> Do it so.', /callout-tip.*Do it so/s],
    [
      'imports and expressions',
      'a.mdx',
      'import X from "./x"\n\nIt is {"here"}, not {there()}.',
      /^<p>It is here, not .<\/p>$/,
    ],
    ['braces in Markdown', 'a.md', 'Write {name} so.', /Write \{name\} so/],
    [
      'HTML in Markdown',
      'a.md',
      '<div class="note"><b>Bold</b> &amp; text<!-- no --></div>\n\n<script>alert(1)</script>',
      /^<p>Bold &#x26; text<\/p>$/,
    ],
    [
      'a language that is not coloured',
      'a.md',
      '```elixir file="a.ex"\nIO.puts 1\n```',
      /code-title">a\.ex<.*Code: a\.ex/s,
    ],
    ['a task list and a footnote', 'a.md', '- [x] Done[^1]\n\n[^1]: Said.', /<li>Done<\/li>.*Said/s],
    ['a heading in a list', 'a.md', '- ### Inside\n\n  Text.', /<strong>Inside<\/strong>/],
    ['references', 'a.md', 'See [this][x].\n\n[x]: https://x.example/y', /href="https:\/\/x\.example\/y"/],
  ])('shows what it can of %s', async (_what, file, body, html) => {
    const { htmlOf } = await compile({ [file]: page(body) });
    expect(htmlOf('/docs/a').replaceAll(/\n/g, '')).toMatch(html);
  });

  it('has headings from the second level on, none skipped, each with an id of its own', async () => {
    const { content } = await compile({
      'a.md': page('# Title\n\n# One\n\n#### Deep\n\n## One\n\n## Own {#mine}'),
    });
    expect(findArticle(content, '/docs/a')?.headings).toEqual([
      { depth: 2, text: 'One', id: 'one' },
      { depth: 3, text: 'Deep', id: 'deep' },
      { depth: 2, text: 'One', id: 'one-1' },
      { depth: 2, text: 'Own', id: 'mine' },
    ]);
  });

  it.each([
    ['a file beside it', './b.md', '/docs/x/b'],
    ['a page below another', '../c#here', '/docs/c#here'],
    ['a heading that is not there', '../c#nowhere', '/docs/c'],
    ['a path from the root', '/x/b/', '/docs/x/b'],
    ['a path behind the base', '/manual/c.html', '/docs/c'],
    ['a page of the site that is not here', '/pricing', 'https://site.example/pricing'],
    ['another site', 'https://x.example/a', 'https://x.example/a'],
  ])('leads to %s', async (_what, url, target) => {
    const { htmlOf, problems } = await compile({
      'reachout.json': configured({ base: '/manual', url: 'https://site.example' }),
      'x/a.md': page(`[Go](${url})`),
      'x/b.md': page('Text.'),
      'c.md': page('## Here\n\nText.'),
    });
    expect(htmlOf('/docs/x/a')).toContain(`href="${target}"`);
    expect(problems).toEqual([]);
  });

  it.each([
    '/help?product=v0',
    '/support/cases/new',
    '/status',
    '/contact/sales',
    '/docs/api',
    '/settings/tokens',
  ])('leads to the page %s of the product', async (url) => {
    const { htmlOf, problems } = await compile({ 'a.md': page(`Go [there](${url}).`) });
    expect(htmlOf('/docs/a')).toBe(`<p>Go <a href="${url}">there</a>.</p>`);
    expect(problems).toEqual([]);
  });

  it('leads to a page of its own before one of the product', async () => {
    const { htmlOf } = await compile({ 'a.md': page('Go [there](/status).'), 'status.md': page('Text.') });
    expect(htmlOf('/docs/a')).toContain('href="/docs/status"');
  });

  it.each(['./missing.md', '/nowhere', '#nowhere', 'javascript:alert(1)', '//evil.example/x'])(
    'keeps the text of a link to %s and says where it is',
    async (url) => {
      const { htmlOf, problems } = await compile({ 'a.md': page(`Go [there](${url}).`) });
      expect(htmlOf('/docs/a')).toBe('<p>Go there.</p>');
      expect(problems).toEqual([`a.md:4:4 The link ${url} leads nowhere: its text stays.`]);
    },
  );

  it('shows images of its folder, links to those of other sites, and reports those that are not there', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { htmlOf, images, problems } = await compile({
      'docs/a.md': page(
        '![One](./one.png)\n\n![Two](/img/two.png)\n\n![Far](https://x.example/y.png)\n\n![None](none.png)\n\n![Out](../../../etc/x.png)\n\n![Nowhere](http://)',
      ),
      'docs/one.png': png,
      'public/img/two.png': png,
    });
    expect(images.map(({ source }) => source)).toEqual(['docs/one.png', 'public/img/two.png']);
    const html = htmlOf('/docs/docs/a');
    expect(html.match(/<img [^>]*width="1" height="1"/g)).toHaveLength(2);
    expect(html).toContain('<a href="https://x.example/y.png"');
    expect(problems).toEqual([
      'docs/a.md:10 There is no image none.png that can be shown: its text stays.',
      'docs/a.md:12 There is no image ../../../etc/x.png that can be shown: its text stays.',
      'docs/a.md:14 There is no image http:// that can be shown: its text stays.',
    ]);
  });
});

describe('an article that is broken', () => {
  it('is reported with its place, and stops none of the others', async () => {
    const { content, problems } = await compile({
      'good.md': page('Text.'),
      'endless.md': '---\ntitle: No end\n\nText.\n',
      'empty.md': page(''),
      'matter.md': '---\ntitle: [\n---\n# From its heading\n\nText.\n',
      'tags.mdx': page('<Card>\n\nText that stays.'),
      'Good.mdx': page('A second one at the same place.'),
    });
    expect(content.articles.map(({ path, title }) => `${path} ${title}`)).toEqual([
      '/docs Docs',
      '/docs/matter From its heading',
      '/docs/good Sample',
      '/docs/tags Sample',
    ]);
    expect(problems).toEqual([
      'empty.md:1 The article is left out: nothing is in it.',
      'endless.md:1 The article is left out: its front matter has no end.',
      'good.md:1 Good.mdx has the address /docs/good already.',
      expect.stringMatching(/^matter\.md:\d The front matter is left out\. YAML: /),
      expect.stringMatching(/^tags\.mdx:\d+:\d+ Read as Markdown\. MDX: /),
    ]);
  });

  it('is left out where it cannot be shown, and others keep the text of their links to it', async () => {
    const { content, htmlOf, problems } = await compile({
      'good.md': page('See [the deep one](./deep.md).'),
      'deep.md': page('>'.repeat(3_000)),
    });
    expect(findArticle(content, '/docs/deep')).toBeUndefined();
    expect(htmlOf('/docs/good')).toBe('<p>See the deep one.</p>');
    expect(problems).toEqual([
      expect.stringMatching(/^deep\.md:1 The article is left out: it cannot be shown\./),
      'good.md:4:5 The link ./deep.md leads nowhere: its text stays.',
    ]);
  });

  it('keeps the text of a link that is no address, also where its source has a site', async () => {
    const { htmlOf } = await compile({
      'reachout.json': configured({ url: 'https://site.example' }),
      'a.md': page('Go [there](</\\\\[>).'),
    });
    expect(htmlOf('/docs/a')).toBe('<p>Go there.</p>');
  });

  it.each([
    ['{', /is no JSON/],
    ['{"sources":[]}', /sources: needs at least one source/],
    [
      configured({ type: 'floppy', at: '../x' }),
      /sources\.0\.type: .*\n.*sources\.0\.at: must be small letters/,
    ],
    [
      configured({ dir: 'guides' }, { dir: '..', type: 'floppy' }, { dir: 'a.md' }),
      /sources\.1\.type: .*\n.*sources\.0\.dir: names no folder .*\n.*sources\.1\.dir: names no folder .*\n.*sources\.2\.dir: names no folder/,
    ],
  ])('is not what a wrong configuration is: %s', async (text, message) => {
    const dir = await contentFolder({ 'reachout.json': text, 'a.md': page('Text.') });
    const refused = compileImported({ dir, brand });
    await expect(refused).rejects.toThrow(ConfigurationRefused);
    await expect(refused).rejects.toThrow(message);
  });
});

describe('translations of imported articles', () => {
  it('stand in a folder or beside the article, with its address and the ids of its headings', async () => {
    const { content, problems, htmlOf } = await compile({
      'reachout.json': configured({ dir: 'docs', languages: { de: 'de', ja: '.ja' } }),
      'docs/deploy.md': page('Push it. See [limits](./limits.md#builds).\n\n## First steps\n\nPush.\n'),
      'docs/limits.md': page('So far.\n\n## Builds\n\nFew.\n'),
      'docs/de/deploy.md':
        '---\ntitle: Ausliefern\n---\nSiehe [Limits](./limits.md#builds).\n\n## Erste Schritte\n\nSenden.\n',
      'docs/limits.ja.md': '# 制限\n\nここまで。\n',
      'docs/de/gone.md': '# Weg\n\nOhne Artikel.\n',
    });
    expect(problems).toEqual([
      'docs/de/gone.md:1 It is left out: no article at /docs/gone to be a translation of.',
    ]);
    expect(content.articles.map(({ path }) => path)).toEqual(['/docs', '/docs/deploy', '/docs/limits']);
    const german = findArticle(content, '/docs/deploy')?.translations?.['de'];
    expect(german).toMatchObject({
      title: 'Ausliefern',
      headings: [{ text: 'Erste Schritte', id: 'first-steps' }],
      source: 'docs/de/deploy.md',
    });
    expect(german?.html).toContain('href="/docs/limits#builds"');
    expect(german?.html).toContain('id="first-steps"');
    expect(htmlOf('/docs/deploy')).not.toContain('Schritte');
    expect(findArticle(content, '/docs/limits')?.translations?.['ja']).toMatchObject({ title: '制限' });
  });
});
