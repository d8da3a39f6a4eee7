import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { problemsOf } from '../../testing/compiled-fixtures.ts';
import { checkContent, compileContent } from '../../testing/pipeline.ts';

describe('front matter', () => {
  it('is refused with every problem and its line at once', async () => {
    const source = [
      '---',
      'title: ""',
      'description: short',
      'type: story',
      'updated: 31.01.2026',
      'order: 1.5',
      'keywords: [ok, [7]]',
      'related:',
      '  - /docs',
      '  - ../other',
      'draft: true',
      '---',
      'Text.',
    ].join('\n');
    expect(await problemsOf({ ...oneArticle(''), 'docs/sample.mdx': source })).toEqual([
      'docs/sample.mdx:1 product: is missing',
      'docs/sample.mdx:2 title: is empty',
      'docs/sample.mdx:3 description: is shorter than 20 characters',
      'docs/sample.mdx:3 description: must be a sentence and end with a full stop',
      'docs/sample.mdx:4 type: must be one of concept, how-to, troubleshooting, error, reference, legal',
      'docs/sample.mdx:5 updated: must be a date like 2026-01-31',
      'docs/sample.mdx:6 order: must be a whole number',
      'docs/sample.mdx:7 keywords.1: must be text',
      'docs/sample.mdx:10 related.1: must be the site path of an article',
      'docs/sample.mdx:11 draft: is not a known key',
    ]);
  });

  it.each([
    [
      'without front matter',
      'Text.',
      'docs/sample.mdx:1 The article must begin with front matter between --- lines.',
    ],
    ['with broken YAML', '---\ntitle: a\n  b: c\n---\n', 'docs/sample.mdx:2 YAML: '],
    ['with a key twice', '---\ntitle: a\ntitle: b\n---\n', 'docs/sample.mdx:3 YAML: Map keys must be unique'],
    ['with an empty front matter', '---\n---\n', 'docs/sample.mdx:1 title: is missing'],
  ])('is refused %s', async (_case, source, expected) => {
    expect((await problemsOf({ ...oneArticle(''), 'docs/sample.mdx': source })).join('\n')).toContain(
      expected,
    );
  });

  it('is checked for areas and products that the catalogue does not have', async () => {
    const dir = await contentFolder({
      ...oneArticle('Text.', { area: 'kitchen' }),
      'docs/other.mdx': articleSource('Text.', { product: 'plattform' }),
    });
    const { problems } = await checkContent({ dir, brand });
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('area: "kitchen" is not one of ai, billing,'),
        expect.stringContaining('a product that the catalogue does not have: there are platform, v0, both'),
      ]),
    );
  });

  it('takes the areas of a brand that has its own', async () => {
    const dir = await contentFolder(oneArticle('Text.', { area: 'kitchen' }));
    const areas = [{ name: 'Kitchen', value: 'kitchen', product: 'platform' as const, topics: [] }];
    expect((await compileContent({ dir, brand: { ...brand, areas } })).problems).toEqual([]);
  });

  it('reports unknown placeholders on their line', async () => {
    expect(await problemsOf(oneArticle('Text.', { keywords: "[a, '%fact:nothing%']" }))).toEqual([
      'docs/sample.mdx:7 Unknown placeholder %fact:nothing%: the brand file has no such value.',
    ]);
  });
});

describe('bodies', () => {
  it.each([
    ['an import', 'import x from "y"', '8:1 import and export are not allowed in articles.'],
    ['an export', 'export const a = 1', '8:1 import and export are not allowed in articles.'],
    ['an expression', 'One {1 + 1}.', '8:5 Expressions in braces are not allowed.'],
    ['an expression between blocks', '{process.env.HOME}', '8:1 Expressions in braces are not allowed.'],
    ['a script', '<script>alert(1)</script>', '8:1 <script> is not allowed.'],
    ['raw HTML', 'A <b onclick="x()">bold</b> word.', '8:3 <b> is not allowed.'],
    ['an iframe', '<iframe src="https://a.example" />', '8:1 <iframe> is not allowed.'],
    [
      'a name from the prototype',
      '<constructor>\n\nText.\n\n</constructor>',
      '8:1 <constructor> is not allowed.',
    ],
    [
      'an image from elsewhere',
      '![A logo](https://a.example/a.png)',
      '8:1 There is no image https://a.example/a.png. Images are written /docs/images/name.png',
    ],
    [
      'an image without a text',
      '![ ](/docs/images/a.png)',
      '8:1 An image needs a text that says what it shows',
    ],
    ['an image by reference', '![A][b]\n\n[b]: /docs/images/a.png', '8:1 An image names its address itself'],
    ['a first-level heading', '# Title', '8:1 The title is the only first-level heading: start with ##.'],
    ['a skipped heading level', '## A\n\n#### B', '10:1 A heading level is skipped: use ###.'],
    [
      'a fifth-level heading',
      '## A\n\n### B\n\n#### C\n\n##### D',
      '14:1 Headings go down to the fourth level',
    ],
    ['two equal headings', '## Same\n\n## Same', '10:1 Another heading has the id "same".'],
    ['a heading inside a list', '- ## No', '8:3 Headings belong to the top level'],
    ['a heading without letters', '## ???', '8:1 The heading has no text that could become its id.'],
    ['code without a language', '```\na\n```', '8:1 A code block needs a language'],
    ['code in an unknown language', '```cobol\na\n```', '8:1 Unknown code language "cobol".'],
    ['an unknown code option', '```js wrap\na\n```', '8:1 After the language only title="…" and lines'],
    [
      'a mark beyond the code',
      '```js {1,3}\na\nb\n```',
      '8:1 The code has 2 lines; there is no line 3 to mark.',
    ],
    ['a task list', '- [ ] do it', '8:1 Task lists are not supported'],
    ['a footnote', 'A[^1]\n\n[^1]: b', '8:2 Footnotes are not supported'],
    [
      'a component in one line',
      '<Callout type="tip">Text.</Callout>',
      '8:1 Put <Callout> and </Callout> on lines',
    ],
    [
      'an unknown callout type',
      '<Callout type="joy">\n\nA.\n\n</Callout>',
      '8:1 "type" of <Callout> must be one of',
    ],
    ['a missing attribute', '<Callout>\n\nA.\n\n</Callout>', '8:1 <Callout> needs the attribute "type".'],
    ['an unknown attribute', '<Steps id="a">\n\n</Steps>', '8:1 <Steps> has no attribute "id".'],
    [
      'a computed attribute',
      '<Callout type={1}>\n\nA.\n\n</Callout>',
      '8:1 Attributes of <Callout> must be plain text',
    ],
    [
      'spread attributes',
      '<Callout {...a}>\n\nA.\n\n</Callout>',
      '8:1 Attributes of <Callout> must be plain text',
    ],
    ['attributes on an inline tag', 'A <kbd style="a">B</kbd>.', '8:3 <kbd> takes no attributes.'],
    [
      'a step outside of steps',
      '<Step title="a">\n\nA.\n\n</Step>',
      '8:1 <Step> belongs directly inside <Steps>.',
    ],
    ['text between steps', '<Steps>\n\nText.\n\n</Steps>', '8:1 <Steps> may only hold <Step> elements.'],
    ['an empty component', '<Tabs>\n</Tabs>', '8:1 <Tabs> is empty.'],
    ['an unclosed component', 'Text.\n\n<Tabs>', '10:1 MDX: '],
    ['an unknown fact', 'A.\nB %fact:nothing% c.', '9 Unknown placeholder %fact:nothing%'],
    ['an unknown fact in code', '```js\na\n%fact:nothing%\n```', '10 Unknown placeholder %fact:nothing%'],
    ['an unknown fact in a heading', '## %fact:nothing%', '8:4 Unknown placeholder %fact:nothing%'],
    ['an inherited fact', '%fact:constructor%', '8:1 Unknown placeholder %fact:constructor%'],
    ['an unknown kind of placeholder', 'A %price% here.', '8:1 Unknown placeholder %price%'],
    ['a link that is no text', '[a](%link:help%)', '8:1 Unknown placeholder %link:help%'],
  ])('are refused with %s', async (_case, body, expected) => {
    expect((await problemsOf(oneArticle(body))).join('\n')).toContain(`docs/sample.mdx:${expected}`);
  });

  it('report everything at once, with the problems of the front matter', async () => {
    expect(await problemsOf(oneArticle('# A\n\n{b}\n\n<i>c</i>', { type: 'story' }))).toHaveLength(4);
  });

  it('may hold comments, which reach neither page nor passages', async () => {
    const dir = await contentFolder(oneArticle('Text {/* secret */} here.\n\n{/* secret */}'));
    const { content, problems } = await compileContent({ dir, brand });
    expect(problems).toEqual([]);
    expect(JSON.stringify(content)).not.toContain('secret');
  });
});

describe('links', () => {
  it.each([
    ['a missing article', '[a](/docs/nowhere)', '8:1 The link /docs/nowhere leads nowhere'],
    ['a missing heading', '[a](/docs/sample#no)', '8:1 The link /docs/sample#no leads nowhere'],
    ['a missing heading of its own', '## Yes\n\n[a](#no)', '10:1 The link #no leads nowhere'],
    ['a trailing slash', '[a](/docs/sample/)', '8:1 The link /docs/sample/ leads nowhere'],
    ['a relative path', '[a](other)', '8:1 The link other must be a whole site path'],
    ['a script', '[a](javascript:alert(1))', '8:1 The link javascript:alert(1) must be https:'],
    ['a data address', '[a](data:text/html,x)', '8:1 The link data:text/html,x must be https:'],
    ['plain http', '[a](http://a.example)', '8:1 The link http://a.example must be https:'],
    ['an address without a scheme', '[a](//a.example)', '8:1 The link //a.example must be https:'],
    ['a reference to nowhere', '[a][b]\n\n[b]: /docs/nowhere', '10:1 The link /docs/nowhere leads nowhere'],
    ['an app page that does not exist', '[a](/helpless)', '8:1 The link /helpless leads nowhere'],
  ])('are refused to %s', async (_case, body, expected) => {
    expect((await problemsOf(oneArticle(body))).join('\n')).toContain(`docs/sample.mdx:${expected}`);
  });

  it.each([
    ['articles', '[a](/docs/sample)'],
    ['headings', '## Yes\n\n[a](#yes) [b](/docs/sample#yes)'],
    ['pages of the app', '[a](/help?product=nimbus) [b](/status)'],
    ['links of the brand', '[a](%link:status%) [b](%link:help.sales%)'],
    ['mail', '[a](mailto:a@b.example)'],
  ])('may lead to %s', async (_case, body) => {
    expect(await problemsOf(oneArticle(body))).toEqual([]);
  });

  it('to articles that have problems of their own are left alone', async () => {
    const files = {
      ...oneArticle('[a](/docs/other#b)', { related: '[/docs/other]' }),
      'docs/other.mdx': articleSource('# No'),
    };
    expect(await problemsOf(files)).toEqual([
      expect.stringContaining('docs/other.mdx:8:1 The title is the only'),
    ]);
  });

  it.each([
    ['a missing article', '[/docs/nowhere]', 'docs/sample.mdx:7 related: there is no article /docs/nowhere.'],
    ['itself', '[/docs/sample]', 'docs/sample.mdx:7 related: an article cannot be related to itself.'],
  ])('of related articles are refused to %s', async (_case, related, expected) => {
    expect(await problemsOf(oneArticle('Text.', { related }))).toEqual([expected]);
  });

  it.each([
    [
      'an article that is not there',
      '{ errors: [/docs/nowhere] }',
      'docs/sample.mdx:7 home.errors.0: there is no article /docs/nowhere.',
    ],
    [
      'a picture that is not known',
      '{ tasks: [{ path: /docs/sample, icon: unicorn }] }',
      'docs/sample.mdx:7 home.tasks.0.icon: must be one of clock, database, domain, git, invoice, people, rocket, undo, variable',
    ],
  ])('of a first page are refused to %s', async (_case, home, expected) => {
    expect(await problemsOf(oneArticle('Text.', { home }))).toEqual([expected]);
  });
});

describe('files', () => {
  it.each([
    [
      'two with one path',
      { 'docs/sample/index.mdx': articleSource('A.') },
      'already has the path /docs/sample.',
    ],
    [
      'outside the sections',
      { 'blog/post.mdx': articleSource('A.') },
      'blog/post.mdx:1 Content belongs in one of',
    ],
    [
      'with capitals',
      { 'docs/Sample-Two.mdx': articleSource('A.') },
      'docs/Sample-Two.mdx:1 File and folder names',
    ],
    [
      'of another kind',
      { 'docs/notes.md': '# Notes' },
      'docs/notes.md:1 Only .mdx files, their .questions.yaml and _folder.yaml',
    ],
    [
      'in a folder without a title',
      { 'docs/new/a.mdx': articleSource('A.') },
      'docs/new/_folder.yaml:1 The folder has',
    ],
    [
      'with bad settings',
      { 'docs/_folder.yaml': 'title: A\ncolour: red\n' },
      'docs/_folder.yaml:2 colour: is not a',
    ],
  ])('are refused %s', async (_case, files, expected) => {
    expect((await problemsOf({ ...oneArticle('Text.'), ...files })).join('\n')).toContain(expected);
  });

  it('are refused when there are none', async () => {
    expect(await problemsOf({ 'docs/_folder.yaml': 'title: Documentation\n' })).toEqual([
      expect.stringContaining('There are no articles in'),
    ]);
  });

  it('whose names begin with a dot are passed over', async () => {
    expect(await problemsOf({ ...oneArticle('Text.'), 'docs/.sample.mdx.swp': 'x' })).toEqual([]);
  });
});
