import type { StyleNode } from '@reachout/http/first-styles';
import { writeFirstStyles } from '@reachout/http/first-styles';
import { describe, expect, it } from 'vitest';
import { takeApart } from './first-styles-plugin.ts';

const sheetOf = (css: string): StyleNode[] => takeApart([['a.css', css]])['a.css'] ?? [];
const stylesOf = (css: string, html: string): string => writeFirstStyles([sheetOf(css)], html);

describe('a built style sheet', () => {
  it.each([
    ['p{color:red}', '<p>', 'p{color:red}'],
    ['p{color:red}', '<b>', ''],
    ['.a.b>li::marker{color:red}', '<li class="b a">', '.a.b>li::marker{color:red}'],
    ['.a.b{color:red}', '<li class="a">', ''],
    [String.raw`.md\:flex{display:flex}`, '<p class="md:flex">', String.raw`.md\:flex{display:flex}`],
    ['a:not(.b):has(>c){color:red}', '<a>', 'a:not(.b):has(>c){color:red}'],
    ['[data-staff] a{color:red}', '<a data-staff="">', '[data-staff] a{color:red}'],
    ['a:hover,a{color:red}', '<a>', 'a{color:red}'],
    ['a:focus-visible{color:red}', '<a>', ''],
    ['@media print{a{color:red}}', '<a>', ''],
    [
      '@media (prefers-color-scheme:dark){a{color:red}}',
      '<a>',
      '@media (prefers-color-scheme:dark){a{color:red}}',
    ],
  ])('gives %s to a page with %s as %j', (css, html, expected) => {
    expect(stylesOf(css, `${html}</html>`)).toBe(expected);
  });

  it('gives what a custom property stands for over several steps, of another sheet too', () => {
    const sheets = takeApart([
      ['a.css', ':root{--a:var(--b);--b:1px;--c:2px}'],
      ['b.css', 'p{margin:var(--a)}'],
    ]);
    expect(writeFirstStyles([sheets['a.css'] ?? [], sheets['b.css'] ?? []], '<p>')).toBe(
      ':root{--a:var(--b);--b:1px}p{margin:var(--a)}',
    );
  });
});
