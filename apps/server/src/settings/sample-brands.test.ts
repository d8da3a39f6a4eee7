import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawScene } from '@reachout/brand/rules/brand-grid';
import { brandFile } from '@reachout/core/testing/samples';
import { inspectBrand } from './brand.ts';

const root = join(import.meta.dirname, '../../../..');
const names = readdirSync(join(root, 'brand')).map((file) => file.replace('.json', ''));
const pathOf = (name: string): string => join(root, 'brand', `${name}.json`);

describe('the brands of the repository', () => {
  it('are the one in force and two more, which show what a brand file alone comes to', () => {
    expect(names).toHaveLength(3);
  });

  it('do not mention one another', () => {
    const mentions = names.flatMap((name) => {
      const text = readFileSync(pathOf(name), 'utf8').toLowerCase();
      return names.filter((other) => other !== name && text.includes(other)).map((other) => [name, other]);
    });
    expect(mentions).toEqual([]);
  });

  it.each(names)('are valid and fit the catalogue: %s', (name) => {
    const paths = { brand: pathOf(name), catalogue: join(root, 'catalogue/default.json') };
    expect(inspectBrand(paths).problems).toEqual([]);
  });

  it.each(names)('know every number that the articles quote: %s', (name) => {
    const { brand } = inspectBrand({ brand: pathOf(name), catalogue: join(root, 'catalogue/default.json') });
    expect(Object.keys(brand?.facts ?? {})).toEqual(expect.arrayContaining(Object.keys(brandFile.facts)));
  });

  it.each(names)('have a grid that shows a mark, not a blank nor a block: %s', (name) => {
    const { brand } = inspectBrand({ brand: pathOf(name), catalogue: join(root, 'catalogue/default.json') });
    const squares = drawScene(brand?.logo.pixels ?? [], 'whole')
      .solid.flat()
      .filter(Boolean).length;
    expect(squares).toBeGreaterThan(80);
    expect(squares).toBeLessThan(500);
  });
});
