import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseBrand } from '@reachout/brand/rules/brand';
import { describe, expect, it } from 'vitest';
import { checkContent, formatProblem } from '../../testing/pipeline.ts';

const root = resolve(import.meta.dirname, '../../../..');

describe('the documentation that comes with the software', () => {
  it('has at least 90 articles without a broken link, a misspelt word or a limit written by hand', async () => {
    const parsed = parseBrand(JSON.parse(await readFile(resolve(root, 'brand/tetra.json'), 'utf8')));
    const brand = parsed.ok ? parsed.value : expect.fail(JSON.stringify(parsed.error));
    const { articles, problems } = await checkContent({ dir: resolve(root, 'content'), brand });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(articles).toBeGreaterThanOrEqual(90);
  }, 60_000);
});
