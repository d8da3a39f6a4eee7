import { resolve } from 'node:path';
import { brand, fjord } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { checkContent, compileContent, formatProblem } from '../../testing/pipeline.ts';

const root = resolve(import.meta.dirname, '../../../..');

describe('the documentation that comes with the software', () => {
  it('has at least 90 articles without a broken link, a misspelt word or a limit written by hand', async () => {
    const { articles, problems } = await checkContent({ dir: resolve(root, 'content'), brand });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(articles).toBeGreaterThanOrEqual(90);
  }, 240_000);

  it('is whole for another provider, with one product and its own plans', async () => {
    const { content, problems } = await compileContent({ dir: resolve(root, 'content'), brand: fjord });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(content.articles.length).toBeGreaterThanOrEqual(90);
  }, 240_000);
});
