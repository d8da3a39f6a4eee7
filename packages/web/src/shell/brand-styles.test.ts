import { contrast, parseOklch } from '@reachout/brand/rules/colour';
import { describe, expect, it } from 'vitest';
import { english } from '@reachout/language/language';
import { brandStyles, readableAccent } from './brand-styles.ts';
import { scriptStyles } from './script-styles.ts';

const white = { lightness: 1, chroma: 0, hue: 0 };

describe('what languages need of the styles', () => {
  const translate = (source: string): string => source;

  it('is a stack of system fonts for each script that ours lacks, after ours [U70]', () => {
    const sheet = scriptStyles([english, { tag: 'ja', dir: 'ltr', translate }]);
    expect(sheet).toMatch(
      /^:root:lang\(ja\)\{--typeface-sans:'Geist Variable','Geist Variable Extended','Hiragino Sans',[^{}]*,sans-serif\}\n$/,
    );
  });

  it('is the page’s direction for a field that is empty, where pages are written from the right', () => {
    const sheet = scriptStyles([english, { tag: 'ar', dir: 'rtl', translate }]);
    expect(sheet).toContain('[dir=rtl] [dir=auto]:placeholder-shown{direction:rtl}');
    expect(sheet).toContain('--text-32--letter-spacing:0');
  });

  it('is nothing in English', () => {
    expect(scriptStyles([english])).toBe('');
  });
});

describe('the brand’s accent', () => {
  it('is darkened until text in it reads on white, with its hue kept [U60]', () => {
    const accent = readableAccent({ lightness: 0.75, chroma: 0.15, hue: 60 }, 'light');
    expect(contrast(accent, white)).toBeGreaterThanOrEqual(7.8);
    expect(accent.hue).toBe(60);
  });

  it('is lightened until text in it reads on the dark page [U60]', () => {
    const accent = readableAccent({ lightness: 0.2, chroma: 0.1, hue: 262 }, 'dark');
    expect(contrast(accent, { lightness: 0.145, chroma: 0.004, hue: 265 })).toBeGreaterThanOrEqual(7.8);
  });

  it('is left alone when it reads well already', () => {
    const accent = { lightness: 0.4, chroma: 0.1, hue: 30 };
    expect(readableAccent(accent, 'light')).toEqual(accent);
  });

  it('brings the colour of drawings and the corners along where a brand has its own', () => {
    const accent = { light: 'oklch(0.4 0.1 30)', dark: 'oklch(0.85 0.1 30)' };
    const ornament = { light: 'oklch(0.6 0.1 30)', dark: 'oklch(0.7 0.1 30)' };
    expect(brandStyles({ accent, ornament, corners: { control: 0, card: 24 } })).toContain(
      ';--ornament:light-dark(oklch(0.6 0.1 30),oklch(0.7 0.1 30));--corner-control:0px;--corner-card:24px}',
    );
  });

  it('reaches the pages as two custom properties', () => {
    const sheet = brandStyles({ accent: { light: 'oklch(0.4 0.1 30)', dark: 'oklch(0.85 0.1 30)' } });
    expect(sheet).toBe(
      ':root:root{--brand-accent-light:oklch(0.4 0.1 30);--brand-accent-dark:oklch(0.85 0.1 30)}\n',
    );
    expect(parseOklch(sheet.slice(sheet.indexOf('oklch'), sheet.indexOf(')') + 1))).toBeDefined();
  });
});
