import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './check/run-command.ts';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  // The product's own articles are checked when they are built.
  .filter((page) => !page.startsWith('content/') && existsSync(join(root, page)));

/** A page without what stands in code. */
function proseOf(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  return text
    .replaceAll(/^(`{3,}).*\n[^]*?\n\1 *$/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));
}

/** Where the headings of a page are linked, as Git hosts make it of their words. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const links = pages.flatMap((page) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ page, target }))
    .filter(({ target }) => !/^(?:[a-z]+:|\/)/.test(target)),
);

describe('a link of the documentation', () => {
  it('leads to a file of the repository, and to a heading that is there', () => {
    expect(links.length).toBeGreaterThan(100);
    const broken = links.filter(({ page, target }) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
