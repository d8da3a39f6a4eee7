import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './accessibility.ts';
import { expectVisibleFocus } from './focus.ts';
import { expect, signIn, test } from './journey.ts';
import { errorPages, pageKinds, walksOf } from './pages.ts';
import type { Page } from '@playwright/test';

for (const { person, name, pages } of walksOf(pageKinds)) {
  test.describe(name, () => {
    test.use({ person });

    test('each has one h1, landmarks, a title, a skip link and a way to help, and passes axe, without sideways scroll on a phone or on a desk [U01, U02, U60, U63, U83]', async ({
      page,
    }) => {
      test.slow();
      for (const { what, path } of pages) await test.step(what, () => expectGoodPage(page, what, path));
    });
  });
}

async function expectGoodPage(page: Page, what: string, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), what).toBe(200);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ · Tetra$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(main.getByRole('link', { name: 'Support' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessibleEverywhere(page, what);
}

for (const { what, path, person, status } of errorPages) {
  test.describe(what, () => {
    test.use({ person, expectedNoise: /status of 40[34]/ });

    test('says so, has a way forward and a number to quote [U90, U91]', async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('main')).toContainText(String(status));
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to Support' })).toBeVisible();
      await expect(page.getByText('Request id')).toBeVisible();
      await expectAccessibleEverywhere(page, what);
    });
  });
}

test('no two pages have the same title [U02]', async ({ context, baseURL }) => {
  await signIn(context, baseURL ?? '', 'olivia');
  const own = pageKinds.filter(({ person }) => person === 'olivia' || person === null);
  const pagesByTitle = new Map<string, string>();
  const repeated: string[] = [];
  for (const { path, what } of own.filter(({ path }) => !path.startsWith('/login') && path !== '/help')) {
    const html = await (await context.request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/\S/);
    if (pagesByTitle.has(title)) repeated.push(`${title}: ${what} and ${pagesByTitle.get(title)}`);
    pagesByTitle.set(title, what);
  }
  expect(repeated).toEqual([]);
});

test('every link of the help page and of an article leads to a page [U91]', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '', 'olivia');
  await page.goto('/help');
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(paths.length).toBeGreaterThan(8);
  const statuses = await Promise.all(
    paths.map(async (path) => `${(await context.request.get(path)).status()} ${path}`),
  );
  expect(statuses.filter((line) => !line.startsWith('200 '))).toEqual([]);
});

test('text at twice its size still fits a small screen [U63]', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/help');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});
