import { expect, test } from '@playwright/test';
import { cutBytes } from './campaigns/cut-bytes.ts';

// The whole campaign, each byte of 20 answers, is `npm run campaign:cuts`; this is its short form.
test('an answer whose connection is cut goes on at another process, the same to the byte [D17, F14]', async () => {
  test.setTimeout(360_000);
  const report = await cutBytes({ transcripts: 2, step: 149 });
  expect(report.different).toEqual([]);
  expect(report.cuts).toBeGreaterThan(20);
  expect(report.liveCuts).toBeGreaterThan(4);
});
