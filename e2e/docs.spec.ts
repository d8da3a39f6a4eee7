import { expect, test } from './journey.ts';

const article = '/docs/functions/timeouts';

test.describe('an article', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied as Markdown, word for word as it stands at its address', async ({ page, request }) => {
    await page.goto(article);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await (await request.get(`${article}.md`)).text());
  });

  test('copies the link of a section, and stays there [U82]', async ({ page }) => {
    await page.goto(article);
    await page.getByRole('link', { name: 'Link to section “Raise the maximum duration”' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#raise-the-maximum-duration$/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('heading', { name: 'Raise the maximum duration' })).toBeInViewport();
  });
});

test('an opinion about an article is stored without leaving it', async ({ page }) => {
  await page.goto(article);
  await page.getByRole('group', { name: 'Was this helpful?' }).getByRole('button', { name: 'No' }).click();
  await page.getByLabel('What should be different?').fill('Say what a cold start costs.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you. What you wrote is stored.');
  await expect(page).toHaveURL(new RegExp(`${article}$`));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an opinion is stored by a plain form [U80]', async ({ page }) => {
    await page.goto(article);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });
});

test.describe('somebody who is signed in', () => {
  test.use({ person: 'olivia' });

  test('finds their account on pages that are the same for everyone, until they log out [A92]', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.goto(article);
    await page.locator('summary', { hasText: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto(article);
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('an address that no longer exists', () => {
  test.use({ expectedNoise: /404/ });

  test('offers the nearest pages [U91]', async ({ page }) => {
    await page.goto('/docs/functions/timeout');
    await page.getByRole('link', { name: 'Function timeouts', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${article}$`));
  });
});
