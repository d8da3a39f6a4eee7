import { tabTo } from './focus.ts';
import { expect, test } from './journey.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an article is walked through without a pointer: its copies, its sections, and what the reader thinks [U50, U52]', async ({
  page,
}) => {
  await page.goto('/docs/functions/timeouts');
  await tabTo(page, page.getByRole('button', { name: 'Copy as Markdown' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Link to section “How long a function may run”' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#how-long-a-function-may-run$/);
  const code = page.getByRole('article').locator('figure').first();
  await tabTo(page, code.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'No', exact: true }));
  await page.keyboard.press('Enter');
  const sentence = page.getByLabel('What should be different?');
  await tabTo(page, sentence);
  await page.keyboard.type('Say what a cold start costs.');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Thank you. What you wrote is stored.');
});

test('a logo is found, and its data copied, without a pointer [U50]', async ({ page }) => {
  await page.goto('/docs/logos');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by name' }));
  await page.keyboard.type('svelte');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Copy the name svelte', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('svelte');
});

test.describe('a member of a team', () => {
  test.use({ person: 'olivia' });

  test('asks the query builder without a pointer [U50]', async ({ page }) => {
    await page.goto('/orbit/~/observability/query');
    await tabTo(page, page.getByLabel('Group by'));
    await page.keyboard.type('Path');
    await tabTo(page, page.getByLabel('Path contains'));
    await page.keyboard.type('zeppelin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/groupBy=path.*path=zeppelin/);
    await expect(page.getByText('No request matches this query.')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Start over' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/requests in all\.$/)).toBeVisible();
  });

  test('makes and revokes a token without a pointer [U50]', async ({ page }) => {
    await page.goto('/settings/tokens');
    const form = page.getByRole('region', { name: 'A token for a program' });
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.type('Keyboard');
    await tabTo(page, form.getByLabel('Read cases'));
    await page.keyboard.press('Space');
    await tabTo(page, form.getByRole('button', { name: 'Create token' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Copy the access token' }));
    const revoke = page.getByRole('button', { name: 'Revoke Keyboard' });
    await tabTo(page, revoke);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The token is revoked.')).toBeVisible();
    await expect(revoke).toHaveCount(0);
  });
});
