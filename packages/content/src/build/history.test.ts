import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { compileContent } from '../../testing/pipeline.ts';
import { readFactDays, readHistory } from './history.ts';

/** Below a folder of the repository, as the documentation is. */
async function repository(): Promise<{ root: string; dir: string; git: (...args: string[]) => void }> {
  const files = Object.entries({ ...oneArticle('Words.'), 'docs/other.mdx': 'Other words.' });
  const root = await contentFolder(
    Object.fromEntries(files.map(([name, text]) => [`content/${name}`, text])),
  );
  const who = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) =>
    void execFileSync('git', ['-C', root, ...who, ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one', '--date', '2026-03-04T12:00:00Z');
  return { root, dir: join(root, 'content'), git };
}

describe('the day of an article’s last change', () => {
  it('is that of the last commit that changed its file', async () => {
    const { dir, git } = await repository();
    writeFileSync(join(dir, 'docs/other.mdx'), 'New words.');
    git('commit', '--quiet', '--all', '--message', 'two', '--date', '2026-05-06T12:00:00Z');
    const history = await readHistory(dir);
    expect([history.get('docs/sample.mdx'), history.get('docs/other.mdx')]).toEqual([
      '2026-03-04',
      '2026-05-06',
    ]);
    rmSync(join(dir, 'docs/other.mdx'));
    const { content } = await compileContent({ dir, brand, history });
    expect(findArticle(content, '/docs/sample')?.updated).toBe('2026-03-04');
  });

  it('is what its front matter says while it is being written', async () => {
    const { dir } = await repository();
    writeFileSync(join(dir, 'docs/other.mdx'), 'New words.');
    expect([...(await readHistory(dir)).keys()]).not.toContain('docs/other.mdx');
  });

  it('is what its front matter says where there is no history, or a part of it only', async () => {
    const dir = await contentFolder(oneArticle('Words.'));
    expect(await readHistory(dir)).toEqual(new Map());
    const { content } = await compileContent({ dir, brand, history: await readHistory(dir) });
    expect(findArticle(content, '/docs/sample')?.updated).toBe('2026-01-31');

    const { root, git } = await repository();
    git('clone', '--quiet', '--depth', '1', `file://${root}`, join(root, 'copy'));
    expect(await readHistory(join(root, 'copy/content'))).toEqual(new Map());
  });
});

describe('the day on which a fact was written', () => {
  const brandOf = (facts: object): string =>
    `${JSON.stringify({ name: 'Nimbus', facts, limits: { days: 1 } }, null, 2)}\n`;

  it('is that of the last commit that changed its line, and unknown for one that is not committed', async () => {
    const { root, git } = await repository();
    const file = join(root, 'brand.json');
    const commit = (facts: object, day: string): void => {
      writeFileSync(file, brandOf(facts));
      git('add', '.');
      git('commit', '--quiet', '--message', day, '--date', `${day}T12:00:00Z`);
    };
    commit({ seconds: 60, files: 100 }, '2026-03-04');
    commit({ seconds: 60, files: 200, price: '20.00 USD' }, '2026-05-06');
    writeFileSync(file, brandOf({ seconds: 60, files: 300, price: '20.00 USD' }));
    expect(await readFactDays(file)).toEqual({ seconds: '2026-03-04', price: '2026-05-06' });
  });

  it('is unknown where there is no history', async () => {
    const dir = await contentFolder({ 'brand.json': brandOf({ seconds: 60 }) });
    expect(await readFactDays(join(dir, 'brand.json'))).toEqual({});
  });
});
