import { paths } from '@reachout/core/paths';
import { expect, test } from './journey.ts';

test.use({ person: 'olivia', timezoneId: 'America/New_York' });

test('a page tells its timestamps by the person’s own clock, and what the server wrote as their title [U71]', async ({
  page,
}) => {
  await page.goto(paths.status());
  const asOf = page.getByText('As of').locator('time');
  await expect(asOf).toHaveText(/, \d{1,2}:\d{2} [AP]M E[SD]T$/);
  await expect(asOf).toHaveAttribute('title', / UTC$/);
});

test('a page that counts hours and days in UTC tells its timestamps so too [U71]', async ({ page }) => {
  await page.goto(paths.observability('orbit'));
  const range = page.getByRole('region', { name: 'Result' }).locator('time');
  await expect(range).toHaveText([/ UTC$/, / UTC$/]);
});
