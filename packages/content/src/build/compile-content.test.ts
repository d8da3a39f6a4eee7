import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { articleSource, contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { compileGood, good } from '../../testing/compiled-fixtures.ts';
import { compileContent } from '../../testing/pipeline.ts';

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
