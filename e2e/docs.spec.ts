import type { Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expectVisibleFocus } from './focus.ts';
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
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('heading', { name: 'Raise the maximum duration' })).toBeInViewport();
  });
});

test('feedback about an article is stored without leaving it', async ({ page }) => {
  await page.goto(article);
  await page.getByRole('group', { name: 'Was this helpful?' }).getByRole('button', { name: 'No' }).click();
  await page.getByLabel('What should be different?').fill('Say what a cold start costs.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you. What you wrote is stored.');
  await expect(page).toHaveURL(new RegExp(`${article}$`));
});

test.describe('when the connection is gone', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

  test('feedback that cannot be sent is kept, and sent when the connection is back [U04]', async ({
    page,
    context,
  }) => {
    await page.goto(article);
    const answers = page.getByRole('group', { name: 'Was this helpful?' });
    await context.setOffline(true);
    await answers.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('alert')).toContainText('We do not know whether this arrived.');
    await context.setOffline(false);
    await answers.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('status')).toHaveText('Thank you. Your answer is stored.');
  });
});

test('everything is reached by links alone: from the tree to a folder, and from its page to each article', async ({
  page,
}) => {
  await page.goto(article);
  const tree = page.getByRole('navigation', { name: 'Documentation', exact: true });
  await expect(tree.getByRole('link', { name: 'Function timeouts' })).toHaveAttribute('aria-current', 'page');
  await expect(tree.getByRole('link', { name: 'DNSSEC' })).toHaveCount(0);
  await tree.getByRole('link', { name: 'Domains and DNS' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Domains and DNS' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'DNSSEC' }).focus();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/domains\/dnssec$/);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link', { name: 'Domains and DNS' })).toBeVisible();
});

test.describe('where colours are forced', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('where one is can be told from where one is not, in each list of links [U62]', async ({ page }) => {
    await page.goto(article);
    const backgroundOf = (link: Locator) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor);
    const tree = page.getByRole('navigation', { name: 'Documentation', exact: true });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const main = page.getByRole('navigation', { name: 'Main', exact: true });
    const pairs = [
      [tree.locator('[aria-current]'), tree.getByRole('link', { name: 'Cron jobs' })],
      [contents.locator('[aria-current]'), contents.getByRole('link', { name: 'When to open a case' })],
      [main.locator('[aria-current]'), main.getByRole('link', { name: 'Guides' })],
    ] as const;
    const colours = await Promise.all(pairs.map((pair) => Promise.all(pair.map(backgroundOf))));
    expect(colours.filter(([here, there]) => here === there)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('feedback is stored by a plain form [U80]', async ({ page }) => {
    await page.goto(article);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thank you. Your answer is stored.')).toBeVisible();
  });
});

test.describe('somebody who is signed in', () => {
  test.use({ person: 'olivia' });

  test('asks about an article in a chat that knows which, and is shown no mistake before making one [D12]', async ({
    page,
  }) => {
    await page.goto(article);
    await page.locator('summary').and(page.getByLabel('More for this page')).click();
    await page.getByRole('link', { name: 'Ask about this page' }).click();
    await expect(page.getByLabel('Product', { exact: true })).toHaveValue('platform');
    await expect(page.getByText('Product and account are required')).toHaveCount(0);
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Orbit Labs (Pro)' });
    await page.getByRole('button', { name: 'Use as my message' }).click();
    await expect(page.getByLabel('Your message')).toHaveValue(/^I am reading “Function timeouts”/);
  });

  test('copies a token that was just made, and finds how to use it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/tokens');
    const form = page.getByRole('region', { name: 'A token for an assistant' });
    await form.getByLabel('Name').fill('Editor');
    await form.getByLabel('Read cases').check();
    await form.getByRole('button', { name: 'Create token' }).click();
    await expectAccessibleEverywhere(page, 'a token that was just made');
    await page.getByRole('button', { name: 'Copy the access token' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^rot_[\w-]{43}$/);
    await page.getByRole('link', { name: 'Connect an agent by MCP' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Connect an agent to the support centre by MCP',
    );
  });

  test('looks at a case that an assistant prepared, whatever the screen and the theme [U01, D18]', async ({
    page,
    request,
  }) => {
    await page.goto('/settings/tokens');
    const form = page.getByRole('region', { name: 'A token for an assistant' });
    await form.getByLabel('Name').fill('Assistant');
    await form.getByLabel('Draft cases').check();
    await form.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByText(/^rot_[\w-]{43}$/).textContent();
    const draft = {
      account: 'orbit',
      product: 'platform',
      area: 'builds',
      topic: 'environment-variables',
      severity: '3',
      subject: 'Variables are empty in the build',
      description: 'Since this morning the build does not see them.',
    };
    const answer = await request.post('/mcp', {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draft_case', arguments: draft } },
    });
    const path = /\/support\/cases\/new\?draft=\w+/.exec(await answer.text())?.[0] ?? '';
    await page.goto(path);
    await expect(page.getByText('Prepared by an assistant through your access token')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue(draft.subject);
    await expectAccessibleEverywhere(page, 'a case that an assistant prepared');
  });

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
