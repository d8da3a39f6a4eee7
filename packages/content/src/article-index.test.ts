import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compileDocumentation } from '../testing/documentation.ts';
import { articleIndexOf, indexedHeading } from './index.ts';

/** The whole documentation is compiled, on machines that are busy with other tests too. */
const slow = { timeout: 240_000 };

describe('the index of the documentation', () => {
  it(
    'has every article that can answer something, in 14 bytes for each title and heading [§3.3.3, U84]',
    slow,
    async () => {
      const { content } = await compileDocumentation();
      const index = articleIndexOf(content);
      expect(index).toContainEqual([
        '/docs/functions/timeouts',
        'Function timeouts',
        expect.stringContaining('serverless'),
        expect.arrayContaining(['Raise the maximum duration']),
      ]);
      const paths = index.map(([path]) => path);
      expect(paths).not.toContain('/legal/privacy');
      expect(paths).not.toContain('/docs/domains');
      // As browsers get it.
      const bytes = brotliCompressSync(JSON.stringify(index)).length;
      const headings = index.reduce((sum, [, , , own]) => sum + 1 + own.length, 0);
      expect(bytes / headings).toBeLessThanOrEqual(14);
      expect(bytes).toBeLessThanOrEqual(36_000);
    },
  );

  it('leads to every heading that it names', slow, async () => {
    const { content } = await compileDocumentation();
    const named = articleIndexOf(content).map(([path, , , headings]) => [path, headings.map(indexedHeading)]);
    const written = content.articles
      .filter(({ section, path, type }) => section !== 'legal' && type !== 'folder' && path !== `/${section}`)
      .map(({ path, headings }) => [
        path,
        headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
      ]);
    expect(named).toEqual(written);
  });
});
