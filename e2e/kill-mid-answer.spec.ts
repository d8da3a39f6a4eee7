import { expect, test } from '@playwright/test';
import { killMidAnswer } from './campaigns/kill-mid-answer.ts';

// The whole campaign is `npm run campaign:answers`; this is its short form.
test('a server killed in the middle of answers loses and doubles no word, and every thread goes on [F01, D17]', async () => {
  test.setTimeout(300_000);
  const report = await killMidAnswer({ kills: 1 });
  expect(report.problems).toEqual([]);
  expect(report.acknowledgedMessages).toBeGreaterThan(0);
  expect(report.interruptedAnswers).toBeGreaterThan(0);
  expect(report.continuedThreads).toBeGreaterThan(0);
});
