import type { Locator, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { searchBoxOf } from './drivers/search-box.ts';
import { expect, test } from './journey.ts';

test('finds a section by its keyboard alone, with a slip of the finger [U20, U21]', async ({ page }) => {
  await page.goto('/docs');
  const search = searchBoxOf(page);
  await page.keyboard.press('Control+k');
  await expect(search.field).toBeFocused();
  await page.keyboard.type('function timeot');
  await expect(search.said).toHaveText(/pages, with words spelt alike/);
  await expect(search.chosen).toHaveText(/^Function timeouts/);
  await expect(search.field).toHaveAttribute('aria-activedescendant', 'search-option-0');

  await page.keyboard.press('ArrowDown');
  await expect(search.chosen).not.toHaveText(/^Function timeouts/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/functions\/timeouts#/);
});

test('offers the pages read last, and gives the focus back when it closes [U30]', async ({ page }) => {
  await readArticle(page, '/docs/builds/limits');
  await page.goto('/docs/functions/timeouts');
  const search = searchBoxOf(page);
  await search.opener.focus();
  await page.keyboard.press('Enter');
  await expect(search.pages).toHaveText(['Build memory and time limits']);
  await page.keyboard.type('dns');
  await expect(search.said).toHaveText(/pages$/);
  await page.keyboard.press('Escape');
  await expect(search.field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search.box).toBeHidden();
  await expect(search.opener).toBeFocused();
});

test('searches for what was typed when Enter is faster than the answer', async ({ page }) => {
  await readArticle(page, '/docs/builds/limits');
  await page.goto('/docs/functions/timeouts');
  const search = searchBoxOf(page);
  await search.opener.click();
  await expect(search.chosen).toHaveText('Build memory and time limits');
  // An answer that never comes is the slowest there is.
  await page.route('**/api/search?**', () => undefined);
  await page.keyboard.type('refund policy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=refund(\+|%20)policy$/);
});

/** Opens an article until the device remembers it, which is after it has been painted. */
async function readArticle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(
    (read) => localStorage.getItem('reachout-recent-pages')?.includes(read) === true,
    path,
  );
}

test('opens with a slash until a person turns that off, and never inside a field [U51]', async ({ page }) => {
  await page.goto('/docs');
  const search = searchBoxOf(page);
  await page.keyboard.press('/');
  await expect(search.field).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(search.field).toHaveValue('a/b');
  // What is found moves what is below it.
  await expect(search.said).toHaveText(/page/);
  await search.slash.uncheck();
  await search.box.getByRole('button', { name: 'Close' }).click();

  await page.reload();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(search.field).toHaveValue('');
  await expect(search.slash).not.toBeChecked();
});

test('says that no page has the words, and leads on [U91]', async ({ page }) => {
  await page.goto('/docs');
  const search = searchBoxOf(page);
  await search.opener.click();
  await search.field.fill('zeppelin');
  await expect(search.said).toHaveText('No page has “zeppelin”');
  await expect(search.box.getByRole('link', { name: 'ask Support' })).toHaveAttribute('href', '/help');
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/search/misses'));
  await search.box.getByRole('button', { name: 'Close' }).click();
  expect((await reported).postDataJSON()).toEqual({ q: 'zeppelin' });
});

test('keeps the parts of a result apart where the page is read from right to left [U70]', async ({
  page,
}) => {
  await page.goto('/search?q=function+timeout');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const search = searchBoxOf(page);
  await expectHeadingAfterTitle(page.getByRole('listitem'));
  await search.opener.click();
  await search.field.fill('function timeout');
  await expectHeadingAfterTitle(search.options);
});

/** In the first result, what stands between two parts stands between them on the screen, and the second one is to the left. */
async function expectHeadingAfterTitle(results: Locator): Promise<void> {
  const parts = results.filter({ hasText: 'Function timeouts' }).first().locator('bdi');
  await expect(parts.first()).toHaveText('Function timeouts');
  const [title, heading] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()];
  expect(title?.y).toBe(heading?.y);
  expect(title?.x).toBeGreaterThan((heading?.x ?? Infinity) + (heading?.width ?? 0));
}

test('is accessible with results, without any and before the first word [U01]', async ({ page }) => {
  await page.goto('/docs/functions/timeouts');
  const search = searchBoxOf(page);
  await search.opener.click();
  await expect(search.field).toBeFocused();
  await expectAccessibleEverywhere(page, 'the search box before the first word');
  await search.field.fill('certificate');
  await expect(search.options.first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'the search box with results');
  await search.field.fill('zeppelin');
  await expect(search.said).toHaveText(/No page has/);
  await expectAccessibleEverywhere(page, 'the search box without results');
});

test.describe('a person who is signed in', () => {
  test.use({ person: 'olivia' });

  test('goes to a page of theirs by a word of its name, from any page, changes the theme and logs out, all by the same field', async ({
    page,
  }) => {
    await page.goto('/docs');
    const search = searchBoxOf(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('refunds');
    await expect(search.chosen).toHaveText('Your refunds');
    await expectAccessibleEverywhere(page, 'the search box with actions and results');
    await page.keyboard.press('Enter');
    // Its script has run once it is loaded, and hears the keys.
    await page.waitForURL(/\/support\/refunds$/, { waitUntil: 'load' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await expect(search.chosen).toHaveText('Theme: Dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('log out');
    // Nobody logs out by Enter alone: it takes a step to the row.
    await expect(search.options.first()).toHaveText('Log out');
    await expect(search.options.first()).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('PageUp');
    await expect(search.chosen).toHaveText('Log out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a page [U80]', async ({ page }) => {
    await page.goto('/docs');
    await searchBoxOf(page).opener.click();
    await page.getByRole('searchbox').fill('cold starts');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      'Regions and cold starts',
    );
  });
});
