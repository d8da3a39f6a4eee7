import { expect, it } from 'vitest';
import { countJourneys } from './test.ts';

it('counts skipped and repeated journeys as failed', () => {
  const stats = { expected: 12, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countJourneys({ stats, errors: [{ message: 'the server did not start' }] })).toEqual({
    passed: 12,
    failed: 5,
  });
});
