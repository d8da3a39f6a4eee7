import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shuffled, writeInterrupted } from '../testing/interrupted-writers.ts';
import { randomFrom, randomHistory } from '../testing/random-world.ts';
import { applyInOrder, exportedWorld, wipeWorld } from '../testing/whole-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// `npm run campaign:world` does the same with a thousand times as many messages.
it('messages shuffled, repeated, cut, and written by two processes that are killed come to the same world', async () => {
  const { db, url } = database;
  const random = randomFrom(20_261_123);
  const history = randomHistory(random, 60);
  await applyInOrder(db, history);
  const expected = await exportedWorld(db);
  await wipeWorld(db);
  const repeated = shuffled([...history, ...history.filter(() => random() < 0.3)], random);
  const { kills, cuts } = await writeInterrupted(repeated, {
    url,
    random,
    batchesOfLife: 3,
    batchSize: 10,
    killWithinMs: 3,
  });
  expect(await exportedWorld(db)).toEqual(expected);
  expect(kills).toBeGreaterThan(0);
  expect(cuts).toBeGreaterThan(0);
});
