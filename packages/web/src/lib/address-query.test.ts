import { describe, expect, it } from 'vitest';
import { withParameters } from './address-query.ts';

describe('the address of the page', () => {
  it.each([
    ['', { product: 'v0', user: 'olivia' }, '?product=v0&user=olivia'],
    [
      '?product=v0&user=olivia',
      { product: 'tetra', teamSlug: 'orbit', user: undefined },
      '?product=tetra&teamSlug=orbit',
    ],
    ['?utm=x&product=v0', { product: null }, '?utm=x'],
    ['?product=v0', { product: null }, ''],
    ['?intent=%7B%7D', { intent: null, product: 'a b' }, '?product=a+b'],
  ])('%j with %o is %j [U82]', (search, changes, expected) => {
    expect(withParameters(search, changes)).toBe(expected);
  });
});
