import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, findLogo, logoName } from './catalogue.ts';
import { logoFiles } from './files.ts';

const entries = Object.entries(catalogue).map(([slug, entry]) => ({ slug, entry }));
const variants = entries.flatMap(({ slug, entry }) =>
  Object.entries(entry.variants).map(([key, variant]) => ({ slug, key, variant })),
);
const files = [...logoFiles].map(([name, path]) => ({ name, path }));

describe('the catalogue', () => {
  it('holds the marks of the default framework cards and thirty more [§3.1.1, D3]', () => {
    expect(Object.keys(catalogue)).toEqual(
      expect.arrayContaining(['nextjs', 'sveltekit', 'turborepo', 'github', 'v0']),
    );
    expect(entries.length).toBeGreaterThanOrEqual(30);
  });

  it.each(entries)(
    'has a kebab-case slug, sizes and a balanced scale for $slug [§3.1.1]',
    ({ slug, entry }) => {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(entry.height).toBeGreaterThan(0);
      expect(entry.width).toBeGreaterThan(0);
      expect(entry.balancedScale).toBeGreaterThanOrEqual(0.4);
      expect(entry.balancedScale).toBeLessThanOrEqual(2.1);
      expect(Object.keys(entry.variants)).toEqual(expect.arrayContaining(['light', 'dark']));
    },
  );

  it('has coloured variants on some entries only [§3.1.1]', () => {
    const coloured = entries.filter(({ entry }) => 'color-light' in entry.variants);
    expect(coloured.length).toBeGreaterThan(0);
    expect(coloured.length).toBeLessThan(entries.length);
  });

  it.each(variants)(
    'has an SVG path, sizes and no blur for $slug $key [§3.1.1]',
    ({ slug, key, variant }) => {
      expect(['light', 'dark', 'color-light', 'color-dark']).toContain(key);
      expect(variant.src).toMatch(new RegExp(`^/docs/static/media/${slug}-${key}\\.[0-9a-f]{8}\\.svg$`));
      expect(variant).toMatchObject({ blurWidth: 0, blurHeight: 0 });
      expect(variant.height).toBeGreaterThan(0);
      expect(variant.width).toBeGreaterThan(0);
    },
  );

  it('writes owners as they write themselves', () => {
    expect(['nextjs', 'sveltekit', 'v0', 'unknown', 'constructor'].map(logoName)).toEqual([
      'Next.js',
      'SvelteKit',
      'v0',
      'unknown',
      'constructor',
    ]);
  });

  it('has nothing under a slug that it does not have', () => {
    expect([findLogo('unknown'), findLogo('constructor')]).toEqual([undefined, undefined]);
  });
});

describe('the files', () => {
  it('are exactly those that the catalogue names', () => {
    expect(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).toSorted()).toEqual(
      readdirSync(new URL('../svg', import.meta.url)).toSorted(),
    );
    expect(files).toHaveLength(variants.length);
  });

  it.each(files)('stand under a hash of their content: $name', ({ name, path }) => {
    const file = readFileSync(path);
    expect(name).toContain(`.${createHash('sha256').update(file).digest('hex').slice(0, 8)}.svg`);
  });

  it.each(files)('draw and do nothing else: $name', ({ path }) => {
    expect(readFileSync(path, 'utf8')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+"><path fill="#[0-9a-f]{6}" d="[^"<>]+"\/><\/svg>\n$/,
    );
  });
});
