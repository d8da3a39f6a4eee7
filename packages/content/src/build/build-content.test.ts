import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { loadContent } from '../load.ts';
import { buildContent, checkContent, ContentError, formatProblem } from '../../testing/pipeline.ts';

const dir = join(import.meta.dirname, '../../fixtures/good');

describe('buildContent', () => {
  it('writes one file that loadContent reads back', async () => {
    const outDir = join(await contentFolder({}), 'deep/dist');
    const content = await buildContent({ dir, brand, outDir });
    expect(await loadContent(outDir)).toEqual(content);
    expect(await readdir(outDir)).toEqual(['content.v5.jsonl', 'files']);
  });

  it('writes the same bytes for the same sources', async () => {
    const outDirs = [await contentFolder({}), await contentFolder({})];
    await Promise.all(outDirs.map((outDir) => buildContent({ dir, brand, outDir })));
    const [first, second] = await Promise.all(
      outDirs.map((outDir) => readFile(join(outDir, 'content.v5.jsonl'), 'utf8')),
    );
    expect(first).toBe(second);
  });

  it('fails with every problem in its message and writes nothing', async () => {
    const outDir = await contentFolder({});
    const source = await contentFolder(oneArticle('# One\n\n{two}'));
    const error = await buildContent({ dir: source, brand, outDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ContentError);
    expect(String(error)).toMatch(
      /has 2 problem\(s\):\n {2}docs\/sample\.mdx:8:1 .*\n {2}docs\/sample\.mdx:10:1 /,
    );
    expect(await readdir(outDir)).toEqual([]);
  });
});

describe('loadContent', () => {
  it('says what to do when nothing was built', async () => {
    await expect(loadContent('/nowhere')).rejects.toThrow(
      'The documentation is not built: cannot read /nowhere/content.v5.jsonl. Run "npm run build".',
    );
  });
});

describe('checkContent', () => {
  const noAreas = { ...brand, areas: [] };

  it.each([
    [299, ['docs/sample.mdx:1 The body has 299 words; at least 300 are needed.']],
    [300, []],
    [900, []],
    [901, ['docs/sample.mdx:1 The body has 901 words; more than 900 should be two articles.']],
  ])('judges an article of %i words', async (words, expected) => {
    const folder = await contentFolder(oneArticle('word '.repeat(words)));
    const { problems } = await checkContent({ dir: folder, brand: noAreas });
    expect(problems.map(formatProblem)).toEqual(expected);
  });

  it('lets legal articles and index pages be short', async () => {
    const folder = await contentFolder({
      'docs/index.mdx': articleSource('Short.'),
      'legal/index.mdx': articleSource('See the [terms](/legal/terms).', {
        title: 'Legal',
        description: 'What is agreed with everybody.',
      }),
      'legal/terms.mdx': articleSource('Short.', {
        title: 'Terms',
        description: 'What holds for everybody.',
      }),
    });
    expect(await checkContent({ dir: folder, brand: noAreas })).toEqual({ articles: 3, problems: [] });
  });

  it('reports links of the brand that lead to articles which do not exist', async () => {
    const folder = await contentFolder({ 'docs/index.mdx': articleSource('Short.') });
    const { problems } = await checkContent({
      dir: folder,
      brand: { ...noAreas, links: { terms: '/legal/nothing', status: '/status', guides: '/docs' } },
    });
    expect(problems.map(formatProblem)).toEqual([
      'the brand file:1 links.terms: there is no article /legal/nothing in the documentation',
    ]);
  });

  it('reports suggested articles that do not exist, with the topics that suggest them', async () => {
    const topic = (name: string, path: string) => ({
      name,
      value: name,
      description: 'Choose this.',
      suggestedArticles: [{ title: name, path }],
    });
    const area = {
      name: 'Area',
      value: 'area',
      product: 'platform' as const,
      suggestedArticles: [{ title: 'A', path: '/docs/missing' }],
      topics: [
        topic('One', '/docs/missing'),
        topic('Two', '/docs'),
        topic('Three', 'https://a.example'),
        topic('Four', '/docs#nothing'),
      ],
    };
    const folder = await contentFolder({ 'docs/index.mdx': articleSource('Short.') });
    const { problems } = await checkContent({ dir: folder, brand: { ...brand, areas: [area] } });
    expect(problems.map(formatProblem)).toEqual([
      'docs.mdx:1 Support topics suggest /docs#nothing, which does not exist: Four.',
      'docs/missing.mdx:1 Support topics suggest /docs/missing, which does not exist: Area, One.',
    ]);
  });

  it('reports articles whose title or description another one has', async () => {
    const folder = await contentFolder({
      'docs/index.mdx': articleSource('Short.'),
      'legal/_folder.yaml': 'title: Legal\ndescription: What is agreed with everybody.',
      'legal/terms.mdx': articleSource('Short.', { title: 'SAMPLE' }),
    });
    const { problems } = await checkContent({ dir: folder, brand: noAreas });
    expect(problems.map(formatProblem)).toEqual([
      'legal/terms.mdx:1 docs/index.mdx has the same description.',
      'legal/terms.mdx:1 docs/index.mdx has the same title.',
    ]);
  });

  it('reports what a page of a folder does not lead to, since the tree shows only what is around a page', async () => {
    const folder = await contentFolder({
      'legal/index.mdx': articleSource('See the [terms](/legal/terms).'),
      'legal/terms.mdx': articleSource('Short.', {
        title: 'Terms',
        description: 'What holds for everybody.',
      }),
      'legal/hidden.mdx': articleSource('Short.', { title: 'Hidden', description: 'What nobody can find.' }),
    });
    const { problems } = await checkContent({ dir: folder, brand: noAreas });
    expect(problems.map(formatProblem)).toEqual([
      "legal/index.mdx:1 The folder's page does not lead to /legal/hidden.",
    ]);
  });

  it('reports words that no dictionary has where they first stand, and leaves code and names alone', async () => {
    const body = 'Nimbus colours `xyzzing` webhooks.\n\nA certficate, the CERTFICATE’s, two certficate.';
    const folder = await contentFolder({ 'docs/index.mdx': articleSource(body) });
    const { problems } = await checkContent({ dir: folder, brand: noAreas });
    expect(problems.map(formatProblem)).toEqual([
      expect.stringMatching(/^docs\/index\.mdx:10 “certficate” is in no dictionary\. Meant: certificate/),
    ]);
  });

  it.each([
    ['A run takes 300 seconds.', ['timeoutSeconds']],
    ['A run takes 300 s.', ['timeoutSeconds']],
    ['It takes 2 to 3 days.', []],
    ['A run takes %fact:timeoutSeconds% seconds, 1300 seconds or 300 requests.', []],
    ['It says "300 seconds" and `300 seconds`.', []],
  ])('finds the limits that %j gives by hand', async (body, facts) => {
    const folder = await contentFolder({ 'docs/index.mdx': articleSource(body) });
    const { problems } = await checkContent({ dir: folder, brand: noAreas });
    expect(problems.map(formatProblem)).toEqual(
      facts.map((key) => `docs/index.mdx:8 The number is a fact of the brand file: write %fact:${key}%.`),
    );
  });
});
