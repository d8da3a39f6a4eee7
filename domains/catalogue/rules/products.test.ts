import { expect, it } from 'vitest';
import { joinBrand } from '@reachout/brand/rules/brand';
import { brand, brandFile, catalogue } from '@reachout/core/testing/samples';
import { isProductKey, productFromSlug, productKeysOf, productName, productSlug } from './products.ts';

it('gives the platform the brand’s slug and v0 the slug v0 [§3.3.1]', () => {
  expect(productKeysOf(brand).map((product) => productSlug(brand, product))).toEqual(['tetra', 'v0']);
  const cumulus = joinBrand({ ...brandFile, slug: 'cumulus' }, catalogue);
  expect(cumulus.ok && productSlug(cumulus.value, 'platform')).toBe('cumulus');
});

it('each product is called by its name in the catalogue [§3.3.1, D2]', () => {
  expect(productKeysOf(brand).map((product) => productName(brand, product))).toEqual(['Tetra', 'v0']);
});

it.each([
  ['tetra', 'platform'],
  ['v0', 'v0'],
  ['platform', undefined],
  ['Tetra', undefined],
  ['', undefined],
  [undefined, undefined],
  [['v0'], undefined],
])('the slug %j in an address names the product %s [§3.3.1]', (slug, product) => {
  expect(productFromSlug(brand, slug)).toBe(product);
});

it('only the keys of the catalogue’s products are product keys', () => {
  expect([
    isProductKey(brand, 'v0'),
    isProductKey(brand, 'platform'),
    isProductKey(brand, 'tetra'),
    isProductKey(brand, null),
  ]).toEqual([true, true, false, false]);
});
