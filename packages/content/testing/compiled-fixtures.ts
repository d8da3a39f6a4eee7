import { join } from 'node:path';
import { expect } from 'vitest';
import { brand } from '../fixtures/brand.ts';
import { contentFolder } from '../fixtures/content-folder.ts';
import { compileContent, formatProblem } from './pipeline.ts';

export const good = join(import.meta.dirname, '../fixtures/good');

export async function compileGood() {
  const { content, problems } = await compileContent({ dir: good, brand });
  expect(problems).toEqual([]);
  return content;
}

export async function problemsOf(files: Readonly<Record<string, string>>) {
  const { problems } = await compileContent({ dir: await contentFolder(files), brand });
  return problems.map(formatProblem);
}
