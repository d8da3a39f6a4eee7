import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { compileContent } from '../../testing/pipeline.ts';

/** The fixtures' brand with one product. */
const withoutV0 = { ...brand, products: brand.products.filter(({ key }) => key !== 'v0') };

/** The documentation of a folder with an article about v0, for a catalogue without it. */
async function compiledWithoutV0(body: string, frontMatter?: Record<string, string>) {
  const dir = await contentFolder({
    ...oneArticle(body, frontMatter),
    'docs/v0/_folder.yaml': 'title: "%v0%"\ndescription: What there is to read about %v0%.\n',
    'docs/v0/chats.mdx': articleSource('About %v0%.', { title: '"%v0% chats"', product: 'v0' }),
  });
  const { content, problems } = await compileContent({ dir, brand: withoutV0 });
  expect(problems).toEqual([]);
  return content;
}

async function markdownOf(body: string): Promise<string> {
  const { articles } = await compiledWithoutV0(body, { product: 'both' });
  const { markdown = '' } = articles.find(({ path }) => path === '/docs/sample') ?? {};
  return markdown.slice(markdown.indexOf('about.') + 'about.'.length).trim();
}

describe('documentation for a catalogue that does not have a product of it', () => {
  it('has none of the product’s articles, and no folder of them', async () => {
    const { articles, tree } = await compiledWithoutV0('Text.', { related: '[/docs/v0/chats]' });
    expect(articles.map(({ path }) => path)).toEqual(['/docs', '/docs/sample']);
    expect(articles[1]?.related).toEqual([]);
    expect(JSON.stringify([articles, tree])).not.toContain('v0');
  });

  it.each([
    ['a paragraph that names it', 'One.\n\nSee %v0%.\n\nTwo.', 'One.\n\nTwo.'],
    ['a paragraph that leads to its article', 'One.\n\nSee [chats](/docs/v0/chats#a).', 'One.'],
    ['an item of a list', '- One\n- %v0%\n- Two', '- One\n- Two'],
    ['a list of it alone, with its heading', 'One.\n\n## Also\n\n- %v0%', 'One.'],
    [
      'a section whose heading names it',
      'One.\n\n## %v0%\n\nText.\n\n### More\n\nText.\n\n## Two\n\nText.',
      'One.\n\n## Two\n\nText.',
    ],
    [
      'a row of a table',
      '| A | B |\n| - | - |\n| One | 1 |\n| %v0% | 2 |',
      '| A   | B |\n| --- | - |\n| One | 1 |',
    ],
    ['a table whose head names it', 'One.\n\n| A | %v0% |\n| - | - |\n| One | 1 |', 'One.'],
    ['a block of code', 'One.\n\n```bash\nopen %v0%\n```', 'One.'],
    ['a link to a section that is left out', 'See [below](#also).\n\n## Also\n\n- %v0%', 'See below.'],
    ['a callout', 'One.\n\n<Callout type="note">\n\nNot for %v0%.\n\n</Callout>', 'One.'],
  ])('leaves out %s, and nothing else', async (_what, body, left) => {
    expect(await markdownOf(body)).toBe(left);
  });

  it('leaves out how people ask for a section that is left out, and still refuses other headings', async () => {
    const dir = await contentFolder({
      ...oneArticle('One.\n\n## %v0% and more\n\nText.\n\n## Own [#mine]\n\n- %v0%\n\n## Two\n\nText.', {
        product: 'both',
      }),
      'docs/v0/_folder.yaml': 'title: "%v0%"\ndescription: What there is to read about %v0%.\n',
      'docs/v0/chats.mdx': articleSource('About %v0%.', { title: '"%v0% chats"', product: 'v0' }),
      'docs/sample.questions.yaml': ['v0-and-more', 'mine', 'two', 'three']
        .map((id) => `${id}:\n  en: [why]\n`)
        .join(''),
    });
    const { content, problems } = await compileContent({ dir, brand: withoutV0 });
    expect(problems.map(({ message }) => message)).toEqual(['The article has no heading #three.']);
    expect(content.articles).toEqual([]);
  });

  it('still refuses a placeholder that nothing explains', async () => {
    const dir = await contentFolder(oneArticle('See %vo%.'));
    const { problems } = await compileContent({ dir, brand: withoutV0 });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('%vo%')]);
  });
});

describe('documentation for a brand in which a fact does not apply', () => {
  it('has no sentence of it, and everything else', async () => {
    const body =
      'One.\n\nAfter %fact:closeDays% days it ends.\n\n- Two\n- %fact:closeDays%\n\n## At the end\n\nAfter %fact:closeDays% days.';
    const dir = await contentFolder(oneArticle(body));
    const { content, problems } = await compileContent({
      dir,
      brand: { ...brand, facts: { ...brand.facts, closeDays: null } },
    });
    expect(problems).toEqual([]);
    const { markdown = '' } = content.articles.find(({ path }) => path === '/docs/sample') ?? {};
    expect(markdown.slice(markdown.indexOf('One.'))).toBe('One.\n\n- Two\n');
  });
});
