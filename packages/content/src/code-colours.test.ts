import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, parseOklch } from '@reachout/brand/rules/colour';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'code.css'), 'utf8');

// The palest ground that code stands on in a light theme, and the brightest in a dark one.
const grounds = { light: 'oklch(0.97 0 0)', dark: 'oklch(0.22 0 0)' };

const rules = [
  ...css.matchAll(/\.(code-[a-z]+) \{\s*color: var\(--\1, light-dark\((oklch\(.*?\)), (oklch\(.*?\))\)\)/g),
];

function contrastOf(colour: string, ground: string): number {
  const [one, other] = [parseOklch(colour), parseOklch(ground)];
  return one && other ? contrast(one, other) : 0;
}

it('every class that the highlighter writes has a colour', () => {
  const written = readFileSync(join(import.meta.dirname, 'build/highlight.ts'), 'utf8').match(
    /'code-[a-z]+'/g,
  );
  const classes = new Set(written?.map((name) => name.slice(1, -1)));
  expect(new Set(rules.map(([, name]) => name))).toEqual(classes);
});

it.each(rules.map(([, name = '', light = '', dark = '']) => ({ name, light, dark })))(
  'code in the colour of $name has enough contrast in both themes',
  ({ light, dark }) => {
    expect(contrastOf(light, grounds.light)).toBeGreaterThanOrEqual(7);
    expect(contrastOf(dark, grounds.dark)).toBeGreaterThanOrEqual(7);
  },
);
