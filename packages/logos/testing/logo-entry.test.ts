import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { logoCatalogueSchema, logoEntrySchema } from './logo-entry.ts';

const variant = { src: 'nextjs-light.svg', height: 24, width: 96, blurWidth: 0, blurHeight: 0 };
const entry = { height: 24, width: 96, balancedScale: 1, variants: { light: variant, dark: variant } };

const accepts = (value: unknown) => z.safeParse(logoEntrySchema, value).success;

describe('a logo’s entry', () => {
  it('has light and dark, and colours where they exist [§3.1.1]', () => {
    expect(accepts(entry)).toBe(true);
    expect(
      accepts({ ...entry, variants: { ...entry.variants, 'color-light': variant, 'color-dark': variant } }),
    ).toBe(true);
  });

  it.each([
    ['no dark variant', { ...entry, variants: { light: variant } }],
    ['no light variant', { ...entry, variants: { dark: variant } }],
    ['a scale below 0.4', { ...entry, balancedScale: 0.39 }],
    ['a scale above 2.1', { ...entry, balancedScale: 2.11 }],
    ['no height', { ...entry, height: 0 }],
    [
      'a picture that is no SVG',
      { ...entry, variants: { light: { ...variant, src: 'a.png' }, dark: variant } },
    ],
    ['a blur', { ...entry, variants: { light: { ...variant, blurWidth: 8 }, dark: variant } }],
  ])('is refused with %s [§3.1.1]', (_what, value) => {
    expect(accepts(value)).toBe(false);
  });

  it.each([
    ['nextjs', true],
    ['a-b-1', true],
    ['Next', false],
    ['a_b', false],
    ['-a', false],
    ['a--b', false],
  ])('may stand under %s: %s [§3.1.1]', (slug, accepted) => {
    expect(z.safeParse(logoCatalogueSchema, { [slug]: entry }).success).toBe(accepted);
  });

  it.each([[0.4], [2.1]])('may be scaled by %s [§3.1.1]', (balancedScale) => {
    expect(accepts({ ...entry, balancedScale })).toBe(true);
  });
});
