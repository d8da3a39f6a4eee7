import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { compileGood, problemsOf } from '../../testing/compiled-fixtures.ts';
import { checkContent, compileContent, formatProblem } from '../../testing/pipeline.ts';

async function timeouts() {
  const article = findArticle(await compileGood(), '/docs/functions/timeouts');
  if (!article) throw new Error('the fixture has no article about timeouts');
  return article;
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
