import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { logoCatalogueSchema } from '../testing/logo-entry.ts';
import { catalogue, findLogo, logoName, logoOrigin } from './catalogue.ts';
import { logoFiles } from './files.ts';

const entries = Object.entries(catalogue).map(([slug, entry]) => ({ slug, entry }));
const variants = entries.flatMap(({ slug, entry }) =>
  Object.entries(entry.variants).map(([key, variant]) => ({ slug, key, variant })),
);
const files = [...logoFiles].map(([name, path]) => ({ name, path }));

describe('the catalogue', () => {
  it('holds the marks of the default framework cards and about three hundred in all [§3.1.1, D3]', () => {
    expect(Object.keys(catalogue)).toEqual(
      expect.arrayContaining(['nextjs', 'sveltekit', 'turborepo', 'github', 'v0']),
    );
    expect(entries.length).toBeGreaterThanOrEqual(290);
    expect(entries.length).toBeLessThanOrEqual(320);
  });

  it('has kebab-case slugs, sizes, and balanced scales from 0.4 to 2.1 [§3.1.1]', () => {
    const isSound = ({ slug, entry }: (typeof entries)[number]): boolean =>
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
      entry.height > 0 &&
      entry.width > 0 &&
      entry.balancedScale >= 0.4 &&
      entry.balancedScale <= 2.1;
    expect(entries.filter((each) => !isSound(each))).toEqual([]);
  });

  it('has a light and a dark variant on every entry, and coloured ones on most [§3.1.1]', () => {
    expect(entries.filter(({ entry }) => !entry.variants.light || !entry.variants.dark)).toEqual([]);
    const has = (key: string): number => entries.filter(({ entry }) => key in entry.variants).length;
    expect(has('color-light')).toBeGreaterThan(100);
    expect(has('color-dark')).toBeGreaterThan(100);
    expect(has('color-light')).toBeLessThan(entries.length);
  });

  it('has an SVG path, sizes and no blur for every variant [§3.1.1]', () => {
    const isSound = ({ slug, key, variant }: (typeof variants)[number]): boolean =>
      ['light', 'dark', 'color-light', 'color-dark'].includes(key) &&
      new RegExp(`^/docs/static/media/${slug}-${key}\\.[0-9a-f]{8}\\.svg$`).test(variant.src) &&
      variant.blurWidth === 0 &&
      variant.blurHeight === 0 &&
      variant.height > 0 &&
      variant.width > 0;
    expect(variants.filter((each) => !isSound(each))).toEqual([]);
  });

  it('keeps a clean licence and the owner’s page for every entry', () => {
    const licences = entries.map(({ slug }) => logoOrigin(slug)?.licence);
    expect(new Set(licences)).toEqual(new Set(['CC0-1.0', 'MIT']));
    expect(entries.filter(({ slug }) => !logoOrigin(slug)?.owner.startsWith('https://'))).toEqual([]);
    expect(logoOrigin('constructor')).toBeUndefined();
  });

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

it('has an entry of the specified shape for every logo [§3.1.1]', () => {
  const data = JSON.parse(readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8')) as unknown;
  expect(z.safeParse(logoCatalogueSchema, data).error?.issues ?? []).toEqual([]);
});

describe('the files', () => {
  it('are exactly those that the catalogue names', () => {
    expect(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).toSorted()).toEqual(
      readdirSync(new URL('../svg', import.meta.url)).toSorted(),
    );
    expect(files).toHaveLength(variants.length);
  });

  it('stand under a hash of their content', () => {
    const hashOf = (path: string): string =>
      createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
    expect(files.filter(({ name, path }) => !name.endsWith(`.${hashOf(path)}.svg`))).toEqual([]);
  });

  it('draw and do nothing else', () => {
    const drawing =
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+"><path fill="#[0-9a-f]{6}" d="[^"<>]+"\/><\/svg>\n$/;
    expect(files.filter(({ path }) => !drawing.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
