import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, currencyExponent, formatMoney, isMinorUnits, share, sum, toDecimal } from './money.ts';

const minor = fc.nat(1_000_000_000_000);

describe('a currency', () => {
  it.each([
    { code: 'USD', decimals: 2 },
    { code: 'EUR', decimals: 2 },
    { code: 'JPY', decimals: 0 },
    { code: 'KRW', decimals: 0 },
    { code: 'KWD', decimals: 3 },
    { code: 'CLF', decimals: 4 },
    { code: 'constructor', decimals: 2 },
  ])('$code has $decimals decimals [D24, S22]', ({ code, decimals }) => {
    expect(currencyExponent(code)).toBe(decimals);
  });
});

describe('writing an amount', () => {
  it.each([
    { money: { amount: 1_250, currency: 'USD' }, decimal: '12.50', people: '$12.50' },
    { money: { amount: 5, currency: 'USD' }, decimal: '0.05', people: '$0.05' },
    { money: { amount: 123_456, currency: 'JPY' }, decimal: '123456', people: '¥123,456' },
    { money: { amount: -1_250, currency: 'USD' }, decimal: '-12.50', people: '-$12.50' },
    {
      money: { amount: 900_719_925_474_099, currency: 'USD' },
      decimal: '9007199254740.99',
      people: '$9,007,199,254,740.99',
    },
  ])('gives $people [U71]', ({ money, decimal, people }) => {
    expect(toDecimal(money)).toBe(decimal);
    expect(formatMoney(money)).toBe(people);
  });

  it('follows the locale [U71]', () => {
    expect(formatMoney({ amount: 123_450, currency: 'EUR' }, 'de-DE')).toBe('1.234,50\u00A0€');
  });

  it('keeps the dollar behind its letters where it is written from the right [U71]', () => {
    const dollars = formatMoney({ amount: 4_200, currency: 'USD' }, 'ar');
    expect(dollars).toBe('\u200F42.00\u00A0US$\u200E');
    expect(formatMoney({ amount: 4_200, currency: 'EUR' }, 'ar')).toBe('\u200F42.00\u00A0€');
  });
});

describe('a whole amount', () => {
  it.each([0, 1, Number.MAX_SAFE_INTEGER])('of minor units may be %s', (value) => {
    expect(isMinorUnits(value)).toBe(true);
  });

  it.each([-1, -0, 1.5, 2 ** 53, Number.NaN, Infinity, '2', [2], true, null, undefined])(
    'of minor units may not be %s [A62, A42]',
    (value) => {
      expect(isMinorUnits(value)).toBe(false);
    },
  );
});

describe('a share', () => {
  it.each([
    { of: 100, part: 1, whole: 3, is: 33 },
    { of: 100, part: 2, whole: 3, is: 67 },
    { of: 1, part: 1, whole: 2, is: 1 },
    { of: 3, part: 1, whole: 2, is: 2 },
    { of: 5, part: 1, whole: 10, is: 1 },
    { of: 4, part: 1, whole: 10, is: 0 },
    { of: Number.MAX_SAFE_INTEGER, part: 999_999, whole: 1_000_000, is: 9_007_190_247_541_736 },
  ])('of $part/$whole of $of is $is, rounded half up [D24, A64]', ({ of, part, whole, is }) => {
    expect(share(of, part, whole)).toBe(is);
  });

  it.each([
    [1.5, 1, 2],
    [1, -1, 2],
    [1, 1, 0],
  ])('of %s by %s/%s is a bug in the caller', (amount, numerator, denominator) => {
    expect(() => share(amount, numerator, denominator)).toThrow(RangeError);
  });

  it('of the whole is the whole, and of a part never more [A64]', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (amount, whole, seed) => {
        const part = seed % (whole + 1);
        expect(share(amount, whole, whole)).toBe(amount);
        expect(share(amount, part, whole)).toBeLessThanOrEqual(amount);
        expect(Math.abs(share(amount, part, whole) - (amount * part) / whole)).toBeLessThanOrEqual(
          0.5 + amount * 1e-9,
        );
      }),
    );
  });
});

describe('allocating', () => {
  it.each([
    { amount: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
    { amount: 100, weights: [0, 1], parts: [0, 100] },
    { amount: 1, weights: [1, 2], parts: [0, 1] },
    { amount: 0, weights: [5, 5], parts: [0, 0] },
    { amount: 7, weights: [], parts: [] },
    { amount: 7, weights: [0, 0], parts: [0, 0] },
  ])('$amount by $weights gives $parts [D24, A64]', ({ amount, weights, parts }) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  it('gives whole parts that sum to the amount, each within one of its share [D24, A64]', () => {
    const weights = fc
      .array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
      .filter((each) => sum(each) > 0);
    fc.assert(
      fc.property(minor, weights, (amount, each) => {
        const parts = allocate(amount, each);
        expect(sum(parts)).toBe(amount);
        expect(parts.every((part, index) => isNear(part, amount, each, index))).toBe(true);
      }),
    );
  });
});

function isNear(part: number, amount: number, weights: readonly number[], index: number): boolean {
  const exact = (BigInt(amount) * BigInt(weights[index] ?? 0)) / BigInt(sum(weights));
  return BigInt(part) === exact || BigInt(part) === exact + 1n;
}

describe('money at its edges', () => {
  it.each([['constructor'], ['toString'], ['XYZ']])(
    '%s has two decimals like any other currency [A64]',
    (code) => {
      expect(currencyExponent(code)).toBe(2);
    },
  );

  it('writes nothing as nothing, without a sign [A64]', () => {
    expect(toDecimal({ amount: 0, currency: 'USD' })).toBe('0.00');
    expect(toDecimal({ amount: -5, currency: 'USD' })).toBe('-0.05');
  });

  it('says which share could not be taken', () => {
    expect(() => share(1.5, 1, 2)).toThrow('Cannot take 1/2 of 1.5');
    expect(() => share(1, 1, 0)).toThrow('Cannot take 1/0 of 1');
  });

  it('gives what remains to the largest remainders, not to the largest parts [D24]', () => {
    expect(allocate(10, [3, 4, 4])).toEqual([3, 4, 3]);
  });
});
