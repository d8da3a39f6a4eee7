import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sheets = globSync('{apps,domains,packages}/**/*.css', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).filter(
  // The scale itself, and the faces.
  (file) => !/\/(theme|tokens|fonts)\.css$/.test(file),
);

/** Sizes that belong to no step: those relative to the text around them, the reader's own, and paper. */
const isRelative = (value: string): boolean => /^(?:[\d.]+em|100%|11pt|inherit)$/.test(value);

const sizesByHand = (file: string): string[] =>
  [...readFileSync(`${root}${file}`, 'utf8').matchAll(/font-size:\s*([^;]+);/g)]
    .filter(([, value = '']) => !isRelative(value))
    .map(([declaration]) => `${file}: ${declaration}`);

describe('type sizes', () => {
  it('finds the style sheets it checks', () => {
    expect(sheets.length).toBeGreaterThan(20);
  });

  it('are steps of the scale in every style sheet, none set by hand', () => {
    expect(sheets.flatMap(sizesByHand)).toEqual([]);
  });
});
