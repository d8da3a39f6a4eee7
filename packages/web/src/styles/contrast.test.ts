import { readFileSync } from 'node:fs';
import { contrast, parseOklch, type Oklch } from '@reachout/brand/rules/colour';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(
  new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url),
  'utf8',
);
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The value of a token in a theme: its own light-dark() pair, or that of the token it stands for. */
function colourOf(token: string, theme: Theme): Oklch {
  const value = new RegExp(`^\\s*--${token}:\\s*([^;]+);`, 'm').exec(tokens)?.[1] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return colourOf(alias, theme);
  const sides = value.match(/oklch\([^)]*\)/g) ?? [];
  const colour = parseOklch(sides[theme === 'light' ? 0 : 1] ?? '');
  if (!colour) throw new Error(`--${token} has no ${theme} colour`);
  return colour;
}

function ratio(one: string, other: string, theme: Theme): number {
  return contrast(colourOf(one, theme), colourOf(other, theme));
}

const texts: [text: string, ground: string][] = [
  ['ink', 'paper'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'surface-float'],
  ['muted', 'grey-1'],
  ['muted', 'grey-2'],
  ['muted', 'error-wash'],
  ['ink', 'grey-3'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'error'],
  ['success', 'success-wash'],
  ['warning', 'warning-wash'],
  ['error', 'error-wash'],
  ['error', 'paper'],
  ['error', 'surface-float'],
];

const marks: [mark: string, ground: string][] = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface-float'],
  ['line-strong', 'grey-2'],
  ['accent', 'grey-2'],
  ['success-mark', 'surface'],
  ['warning-mark', 'surface'],
  ['error-mark', 'surface'],
  ['error-mark', 'error-wash'],
];

const inBothThemes = (pairs: [string, string][]) =>
  pairs.flatMap(([one, other]) => themes.map((theme) => ({ one, other, theme })));

describe('the colours', () => {
  it.each(inBothThemes(texts))(
    '$one reads on $other at 7:1 in the $theme theme [U60]',
    ({ one, other, theme }) => {
      expect(ratio(one, other, theme)).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(inBothThemes(marks))(
    '$one shows on $other at 3:1 in the $theme theme [U60]',
    ({ one, other, theme }) => {
      expect(ratio(one, other, theme)).toBeGreaterThanOrEqual(3);
    },
  );
});
