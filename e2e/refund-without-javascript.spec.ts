import { expectAccessibleEverywhere } from './accessibility.ts';
import { casePage } from './drivers/case-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { plainRefundPage } from './drivers/plain-refund-page.ts';
import { refundPage } from './drivers/refund.ts';
import { tabTo } from './focus.ts';
import { expect, signIn, test } from './journey.ts';

// A browser notes a refused form on the console; there is no script that could.
test.use({ javaScriptEnabled: false, expectedNoise: /status of (404|409|422)/ });

/**
 * The journey that asks for a refund takes an invoice that no other journey takes, and one older than 30 days, so that a person reviews it. One that is
 * approved at once without JavaScript is in refund.spec.ts, where it changes what the chat shows.
 */
test('a refund of INV-2022 is requested without JavaScript, from login to its case [F37, U80, §4.0.9, §5.3.1, D25, D26]', async ({
  page,
}) => {
  const form = plainRefundPage(page);
  await page.goto('/help');
  await page.getByRole('link', { name: 'Log in to chat' }).click();
  await loginPage(page).demoPerson('noor').click();
  await page.getByRole('link', { name: 'Request a refund without the chat' }).click();
  await expect(form.title).toBeVisible();
  await form.choose('Choose Tetra: Nova').click();
  await page.goto('/nova/~/support/refunds/new?product=tetra&invoice=inv_2022');

  await form.reason.fill('We moved it elsewhere.');
  await form.toReview.click();
  await expect(form.problem.getByRole('link')).toHaveText('Choose at least one item to refund.');
  await expect(page).toHaveTitle(/^Error: /);
  await form.quantity('Fast data transfer').fill('100000');
  await form.toReview.click();
  await expect(form.problem.getByRole('link')).toHaveText(
    /^Fast data transfer: Enter a whole number from 0 to /,
  );
  await expect(form.quantity('Fast data transfer')).toHaveValue('100000');
  await expect(form.reason).toHaveValue('We moved it elsewhere.');
  await form.chooseEverything.click();
  await expect(form.quantity('Function duration')).not.toHaveValue('');
  await form.toReview.click();

  await expect(form.review.region).toContainText('It will be processed within 2-3 business days.');
  await form.review.back.click();
  await expect(form.reason).toHaveValue('We moved it elsewhere.');
  await form.quantity('Fast data transfer').fill('100');
  await form.quantity('Function duration').fill('');
  await form.toReview.click();
  await expect(form.review.region).toContainText('100 × Fast data transfer');
  await form.review.confirm.dblclick();

  await expect(form.result).toHaveText(
    'Your refund was requested. It will be processed within 2-3 business days.',
  );
  const followed = refundPage(page);
  await expect(followed.title).toHaveText('Refund of $15.00');
  await followed.facts.getByRole('link', { name: /^\d{8}$/ }).click();
  await expect(casePage(page).subject).toContainText('INV-2022');
});

test.describe('an owner of Orbit', () => {
  test.use({ person: 'olivia' });

  test('reads of each invoice what it holds, or why it cannot be refunded @phone [§4.0.10, §5.3.2, §6.0.8]', async ({
    page,
  }) => {
    const form = plainRefundPage(page);
    await page.goto('/orbit/~/support/refunds');
    await page.getByRole('link', { name: 'Request a refund' }).click();
    await form.choose('Choose Tetra: Orbit Labs').click();
    await expect(form.entry('INV-1004')).toContainText('it has not yet been paid.');
    await expect(form.entry('INV-1002')).toContainText(
      'This invoice has been refunded in part: $40.00 of $171.50.',
    );
    await expect(form.entry('INV-1006')).toContainText('None of these items can be refunded.');
    await form.choose('Choose INV-1007').click();
    await expect(page.getByRole('main')).toContainText('You have received a refund in the last 6 months.');
    await expect(form.quantity('Fast data transfer')).toBeVisible();
  });

  test('reads why INV-1003 has no form, and goes to its case [§4.0.10, §8.0.7]', async ({ page }) => {
    const form = plainRefundPage(page);
    await page.goto('/orbit/~/support/refunds/new?product=tetra&invoice=inv_1003');
    await expect(form.problem).toContainText(
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    );
    await expect(form.toReview).toBeHidden();
    await form.problem.getByRole('link', { name: 'open support case' }).click();
    await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  });

  test('finds no invoice that another account has, and those there are instead [A65, S10]', async ({
    page,
  }) => {
    const form = plainRefundPage(page);
    const response = await page.goto('/orbit/~/support/refunds/new?product=tetra&invoice=inv_2001');
    expect(response?.status()).toBe(404);
    await expect(form.problem).toContainText('No invoice found.');
    await expect(form.choose('Choose INV-1001')).toBeVisible();
  });
});

test.describe('with scripts in the page', () => {
  // axe and the keyboard's helpers are scripts; the pages are the same and load none of the form's own.
  test.use({ javaScriptEnabled: true });

  test('every step is accessible, and all of it goes by keyboard alone [U01, U50]', async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const form = plainRefundPage(page);
    const { keyboard } = page;
    await signIn(context, new URL(baseURL ?? '').origin, 'olivia');
    await page.goto('/support/refunds/new');
    await expectAccessibleEverywhere(page, 'the accounts of a refund form');
    await tabTo(page, form.choose('Choose Tetra: Orbit Labs'));
    await keyboard.press('Enter');
    await expect(form.choose('Choose INV-1007')).toBeVisible();
    await expectAccessibleEverywhere(page, 'the invoices of a refund form');
    await tabTo(page, form.choose('Choose INV-1006'));
    await keyboard.press('Enter');
    await expect(form.problem).toContainText('None of these items can be refunded.');
    await expectAccessibleEverywhere(page, 'a plain form with nothing to refund');
    await page.goto('/orbit/~/support/refunds/new?product=tetra&invoice=inv_1002');
    await expect(form.problem).toBeFocused();
    await expectAccessibleEverywhere(page, 'a plain refusal');

    await page.goto('/orbit/~/support/refunds/new?product=tetra&invoice=inv_1007');
    await expectAccessibleEverywhere(page, 'a plain refund form');
    await tabTo(page, form.quantity('Fast data transfer'));
    await keyboard.type('many');
    await keyboard.press('Enter');
    await expect(form.problem).toBeFocused();
    await expectAccessibleEverywhere(page, 'a plain refund form with a problem');
    await tabTo(page, form.problem.getByRole('link'));
    await keyboard.press('Enter');
    await expect(form.quantity('Fast data transfer')).toBeFocused();
    await keyboard.press('Control+A');
    await keyboard.type('1');
    await keyboard.press('Enter');
    await expect(form.review.region).toBeVisible();
    await expectAccessibleEverywhere(page, 'a plain review of a refund');
    await tabTo(page, form.review.back);
    await keyboard.press('Enter');
    await expect(form.quantity('Fast data transfer')).toHaveValue('1');
  });
});
