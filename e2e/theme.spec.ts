import type { Page } from '@playwright/test';
import { headerOf } from './drivers/header.ts';
import { expect, test } from './journey.ts';

/** The background of a page without its stylesheet. */
const unpainted = 'rgba(0, 0, 0, 0)';

/** The page's background as it is painted. */
function readPaper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

test('a chosen theme is there from the first byte of the next page, without a flash [U61, §4.0.12]', async ({
  page,
  context,
}) => {
  await page.goto('/docs');
  const html = page.locator('html');
  const light = await readPaper(page);
  await headerOf(page).chooseTheme('Light');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await headerOf(page).chooseTheme('Dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => readPaper(page)).not.toBe(light);
  const dark = await readPaper(page);

  const served = await context.request.get('/help');
  expect(await served.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await page.goto('/help', { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  // The stylesheet may still be on its way; what it paints first is what counts.
  await expect.poll(() => readPaper(page)).not.toBe(unpainted);
  expect(await readPaper(page)).toBe(dark);
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark');

  await headerOf(page).chooseTheme('Same as device');
  await expect(html).not.toHaveAttribute('data-theme');
  await expect.poll(() => readPaper(page)).toBe(light);
});

test.describe('on a dark device', () => {
  test.use({ colorScheme: 'dark' });

  test('the device decides until a person does, and one logo of each pair shows [U61, §4.0.12]', async ({
    page,
  }) => {
    await page.goto('/help');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    const dark = await readPaper(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => readPaper(page)).not.toBe(dark);
    const cards = page.getByRole('region', { name: 'Framework communities' });
    await expect(cards.locator('img')).not.toHaveCount(0);
    await expect(cards.locator('img:visible')).toHaveCount(3);
  });
});

test('nothing moves while the help page loads [U61, U84]', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        void document.fonts.ready.then(() =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))),
        );
      }),
  );
  expect(shift).toBeLessThan(0.005);
});
