import { expect, test } from '@playwright/test';
import { killServer } from './campaigns/kill-server.ts';

// The whole campaign is `npm run campaign:kills`; this is its short form.
test('a killed server leaves no process behind, starts again, and has all it acknowledged [F01, F02, F08]', async () => {
  test.setTimeout(600_000);
  const report = await killServer({ first: 1, writes: 1 });
  expect(report.problems).toEqual([]);
  expect(report.acknowledgedCases).toBeGreaterThan(0);
  expect(report.acknowledgedMessages).toBeGreaterThan(0);
});
