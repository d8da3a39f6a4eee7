import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';

/** Where an operation stood when all of them were on one page. */
const formerAddress = '/docs/api#get-api-v2-accounts';

test('an operation is found from the tree, with its place marked there and on the page [D9, U80]', async ({
  page,
}) => {
  await page.goto('/docs/functions/timeouts');
  const tree = page.getByRole('navigation', { name: 'Documentation', exact: true });
  await tree.getByRole('link', { name: 'API reference' }).click();
  await tree.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(tree.getByRole('link', { name: 'Accounts', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const contents = page.getByRole('navigation', { name: 'On this page', exact: true });
  await contents.getByRole('link', { name: 'List plans that are counted apart' }).click();
  await expect(page.getByRole('heading', { name: 'List plans that are counted apart' })).toBeInViewport();
});

test('an operation’s former address leads to its page [D9]', async ({ page }) => {
  await page.goto(formerAddress);
  await expect(page).toHaveURL(/\/docs\/api\/accounts#get-api-v2-accounts$/);
  await expect(page.getByRole('heading', { name: 'List accounts' })).toBeInViewport();
});

test('a request is copied as it stands, and every field of its response can be read [U01, U50]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/api/accounts');
  await page.getByRole('button', { name: 'Copy', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^curl 'http.*\/api\/v2\/accounts'/);
  const fields = page.getByText(/^Fields of the response/);
  for (const disclosure of await fields.all()) await disclosure.click();
  await expect(page.getByText('accounts[].v0Plan', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a group with all its fields');
});

test.describe('signed in', () => {
  test.use({ person: 'olivia' });

  test('a call is sent from its page by keyboard, as the reader, in the language that they read [U50]', async ({
    page,
  }) => {
    await page.goto('/docs/api/cases');
    const operation = page.getByRole('region', { name: 'List cases', exact: true });
    await operation.getByText('TypeScript', { exact: true }).click();
    await expect(operation.getByText(/^import type \{ Calls \}/)).toBeVisible();
    await operation.getByRole('button', { name: 'Try it' }).focus();
    await page.keyboard.press('Enter');
    const team = operation.getByRole('textbox', { name: 'teamId' });
    await expect(team).toBeFocused();
    await page.keyboard.type('team_orbit');
    await page.keyboard.press('Enter');
    await expect(operation.getByRole('status')).toContainText('Status 200');
    await expect(operation.getByRole('group', { name: 'Response body' })).toContainText('"supportCases"');
    await expectAccessibleEverywhere(page, 'a call that was sent');
    await page.goto('/docs/api/accounts');
    await expect(page.getByText(/^import type \{ Calls \}/).first()).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an operation’s former address shows the link to its page [U80]', async ({ page }) => {
    await page.goto(formerAddress);
    const line = page.getByRole('listitem').filter({ hasText: '/api/v2/accounts' });
    await expect(line).toBeInViewport();
    await line.getByRole('link', { name: 'List accounts' }).click();
    await expect(page.getByRole('heading', { name: 'List accounts' })).toBeInViewport();
  });
});
