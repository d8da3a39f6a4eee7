import { expect, it } from 'vitest';
import { packGrams, readPackedGrams } from './packed-grams.ts';

const database = {
  ' the': { 11: 207, 9: 6 },
  the: { 11: 120 },
  'aÿ ': { 0: 53, 59: 255 },
  zz: {},
};

it('a database of groups of letters says the same when it is packed', () => {
  const packed = readPackedGrams(packGrams(database));
  for (const [gram, scores] of Object.entries(database)) expect(packed[gram]).toEqual(scores);
});

it.each(['th', 'them', '', 'zzz', '\0', 'longer than any'])(
  'a packed database has nothing of %j, which stands in none',
  (gram) => {
    expect(readPackedGrams(packGrams(database))[gram]).toBeUndefined();
  },
);

it('a database with numbers that no byte holds is not packed', () => {
  expect(() => packGrams({ the: { 11: 256 } })).toThrow('no byte holds');
});
