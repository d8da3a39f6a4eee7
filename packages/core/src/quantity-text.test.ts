import { describe, expect, it } from 'vitest';
import { quantityText } from './quantity-text.ts';

describe('a quantity', () => {
  it.each([
    [1, 'seat', '1 seat'],
    [5, 'seat', '5 seats'],
    [0, 'seat', '0 seats'],
    [14_000_000, 'request', '14,000,000 requests'],
    [310, 'GB-hour', '310 GB-hour'],
    [2, 'GB', '2 GB'],
    [3, '', '3'],
  ])('of %d %s reads %s', (quantity, unit, expected) => {
    expect(quantityText(quantity, unit, 'en')).toBe(expected);
  });
});
