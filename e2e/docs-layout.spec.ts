import { expect, test } from './journey.ts';

/** A folder, an article with 'On this page' and one without, the first page, and the API reference. */
const pages = [
  '/docs',
  '/docs/domains',
  '/docs/domains/certificates',
  '/docs/support/developers/documentation-for-agents',
  '/docs/api',
  '/docs/api/cases',
  '/guides',
];

test('the text stays at its place from page to page [U61]', async ({ page }) => {
  const places: number[] = [];
  for (const path of pages) {
    await page.goto(path);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    places.push(Math.round(box?.x ?? 0));
  }
  expect(new Set(places).size).toBe(1);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what is on the page unfolds above the text, and leads there [U52]', async ({ page }) => {
    await page.goto('/docs/functions/timeouts');
    await page.getByText('On this page').locator('visible=true').click();
    const contents = page.getByRole('navigation', { name: 'On this page, small screen' });
    await contents.getByRole('link', { name: 'When to open a case' }).click();
    await expect(page.getByRole('heading', { name: 'When to open a case' })).toBeInViewport();
  });
});

test('a long error code breaks after an underscore in ‘On this page’ [U63]', async ({ page }) => {
  await page.goto('/docs/domains/troubleshooting');
  const breaks = await page
    .getByRole('navigation', { name: 'On this page', exact: true })
    .getByRole('link', { name: /[A-Z]+_[A-Z]+/ })
    .evaluateAll((links) => links.map((link) => link.querySelectorAll('wbr').length));
  expect(breaks.length).toBeGreaterThan(0);
  expect(Math.min(...breaks)).toBeGreaterThan(0);
});
