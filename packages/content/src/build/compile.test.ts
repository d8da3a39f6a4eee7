import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { checkContent, compileContent, formatProblem } from '../../testing/pipeline.ts';

const good = join(import.meta.dirname, '../../fixtures/good');

async function compileGood() {
  const { content, problems } = await compileContent({ dir: good, brand });
  expect(problems).toEqual([]);
  return content;
}

async function timeouts() {
  const article = findArticle(await compileGood(), '/docs/functions/timeouts');
  if (!article) throw new Error('the fixture has no article about timeouts');
  return article;
}

async function problemsOf(files: Readonly<Record<string, string>>) {
  const { problems } = await compileContent({ dir: await contentFolder(files), brand });
  return problems.map(formatProblem);
}

describe('articles', () => {
  it('take their path from the file and their facts from the front matter', async () => {
    expect(await timeouts()).toMatchObject({
      path: '/docs/functions/timeouts',
      source: 'docs/functions/timeouts.mdx',
      section: 'docs',
      title: 'Function timeouts on Nimbus',
      type: 'troubleshooting',
      updated: '2026-02-28',
      product: 'platform',
      area: 'functions',
      keywords: ['FUNCTION_TIMEOUT', '504', '15,000'],
      related: ['/docs/functions'],
    });
  });

  it('say which messages they explain, and how people ask for each section', async () => {
    const { content, problems } = await compileContent({
      dir: await contentFolder({
        ...oneArticle('Words.\n\n## Raise the limit\n\nMore words.', {
          errors: '[{ code: FUNCTION_TIMEOUT, status: 504, text: No answer in time }]',
        }),
        'docs/sample.questions.yaml': 'top:\n  en: [why 504]\nraise-the-limit:\n  de: [Mehr Zeit]\n',
      }),
      brand,
    });
    expect(problems).toEqual([]);
    expect(findArticle(content, '/docs/sample')).toMatchObject({
      errors: [{ code: 'FUNCTION_TIMEOUT', status: 504, text: 'No answer in time' }],
      questions: [
        { anchor: '', language: 'en', text: 'why 504' },
        { anchor: 'raise-the-limit', language: 'de', text: 'Mehr Zeit' },
      ],
    });
  });

  it('report questions for a heading or an article that does not exist, with their place', async () => {
    expect(
      await problemsOf({
        ...oneArticle('Words.'),
        'docs/sample.questions.yaml': 'top:\n  en: [why]\nraise-the-limit:\n  de: [Mehr Zeit]\n',
        'docs/gone.questions.yaml': 'top:\n  en: [why]\n',
      }),
    ).toEqual([
      'docs/gone.questions.yaml:1 There is no article docs/gone.mdx.',
      'docs/sample.questions.yaml:3 The article has no heading #raise-the-limit.',
    ]);
  });

  it('say for which plans, roles and versions they and their sections are, in the names of the catalogue', async () => {
    const { content, problems, unknownTerms } = await compileContent({
      dir: await contentFolder(
        oneArticle(
          'Words.\n\n## Raise the limit\n\n<AppliesTo plans="enterprise" versions="CLI 4" />\n\nMore.',
          {
            plans: '[enterprise, pro]',
            roles: '[owner]',
            versions: "['Next.js 15 and later']",
          },
        ),
      ),
      brand,
    });
    expect([...problems, ...unknownTerms]).toEqual([]);
    const article = findArticle(content, '/docs/sample');
    expect(article?.appliesTo).toEqual({
      plans: ['Pro', 'Enterprise'],
      roles: ['Owner'],
      versions: ['Next.js 15 and later'],
    });
    expect(article?.markdown).toContain(
      '\n**Plans:** Pro, Enterprise · **Roles:** Owner · **Versions:** Next.js 15 and later\n',
    );
    expect(article?.markdown).toContain(
      '## Raise the limit\n\n**Plans:** Enterprise · **Versions:** CLI 4\n',
    );
    expect(article?.html).toContain(
      '<dl class="applies-to"><div><dt>Plans</dt><dd>Enterprise</dd></div><div><dt>Versions</dt><dd>CLI 4</dd></div></dl>',
    );
  });

  it('name a plan or a role that the catalogue does not have with its place, and leave out what names it', async () => {
    const dir = await contentFolder(
      oneArticle('Words.\n\n## Raise the limit\n\n<AppliesTo plans="gold" />\n\nMore.', {
        plans: '[pro, gold]',
        roles: '[OWNER]',
      }),
    );
    const { content, problems } = await compileContent({ dir, brand });
    expect(problems).toEqual([]);
    const article = findArticle(content, '/docs/sample');
    expect(article?.appliesTo).toEqual({ plans: [], roles: ['Owner'], versions: [] });
    expect(article?.html).not.toContain('applies-to');
    const checked = (await checkContent({ dir, brand })).problems.map(formatProblem);
    expect(checked.filter((problem) => problem.includes('catalogue: there are'))).toEqual([
      expect.stringMatching(
        /^docs\/sample\.mdx:\d+ plans: "gold" is not in the catalogue: there are free, pro, enterprise$/,
      ),
      expect.stringMatching(
        /^docs\/sample\.mdx:\d+:1 plans: "gold" is not in the catalogue: there are free, pro, enterprise$/,
      ),
    ]);
  });

  it('refuse a version without a number, and a list of plans around something', async () => {
    expect(
      await problemsOf(oneArticle('<AppliesTo>\n\nMore.\n\n</AppliesTo>', { versions: '[the newest]' })),
    ).toEqual([
      expect.stringContaining('versions.0: must name a version, like Next.js 15 and later'),
      expect.stringContaining('<AppliesTo> holds nothing: write <AppliesTo … />.'),
      expect.stringContaining('<AppliesTo> needs one of: plans, roles, versions.'),
    ]);
  });

  it('know which facts they quote, and the day on which each was checked', async () => {
    const { content } = await compileContent({
      dir: await contentFolder(oneArticle('%fact:timeoutSeconds% seconds, %fact:maxFiles% files.')),
      brand: { ...brand, factsChecked: { timeoutSeconds: '2026-03-01', window: '2026-02-01' } },
    });
    expect(findArticle(content, '/docs/sample')?.facts).toEqual([
      { key: 'maxFiles', value: 15000 },
      { key: 'timeoutSeconds', value: 300, checked: '2026-03-01' },
    ]);
  });

  it('have no heading without words in a table whose corner is empty', async () => {
    const { content } = await compileContent({
      dir: await contentFolder(oneArticle('| | Pro |\n|---|---|\n| Seats | 5 |')),
      brand,
    });
    expect(findArticle(content, '/docs/sample')?.html).toMatch(
      /<tr>\s*<td><\/td>\s*<th scope="col">Pro<\/th>/,
    );
  });

  it('list their headings with ids from the text, or their own', async () => {
    expect((await timeouts()).headings).toEqual([
      { depth: 2, text: 'Limits by plan', id: 'limits-by-plan' },
      { depth: 3, text: 'Raise the limit of nimbus', id: 'raise-the-limit-of-nimbus' },
      { depth: 2, text: 'Where you get help', id: 'where' },
    ]);
  });

  it('are rendered to the HTML that the pages show', async () => {
    await expect((await timeouts()).html).toMatchFileSnapshot('../../fixtures/timeouts.html.snap');
  });

  it('are written as plain Markdown without components', async () => {
    await expect((await timeouts()).markdown).toMatchFileSnapshot('../../fixtures/timeouts.md.snap');
  });

  it('carry no scripts, no style attributes, no event handlers and no comments', async () => {
    const { articles } = await compileGood();
    const html = articles.map((article) => article.html).join('\n');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|<!--|javascript:/i);
  });

  it('group digits in prose and leave them plain in code', async () => {
    const { html } = await timeouts();
    expect(html).toContain('15,000 files');
    expect(html).toContain('>15000</span>');
  });

  it('escape what the brand file says instead of treating it as markup', async () => {
    expect((await timeouts()).html).toContain('Write to Nimbus &#x3C;Cloud>');
  });

  it('give every table a scrollable region with a label of its own', async () => {
    const labels = (await timeouts()).html.match(/role="region" tabindex="0" aria-label="[^"]*"/g);
    expect(labels).toEqual([
      'role="region" tabindex="0" aria-label="Table: Limits by plan"',
      'role="region" tabindex="0" aria-label="Table 2: Limits by plan"',
    ]);
  });

  it('give a code of several words places to break, and keep it whole for machines', async () => {
    const dir = await contentFolder(oneArticle('## 504 FUNCTION_TIMEOUT\n\nThe code `A_B` and __init__.'));
    const [article] = (await compileContent({ dir, brand })).content.articles.slice(1);
    expect(article?.html).toContain('<h2 id="504-function_timeout">504 FUNCTION_<wbr>TIMEOUT</h2>');
    expect(article?.html).toContain('<code>A_<wbr>B</code>');
    expect(article?.headings[0]?.text).toBe('504 FUNCTION_TIMEOUT');
    expect(article?.markdown).toContain('`A_B`');
  });

  it('mark links that leave the site, and no others', async () => {
    const { html } = await timeouts();
    expect(html.match(/<a [^>]*rel="noopener noreferrer"[^>]*>/g)).toEqual([
      '<a href="https://status.nimbus.example" rel="noopener noreferrer" class="external">',
    ]);
  });

  it('hide the copy button until a script shows it', async () => {
    expect((await timeouts()).html).toContain('<button type="button" class="code-copy" data-copy="" hidden>');
  });

  it('accept Windows line ends and a byte order mark', async () => {
    const source = `\uFEFF${articleSource('## First\n\nText.')}`.replaceAll('\n', '\r\n');
    const files = { ...oneArticle(''), 'docs/sample.mdx': source };
    const { content, problems } = await compileContent({ dir: await contentFolder(files), brand });
    expect(problems).toEqual([]);
    expect(findArticle(content, '/docs/sample')?.headings).toEqual([
      { depth: 2, text: 'First', id: 'first' },
    ]);
  });
});

describe('the whole content', () => {
  it('is arranged by order, then by title, folders among pages', async () => {
    const { tree, articles } = await compileGood();
    expect(tree).toEqual([
      {
        kind: 'folder',
        path: '/docs',
        title: 'Documentation',
        page: { kind: 'page', path: '/docs', title: 'Documentation' },
        children: [
          {
            kind: 'folder',
            path: '/docs/functions',
            title: 'Functions',
            page: { kind: 'page', path: '/docs/functions', title: 'Functions' },
            children: [
              { kind: 'page', path: '/docs/functions/timeouts', title: 'Function timeouts on Nimbus' },
              { kind: 'page', path: '/docs/functions/cron-jobs', title: 'Cron jobs' },
            ],
          },
        ],
      },
      {
        kind: 'folder',
        path: '/guides',
        title: 'Guides',
        page: { kind: 'page', path: '/guides', title: 'Guides' },
        children: [{ kind: 'page', path: '/guides/how-to-get-support', title: 'How to get support' }],
      },
      {
        kind: 'folder',
        path: '/legal',
        title: 'Legal',
        page: { kind: 'page', path: '/legal', title: 'Legal' },
        children: [{ kind: 'page', path: '/legal/support-terms', title: 'Support terms' }],
      },
    ]);
    expect(articles.map(({ path }) => path)).toEqual([
      '/docs',
      '/docs/functions',
      '/docs/functions/timeouts',
      '/docs/functions/cron-jobs',
      '/guides',
      '/guides/how-to-get-support',
      '/legal',
      '/legal/support-terms',
    ]);
  });

  it('has a page for each folder, which lists what is in it where nobody wrote one', async () => {
    const content = await compileGood();
    const legal = findArticle(content, '/legal');
    expect(legal).toMatchObject({
      title: 'Legal',
      description: 'What Nimbus <Cloud> and you agree on.',
      type: 'folder',
      passages: [],
      source: 'legal/_folder.yaml',
    });
    expect(legal?.html).toBe(
      '<ul class="article-list"><li><p><a href="/legal/support-terms">Support terms</a></p><p>What support covers, where it is given, and how severe a case is.</p></li></ul>',
    );
    expect(legal?.markdown).toContain(
      '- [Support terms](/legal/support-terms): What support covers, where it is given, and how severe a case is.',
    );
    expect(findArticle(content, '/docs/functions')?.type).toBe('concept');
  });

  it('is the same for the same sources, and differs with the brand', async () => {
    const again = await compileContent({ dir: good, brand });
    const other = await compileContent({ dir: good, brand: { ...brand, slug: 'cirrus' } });
    const { hash } = await compileGood();
    expect(again.content.hash).toBe(hash);
    expect(other.content.hash).not.toBe(hash);
  });
});

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

it('compiles forty articles in less than three seconds', async () => {
  const source = await readFile(join(good, 'docs/functions/timeouts.mdx'), 'utf8');
  const copies = Array.from({ length: 40 }, (_, index) => [`docs/functions/copy-${index}.mdx`, source]);
  const dir = await contentFolder({
    ...oneArticle('Text.'),
    'docs/functions/index.mdx': articleSource('Text.'),
    ...Object.fromEntries(copies),
  });
  const before = process.cpuUsage();
  const { content, problems } = await compileContent({ dir, brand });
  const { user, system } = process.cpuUsage(before);
  expect(problems).toEqual([]);
  expect(content.articles).toHaveLength(43);
  // Of the processor's time, which is the same on a machine that does other things too.
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

describe('translations', () => {
  const german = (body: string): string =>
    `---\ntitle: Beispiel\ndescription: Ein Artikel, um den es in einem Test geht.\nupdated: 2026-02-01\n---\n${body}\n`;
  const files = oneArticle('Up to %fact:maxFiles% files.\n\n## First part\n\nMore.');

  it('belong to their article, with the ids of its headings and numbers as their language writes them', async () => {
    const dir = await contentFolder({
      ...files,
      'docs/sample.de.mdx': german(
        'Bis zu %fact:maxFiles% Dateien. Siehe [hier](#first-part).\n\n## Erster Teil\n\nMehr.',
      ),
    });
    const { content, problems } = await compileContent({ dir, brand });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(content.articles.map(({ path }) => path)).toEqual(['/docs', '/docs/sample']);
    expect(content.articles[1]?.translations?.['de']).toMatchObject({
      title: 'Beispiel',
      updated: '2026-02-01',
      headings: [{ text: 'Erster Teil', id: 'first-part' }],
      source: 'docs/sample.de.mdx',
      text: expect.stringContaining('Bis zu 15.000 Dateien.') as unknown,
    });
    expect(content.articles[1]?.text).toContain('Up to 15,000 files.');
  });

  it('are refused where their headings or links are not those of the article, or there is no article', async () => {
    expect(
      await problemsOf({
        ...files,
        'docs/sample.de.mdx': german('Ohne Teil.'),
        'docs/gone.de.mdx': german('Weg.'),
      }),
    ).toEqual([
      'docs/gone.de.mdx:1 There is no article docs/gone.mdx.',
      'docs/sample.de.mdx:1 The headings do not follow each other as those of docs/sample.mdx do.',
    ]);
    const [dead] = await problemsOf({
      ...files,
      'docs/sample.de.mdx': german('Siehe [hier](#erster-teil).\n\n## Erster Teil\n\nMehr.'),
    });
    expect(dead).toContain('docs/sample.de.mdx:6');
  });
});
