import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRepeatedKey } from './repeated-key.ts';

describe('a JSON text that names something twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"lineItems":{"seats":1,"seats":2}}', 'seats'],
    [String.raw`{"seats":1,"se\u0061ts":2}`, 'seats'],
    ['[{"a":1},{"b":[{"c":1,"c":1}]}]', 'c'],
    ['{"a" : 1 , "a"\n: 2}', 'a'],
  ])('is found out: %s [A13, A62]', (text, key) => {
    expect(findRepeatedKey(text)).toBe(key);
  });

  it.each([
    ['{"a":1,"b":{"a":1}}'],
    ['[{"a":1},{"a":2}]'],
    ['{"a":"\\"a\\":1,\\"a\\":2"}'],
    ['{"a":["a","a"]}'],
    ['{"a":'],
    ['}{]"a":1'],
    [''],
  ])('is not seen in %s [A62]', (text) => {
    expect(findRepeatedKey(text)).toBeUndefined();
  });

  it.each([
    ['escaped quotes without an end', `{"a":"${String.raw`\"`.repeat(100_000)}`],
    ['escaped quotes before a lone backslash', `{"a":"${String.raw`\"`.repeat(100_000)}\\`],
    ['quotes', '"'.repeat(200_001)],
    ['backslashes', `"${'\\'.repeat(200_001)}`],
    ['spaces behind texts', `"a"${' '.repeat(100_000)}"b"${' '.repeat(100_000)}`],
    ['brackets', '{'.repeat(200_000)],
  ])('is looked for in one go, also among %s [A40, A89]', (_what, text) => {
    const before = process.threadCpuUsage();
    findRepeatedKey(text);
    // The processor's time: how busy the machine is says nothing about the text.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  it('is never seen in what JSON.stringify writes [A62]', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findRepeatedKey(JSON.stringify(JSON.parse(text)))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
