import { casePage } from './drivers/case-page.ts';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, signIn, test } from './journey.ts';
import { openCase } from './new-case.ts';

test.describe('notifications', () => {
  test.use({ person: 'ada' });

  test('tell staff of a new case, and a customer on another page of the answer without a reload', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    const customer = await browser.newContext({ baseURL });
    await signIn(customer, origin, 'olivia');
    const told = await openCase(customer, origin, 'A case that is told of');
    const looked = await openCase(customer, origin, 'A case that is looked at');
    const theirs = await customer.newPage();
    await theirs.goto(`/orbit/~/support/cases/${looked.caseNumber}`);
    await page.goto('/notifications');
    const row = page.getByRole('row').filter({ hasText: 'A case that is told of' });
    await expect(row.getByText('Unread', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page, 'notifications');
    await row.getByRole('link', { name: 'A new case came in.' }).click();
    const staff = casePage(page);
    const bell = theirs.getByRole('link', { name: /notifications/i });
    const before = (await bell.textContent()) ?? '';
    await staff.composer.box.fill('Please look at your second invoice.');
    await staff.composer.send.click();
    // Others may answer other cases of hers at the same time.
    await expect(bell).not.toHaveText(before);
    await bell.click();
    const theirRow = theirs.getByRole('row').filter({ hasText: 'A case that is told of' });
    await expect(theirRow.getByText('Unread', { exact: true })).toBeVisible();
    await theirRow.getByRole('link', { name: 'Tetra support answered your case.' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/orbit/~/support/cases/${told.caseNumber}$`));
    await theirs.goto('/notifications');
    await expect(theirRow.getByText('Unread', { exact: true })).toHaveCount(0);
    await page.goto('/notifications');
    await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
    await customer.close();
  });
});
