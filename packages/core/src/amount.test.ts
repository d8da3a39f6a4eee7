import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterAmount,
  formatAmountMinor,
  formatAmountOnBlur,
  normaliseAmount,
  parseAmountMinor,
} from './amount.ts';
import { maxBillingAmountMinor } from './limits.ts';
import { processorMs } from '../testing/processor-ms.ts';

describe('typing an amount', () => {
  it.each([
    ['$1,234.50', '1,234.50'],
    ['12a3', '123'],
    ['1.2.3', '1.23'],
    ['..5', '.5'],
    ['-5', '5'],
    ['1e3', '13'],
    ['0x10', '010'],
    ['１２', ''],
    ['', ''],
  ])('keeps of %j only %j [§5.2.5]', (typed, kept) => {
    expect(filterAmount(typed)).toBe(kept);
  });

  it('keeps digits, commas and at most one dot, in their order [§5.2.5]', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = filterAmount(typed);
        return /^[\d,]*(?:\.[\d,]*)?$/.test(kept) && filterAmount(kept) === kept;
      }),
    );
  });
});

describe('reading an amount', () => {
  it.each([
    ['0', 0],
    ['7', 700],
    ['007', 700],
    ['12.3', 1230],
    ['12.34', 1234],
    ['12.', 1200],
    ['.5', 50],
    ['1,234.50', 123_450],
    ['1,234,567', 123_456_700],
    [' 5 ', 500],
    ['1.005', 101],
    ['1.004', 100],
    ['0.005', 1],
    ['99.999', 10_000],
    ['12,3.45', 12_345],
    ['1,,2.5', 1_250],
    ['100000000', 10_000_000_000],
    ['100000000.00', 10_000_000_000],
  ])('%j is %i hundredths, rounded half up [§5.2.5, S22]', (text, minor) => {
    expect(parseAmountMinor(text)).toBe(minor);
  });

  it.each([
    [''],
    ['.'],
    [','],
    ['12,5'],
    ['1,23'],
    ['1234,567'],
    ['1.234,50'],
    ['1,2345'],
    ['-1'],
    ['+1'],
    ['1e3'],
    ['0x10'],
    ['Infinity'],
    ['NaN'],
    ['1 000'],
    ['١٢'],
    ['1..2'],
  ])('%j is no amount [§5.2.5, S22]', (text) => {
    expect(parseAmountMinor(text)).toBeUndefined();
  });

  it.each([['100000000.01'], ['100000000.005'], ['999999999'], ['1'.repeat(400)]])(
    '%s is over the limit [§9.0.16, A42]',
    (text) => {
      expect(parseAmountMinor(text)).toBe(maxBillingAmountMinor + 1);
    },
  );

  it('comes back from every amount as it was written, grouped or not [§5.2.5]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxBillingAmountMinor }), (minor) => {
        const text = formatAmountMinor(minor);
        const grouped = text.replace(/\B(?=(?:\d{3})+\.)/g, ',');
        return parseAmountMinor(text) === minor && parseAmountMinor(grouped) === minor;
      }),
    );
  });

  it('takes no longer for 50,000 characters than for a few [A40]', () => {
    const hostile = [
      '1'.repeat(50_000),
      '1,'.repeat(25_000),
      `${',111'.repeat(12_500)}.`,
      '.'.repeat(50_000),
      '0'.repeat(50_000),
    ];
    const readAll = (): void =>
      hostile.forEach((text) => {
        parseAmountMinor(text);
        filterAmount(text);
      });
    expect(processorMs(readAll)).toBeLessThan(1_000);
  });
});

describe('leaving the field', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1234567', '1234567.00'],
    ['5', '5.00'],
    ['.5', '0.50'],
    ['12.345', '12.35'],
    ['0', '0.00'],
    ['12,5', '12,5'],
    ['', ''],
    ['100000001', '100000001.00'],
    ['1,000,000,000.999', '1000000000.99'],
    ['12,3.45', '123.45'],
    ['1,2,3', '1,2,3'],
  ])('shows %j as %j: two decimals, no grouping, nothing invented [§5.2.5]', (typed, shown) => {
    expect(formatAmountOnBlur(typed)).toBe(shown);
  });

  it('changes nothing the second time [§5.2.5]', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (typed) => formatAmountOnBlur(formatAmountOnBlur(typed)) === formatAmountOnBlur(typed),
      ),
    );
  });
});

describe('storing an amount', () => {
  it.each([
    ['$1,234.50', '1234.50'],
    ['0.01', '0.01'],
    ['0', ''],
    ['0.00', ''],
    ['0.004', ''],
    ['', ''],
    ['12,5', ''],
    ['100000000', '100000000.00'],
    ['100000000.01', ''],
  ])('keeps of %j %j: only what is greater than 0 [§5.2.5, §9.0.16]', (typed, stored) => {
    expect(normaliseAmount(typed)).toBe(stored);
  });

  it('keeps nothing or an amount within the limits [§9.0.16]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,') })), (typed) => {
        const stored = normaliseAmount(typed);
        const minor = parseAmountMinor(stored) ?? 0;
        return stored === '' || (/^\d+\.\d\d$/.test(stored) && minor > 0 && minor <= maxBillingAmountMinor);
      }),
    );
  });
});
