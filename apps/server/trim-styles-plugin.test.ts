import { describe, expect, it } from 'vitest';
import { trimSheets } from './trim-styles-plugin.ts';

const theme = '/*! notice */@layer theme{:root{--text-14:.875rem}}';

describe('trimming built style sheets', () => {
  it('leaves a variable of the theme without a second value, since the sheet of every page sets it', () => {
    const [, second] = trimSheets([theme, '.a{font-size:var(--text-14,.875rem)}']);
    expect(second).toBe('.a{font-size:var(--text-14)}');
  });

  it('takes the second value of a variable of Tailwind that no sheet sets, around others too', () => {
    const [, second] = trimSheets([theme, '.a{line-height:var(--tw-leading,var(--text-14,1rem))}']);
    expect(second).toBe('.a{line-height:var(--text-14)}');
  });

  it.each([
    ['a variable that some sheet sets', '.b{--tw-leading:1}', '.a{line-height:var(--tw-leading,1rem)}'],
    ['a variable of the brand', '', '.a{color:var(--brand-accent,oklch(0.4 0.1 20))}'],
    ['a variable that is registered', '@property --tw-x{syntax:"*"}', '.a{color:var(--tw-x,red)}'],
  ])('leaves %s as it is', (_what, other, sheet) => {
    expect(trimSheets([theme, other, sheet])[2]).toBe(sheet);
  });

  it('asks no browser whether it can mix colours, and keeps what it would have drawn in its place', () => {
    const mixed = '.a{color:red}@supports (color:color-mix(in lab, red, red)){.a{color:blue}}';
    expect(trimSheets([mixed])[0]).toBe('.a{color:red}.a{color:blue}');
  });

  it('gives the notice of the licence once', () => {
    expect(trimSheets([theme, '/*! notice */.a{color:red}'])).toEqual([theme, '.a{color:red}']);
  });

  it('takes a utility out of a sheet that comes beside the one of every page, which has it, and no other rule', () => {
    const utility = '@layer utilities{.flex{display:flex}}';
    const beside =
      '@layer components{.flex{display:flex}}@layer utilities{.flex{display:flex}.grid{display:grid}}';
    expect(trimSheets([theme + utility, beside])).toEqual([
      theme + utility,
      '@layer components{.flex{display:flex}}@layer utilities{.grid{display:grid}}',
    ]);
  });
});
