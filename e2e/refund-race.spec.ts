import { expect, test } from '@playwright/test';
import { raceRefunds } from './campaigns/refund-race.ts';

// The whole campaign is `npm run campaign:refunds`; this is its short form.
test('two servers that are killed all the while refund each invoice once [A58, A59, F03]', async () => {
  test.setTimeout(600_000);
  const report = await raceRefunds({ invoices: 12, parallel: [2, 6], killEveryMs: 1_500 });
  expect(report).toMatchObject({ overRefunded: 0, doubled: 0, lost: 0, problems: [] });
  expect(report.approved + report.requested).toBe(report.invoices);
  expect(report.kills).toBeGreaterThan(0);
});
