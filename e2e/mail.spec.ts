import { casePage } from './drivers/case-page.ts';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, signIn, test } from './journey.ts';
import { openCase } from './new-case.ts';

test.describe('mail of the demo world', () => {
  test.use({ person: 'ada' });

  test('shows staff the answer that a customer would get, in a frame and as plain text', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    const customer = await browser.newContext({ baseURL });
    await signIn(customer, origin, 'olivia');
    const subject = 'A case that is answered by mail';
    const { caseNumber } = await openCase(customer, origin, subject);
    await customer.close();
    await page.goto(`/staff/cases/${caseNumber}`);
    const staff = casePage(page);
    await staff.composer.box.fill('Please look at your second invoice.');
    await staff.composer.send.click();
    await expect(staff.entry('Please look at your second invoice.')).toBeVisible();
    await page.getByRole('banner').getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Mails' }).click();
    await expect(page.getByRole('heading', { name: 'Mails', level: 1 })).toBeVisible();
    // The mail is sent a moment after the answer.
    await expect(async () => {
      await page.goto('/staff/mails');
      await page
        .getByRole('link', { name: `Case ${caseNumber}: ${subject}` })
        .first()
        .click();
      await expect(page.getByText('> Please look at your second invoice.')).toBeVisible({ timeout: 500 });
    }).toPass();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('Please look at your second invoice.')).toBeVisible();
    await expect(mail.getByRole('link', { name: 'Open the case' })).toHaveAttribute(
      'href',
      new RegExp(`/orbit/~/support/cases/${caseNumber}$`),
    );
    // The check runs scripts in every frame, which this one forbids.
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await expectAccessibleEverywhere(page, 'a kept mail');
  });
});
