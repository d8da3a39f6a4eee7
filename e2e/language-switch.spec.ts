import { expect, test } from './journey.ts';

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' });

  test('reads the same page in another language, and every page after it, until they switch back [U70]', async ({
    page,
  }) => {
    await page.goto('/search?q=zeppelin');
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/search?q=zeppelin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto('/docs');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('article div.prose')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL('/docs');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
