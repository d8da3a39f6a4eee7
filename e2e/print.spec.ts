import { casePage } from './drivers/case-page.ts';
import { expect, test } from './journey.ts';

test.describe('on paper', () => {
  test.use({ person: 'olivia' });

  test('a case has its whole transcript, and nothing that can only be pressed [U81]', async ({ page }) => {
    await page.goto('/orbit/~/support/cases?searchQuery=timeout');
    await page.getByRole('table').getByRole('link').first().click();
    const { transcript, composer, conversation } = casePage(page);
    await expect(composer.box).toBeVisible();
    const text = transcript.getByText('Some requests to checkout-api run for 300 seconds');
    await expect(text).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(text).toBeVisible();
    await expect(conversation).toBeVisible();
    await expect(composer.box).toBeHidden();
    await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
    await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0);
  });

  test('a page of a team fits a sheet from its top on [U81]', async ({ page }) => {
    await page.goto('/orbit/~/observability/query');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').locator('.site-page')).toHaveCSS('display', 'block');
    await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
  });
});

test('every field of a long response is on paper [U81]', async ({ page }) => {
  await page.goto('/docs/api/accounts');
  const field = page.getByText('accounts[].v0Plan', { exact: true });
  await expect(field).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(field).toBeVisible();
});
