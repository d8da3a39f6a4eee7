import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { chatOf } from './drivers/chat.ts';
import { casePage } from './drivers/case-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { plainRefundPage } from './drivers/plain-refund-page.ts';
import { refundOf, refundPage } from './drivers/refund.ts';
import { tabTo } from './focus.ts';
import { expect, signIn, test } from './journey.ts';
import { holdAnswers } from './network.ts';

/**
 * Each journey that asks for a refund takes an invoice of its own: an invoice is refunded once. Nova's invoices from INV-2014 on are older than 30
 * days, so that theirs are requested whatever the other journeys had approved.
 */
const orbit = { product: 'tetra', teamSlug: 'orbit' };
const orbitV0 = { product: 'v0', teamSlug: 'orbit' };
const nova = { product: 'tetra', teamSlug: 'nova' };
const oliviaV0 = { product: 'v0', user: 'olivia' };
const confirmations = '**/refund-invoice';

/** Fills the form of Nova's invoice and stands before its confirmation. */
async function reviewOfNova(page: Page, invoiceId: string) {
  const refund = refundOf(page);
  await refund.open(nova, invoiceId);
  await refund.chooseEverything.click();
  await refund.proceed();
  return refund;
}

test.describe('an owner of Orbit', () => {
  test.use({ person: 'olivia' });

  test('asks the assistant, picks INV-1001, and has the refund reviewed by a person [§4.0.9, §6.0.8, §7.0.13, §7.0.19, D26, D27]', async ({
    page,
  }) => {
    // axe looks at four states of it, each on two screens and in two themes.
    test.slow();
    const { open, chat } = helpPage(page);
    const refund = refundOf(page);
    await open(orbit);
    await chat.ask('I want a refund for seats that we removed in October');
    await expect(refund.card).toContainText(
      'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.',
    );
    await expect(chat.box).toBeHidden();
    await refund.invoice.click();
    await expect(refund.invoices).toHaveText([
      /INV-1004.*Not paid yet/,
      /INV-1003.*Open support case/,
      /INV-1001/,
      /INV-1010/,
      /INV-1005/,
      /INV-1006/,
      /INV-1007/,
      /INV-1002.*Refunded/,
    ]);
    await refund.invoices.filter({ hasText: 'INV-1001' }).click();
    await expect(refund.reason).not.toHaveValue('');
    await expect(refund.toReview).toHaveAttribute('aria-disabled', 'true');
    await refund.quantity('Team seats').fill('2');
    await expect(refund.item('Team seats')).toContainText('From 5 to 3 seats');
    await expect(refund.total).toHaveText('US$40.00');
    await expectAccessibleEverywhere(page, 'a refund form');
    await refund.proceed();
    await expect(refund.review.back).toBeFocused();
    await expect(refund.review.region).toContainText('It will be processed within 2-3 business days.');
    await expectAccessibleEverywhere(page, 'a refund under review');
    const release = await holdAnswers(page, confirmations);
    await refund.review.confirm.click();
    await expect(refund.underWay).toBeVisible();
    await expect(page).toHaveTitle(/^Refund request being processed/);
    await expect(chat.restart).toBeHidden();
    // Nothing can be said, and nothing else chosen, while money is being asked for (§4).
    await expect(chat.account).toHaveAttribute('aria-disabled', 'true');
    await expect(chat.box).toBeHidden();
    release();
    await expect(refund.requested).toBeVisible();
    await expect(page).toHaveTitle(/^Refund requested/);
    await expect(refund.followUp).toBeVisible();
    await expectAccessibleEverywhere(page, 'a requested refund');
    await expect(chat.box).toBeVisible();

    await refund.toRefund.click();
    const followed = refundPage(page);
    await expect(followed.title).toHaveText('Refund of $40.00');
    await expect(followed.steps).toContainText([/Asked for/, /Under review/, /Approved.*Not yet/s]);
    await expectAccessibleEverywhere(page, 'the page of a refund under review');
    await followed.facts.getByRole('link', { name: /^\d{8}$/ }).click();
    await expect(casePage(page).subject).toContainText('INV-1001');
  });

  test('names an invoice to the assistant, and the form opens with it [§3.4.1, D18]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    const refund = refundOf(page);
    await open(orbit);
    await chat.ask('I want a refund for invoice inv 1005');
    await expect(refund.invoice).toHaveValue(/^INV-1005/);
    await expect(refund.items).toBeVisible();
  });

  test.describe('reads why an invoice cannot be refunded', () => {
    const refusals = [
      ['inv_1002', 'This invoice has been refunded in part: $40.00 of $171.50.'],
      [
        'inv_1003',
        "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
      ],
      ['inv_1004', 'This invoice is currently not eligible for a refund, as it has not yet been paid.'],
      ['inv_1008', 'This invoice is older than 60 days'],
      ['inv_of_nobody', 'No invoice found.'],
      ['inv_2001', 'No invoice found.'],
      ['inv_1009', 'No invoice found.'],
    ] as const;
    for (const [invoiceId, message] of refusals) {
      test(`${invoiceId} [§4.0.10, §8.0.7, D12, A65, S10]`, async ({ page }) => {
        const refund = refundOf(page);
        await refund.open(orbit, invoiceId);
        await expect(refund.card).toContainText(message);
        await expect(refund.toReview).toBeHidden();
        await expectAccessibleEverywhere(page, `a refusal of ${invoiceId}`);
        await refund.cancel.click();
        await expect(refund.cancelled).toBeVisible();
        await expect(chatOf(page).box).toBeFocused();
      });
    }
    test.use({ expectedNoise: /status of 404/ });
  });

  test('sees what the open case of INV-1003 is [§8.0.7]', async ({ page }) => {
    const refund = refundOf(page);
    await refund.open(orbit, 'inv_1003');
    await refund.card.getByRole('link', { name: 'open support case' }).click();
    await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  });

  test('finds nothing refundable on INV-1006, and why [§5.3.3, U06]', async ({ page }) => {
    const refund = refundOf(page);
    await refund.open(orbit, 'inv_1006');
    await expect(refund.item('AI credits')).toContainText('Not Refundable');
    await expect(refund.item('Processing fee')).toContainText('Not Refundable');
    await expect(refund.toReview).toHaveAttribute('aria-disabled', 'true');
    await refund.toReview.focus();
    await expect(refund.toReview).toHaveAccessibleDescription('None of these items can be refunded.');
    await expectAccessibleEverywhere(page, 'an invoice with nothing to refund');
  });

  test('sees dashes for INV-1007’s package and matrix prices, and no commitment [§5.3.3]', async ({
    page,
  }) => {
    const refund = refundOf(page);
    await refund.open(orbit, 'inv_1007');
    await expect(refund.item('Edge requests')).toContainText('–');
    await expect(refund.item('Image transformations')).toContainText('–');
    await expect(refund.items).not.toContainText('Managed Infrastructure Commitment');
    await expect(refund.items).not.toContainText('Log drains');
    await refund.quantity('Fast data transfer').fill('150');
    await expect(refund.total).toHaveText('US$22.50');
  });

  test('reads how the discounts of INV-1005 lower the refund, and asks for it twice by mistake [D24, F17, A58]', async ({
    page,
  }) => {
    const refund = refundOf(page);
    await refund.open(orbit, 'inv_1005');
    await refund.chooseEverything.click();
    await expect(refund.card).toContainText('Annual commitment, 10 % off seats');
    await expect(refund.total).toHaveText('US$219.80');
    await refund.proceed();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refund-invoice')) sent.push(request.method());
    });
    await refund.review.confirm.dblclick();
    await expect(refund.requested).toBeVisible();
    expect(sent).toEqual(['POST']);
  });

  test('gets yen back for INV-1010, chosen by keyboard alone [U50, U71]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    const refund = refundOf(page);
    const { keyboard } = page;
    await open(orbit);
    await chat.ask('I would like a refund');
    await tabTo(page, refund.invoice);
    await keyboard.type('1010');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tabTo(page, refund.quantity('Team seats'));
    await keyboard.type('9');
    await keyboard.press('Enter');
    await expect(refund.errors).toBeFocused();
    await expect(refund.errors).toContainText('Team seats: Enter a whole number from 0 to 3.');
    await expectAccessibleEverywhere(page, 'a refund form with a problem');
    await tabTo(page, refund.errors.getByRole('link'));
    await keyboard.press('Enter');
    await expect(refund.quantity('Team seats')).toBeFocused();
    await keyboard.press('Control+A');
    await keyboard.type('1');
    await expect(refund.total).toHaveText('JP¥3,000');
    await keyboard.press('Enter');
    await expect(refund.review.back).toBeFocused();
    await tabTo(page, refund.review.confirm);
    await keyboard.press('Enter');
    await expect(refund.card).toBeFocused();
    await expect(refund.requested).toBeVisible();
    await expect(refund.card).toContainText('JP¥3,000');
    await expect(refund.followUp).toBeVisible();
  });

  test('takes all v0 seats of INV-1009 or none [§5.3.3]', async ({ page }) => {
    const refund = refundOf(page);
    await refund.open(orbitV0, 'inv_1009');
    await refund.all('v0 team seats').check();
    await expect(refund.total).toHaveText('US$120.00');
    await expectAccessibleEverywhere(page, 'a refund form with boxes');
    await refund.proceed();
    await refund.review.confirm.click();
    await expect(refund.requested).toBeVisible();
    await expect(refund.toCase).toBeVisible();
  });
});

test('olivia’s own INV-3001 is approved at once, its receipt prints, and it is settled once staff say that they paid it [D26, D27, D34, U81]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = new URL(baseURL ?? '').origin;
  await signIn(context, origin, 'olivia');
  const refund = refundOf(page);
  await refund.open(oliviaV0, 'inv_3001');
  await refund.quantity('v0 Premium').fill('1');
  await refund.proceed();
  await expect(refund.review.region).toContainText('It will be approved at once.');
  const release = await holdAnswers(page, confirmations);
  await refund.review.confirm.click();
  await expect(refund.underWay).toBeVisible();
  await expectAccessibleEverywhere(page, 'a refund under way');
  release();
  await expect(refund.approved).toBeVisible();
  await expect(page).toHaveTitle(/^Refund approved/);
  await expectAccessibleEverywhere(page, 'an approved refund');
  await refund.toRefund.click();
  const followed = refundPage(page);
  await expect(followed.title).toHaveText('Refund of $20.00');
  await expect(followed.steps.first()).toContainText('Asked for');
  await expectAccessibleEverywhere(page, 'the page of an approved refund');
  await expect(async () => {
    await page.reload();
    await expect(followed.status).toContainText('Ordered', { timeout: 1000 });
  }).toPass();
  await page.emulateMedia({ media: 'print' });
  await expect(followed.items).toContainText('v0 Premium');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: /^Refunds of/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'INV-3001' })).toContainText('$20.00');
  await expectAccessibleEverywhere(page, 'a list of refunds');

  const support = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-GB' });
  await signIn(support, origin, 'ada');
  const staff = await support.newPage();
  await staff.goto('/staff/refunds');
  await expectAccessibleEverywhere(staff, 'refunds to pay, for staff');
  await staff.getByRole('row').filter({ hasText: 'INV-3001' }).getByRole('link').press('Enter');
  await expectAccessibleEverywhere(staff, 'the staff’s page of an ordered refund');
  await staff.getByRole('button', { name: 'Mark as failed' }).press('Enter');
  await expect(staff.getByRole('alert')).toBeFocused();
  await staff.getByRole('textbox', { name: /^Note/ }).fill('Transfer 4711');
  await staff.keyboard.press('Tab');
  await expect(staff.getByRole('button', { name: 'Mark as paid' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Settled', { exact: true }).first()).toBeVisible();
  await support.close();

  await page.getByRole('row').filter({ hasText: 'INV-3001' }).getByRole('link').click();
  await expect(followed.status).toContainText('Settled');
  await expect(followed.steps.last()).toContainText('Transfer 4711');
});

test.describe('an owner of Nova', () => {
  test.use({ person: 'noor' });

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('sees what they write in the form, over which nothing lies', async ({ page }) => {
      const refund = refundOf(page);
      await refund.open(nova, 'INV-2002');
      const jump = chatOf(page).region.getByRole('button', { name: 'Jump to latest' });
      await expect(jump).toBeVisible();
      await refund.reason.focus();
      await expect(jump).toBeHidden();
      await refund.reason.blur();
      await expect(jump).toBeVisible();
    });
  });

  test('confirms anew when the decision changed meanwhile, while INV-2001 is approved elsewhere without JavaScript [D25, A71, F37, REF-08]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const refund = await reviewOfNova(page, 'inv_2003');
    await expect(refund.review.region).toContainText('It will be approved at once.');

    const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-GB' });
    await signIn(elsewhere, new URL(baseURL ?? '').origin, 'noor');
    const other = await elsewhere.newPage();
    const form = plainRefundPage(other);
    await other.goto('/nova/~/support/refunds/new?product=tetra&invoice=inv_2001');
    await form.chooseEverything.click();
    await form.toReview.click();
    await expect(form.review.region).toContainText('It will be approved at once.');
    await expect(form.review.region).toContainText('$84.00');
    await form.review.confirm.click();
    await expect(form.result).toHaveText('Your refund was approved. Funds return in 5-10 working days.');
    await expect(refundPage(other).title).toHaveText('Refund of $84.00');
    await elsewhere.close();

    await refund.review.confirm.click();
    await expect(refund.review.notice).toContainText('It is no longer approved at once');
    await expect(refund.review.back).toBeFocused();
    await expectAccessibleEverywhere(page, 'a refund that changed');
    await refund.review.confirm.click();
    await expect(refund.requested).toBeVisible();
  });
  test.use({ expectedNoise: /status of 40[1349]|A refund could not be requested/ });

  test('has INV-2002 reviewed, as it is over the limit [D26]', async ({ page }) => {
    const refund = await reviewOfNova(page, 'inv_2002');
    await expect(refund.review.region).toContainText('A person from Tetra’s Support reviews it first');
    await refund.review.confirm.click();
    await expect(refund.requested).toBeVisible();
    await expect(refund.card).toContainText('US$640.00');
  });

  test('reads on the refund’s page what support decided [D27]', async ({ page, browser, baseURL }) => {
    test.slow();
    const refund = await reviewOfNova(page, 'inv_2020');
    await refund.review.confirm.click();
    await refund.toRefund.click();
    await expect(refundPage(page).steps).toContainText([/Asked for/, /Under review/, /Approved/]);
    const refundId = new URL(page.url()).pathname.split('/').at(-1);
    const caseNumber = await refundPage(page)
      .facts.getByRole('link', { name: /^\d{8}$/ })
      .textContent();

    const support = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-GB' });
    await signIn(support, new URL(baseURL ?? '').origin, 'ada');
    const staff = await support.newPage();
    await staff.goto(`/staff/cases/${caseNumber}`);
    await staff
      .getByRole('main')
      .getByRole('link', { name: /refund/i })
      .first()
      .click();
    await expect(staff).toHaveURL(new RegExp(`/staff/refunds/${refundId}$`));
    await expectAccessibleEverywhere(staff, 'the staff’s page of a refund');
    await staff.getByRole('button', { name: 'Decline' }).click();
    await expect(staff.getByRole('alert')).toContainText('Say why the refund is declined');
    await expectAccessibleEverywhere(staff, 'a decision without a note');
    await staff.getByRole('textbox', { name: /^Note/ }).fill('These are usage charges of October.');
    await staff.getByRole('button', { name: 'Decline' }).click();
    await expect(staff.getByText('Not refunded', { exact: true }).first()).toBeVisible();
    await support.close();

    await page.reload();
    await expect(refundPage(page).steps.last()).toContainText('These are usage charges of October.');
  });

  test('finds the chat disabled while the request is sent, and the result after a reload in the wait [§4.0.2, S19, F15, D28]', async ({
    page,
  }) => {
    const refund = await reviewOfNova(page, 'inv_2014');
    const answered = page.waitForResponse(/refund-invoice$/);
    await refund.review.confirm.click();
    // The chat is disabled while the refund is on its way.
    const { product, account } = chatOf(page);
    await expect(product).toHaveAccessibleDescription('Your refund request is being sent.');
    await expect(account).toHaveAttribute('aria-disabled', 'true');
    await answered;
    await page.reload();
    await expect(refund.requested).toBeVisible();
    await expect(refund.followUp).toBeVisible();
    await expect(product).not.toHaveAttribute('aria-disabled', 'true');
    await expect(chatOf(page).box).toBeVisible();
    await page.reload();
    await expect(refund.requested).toBeVisible();
    await expect(refund.followUp).toHaveCount(1);
  });

  test('sees in a second tab what the first one sent [F16, A58]', async ({ page, context }) => {
    const first = await reviewOfNova(page, 'inv_2015');
    const second = refundOf(await context.newPage());
    await second.card.page().goto('/help?product=tetra&teamSlug=nova');
    await expect(second.toReview).toBeVisible();
    await first.review.confirm.click();
    await expect(first.requested).toBeVisible();
    await expect(second.requested).toBeVisible();
  });

  test('loses nothing when the session ends before the confirmation [F18]', async ({
    page,
    context,
    baseURL,
  }) => {
    const refund = await reviewOfNova(page, 'inv_2016');
    await context.clearCookies();
    await refund.review.confirm.click();
    await expect(refund.review.notice).toContainText('Your session has ended.');
    await expect(refund.toast).toContainText('Something went wrong. Please try again later.');
    await refund.toast.getByRole('button', { name: 'Dismiss' }).click();
    await expectAccessibleEverywhere(page, 'a refund without a session');
    await signIn(context, new URL(baseURL ?? '').origin, 'noor');
    await refund.review.confirm.click();
    await expect(refund.requested).toBeVisible();
  });

  test('sends nothing while offline, and nothing by itself afterwards [F13]', async ({ page, context }) => {
    const refund = await reviewOfNova(page, 'inv_2017');
    await context.setOffline(true);
    await refund.review.confirm.click();
    await expect(refund.review.notice).toContainText('You are offline. Nothing was sent');
    await context.setOffline(false);
    await refund.review.confirm.click();
    await expect(refund.requested).toBeVisible();
  });

  test('cancels, and goes on with the chat [REF-10, §4.0.9]', async ({ page }) => {
    const refund = await reviewOfNova(page, 'inv_2018');
    await refund.review.back.click();
    await refund.cancel.click();
    await expect(refund.cancelled).toBeVisible();
    await expect(chatOf(page).box).toBeFocused();
    await expectAccessibleEverywhere(page, 'a cancelled refund');
    await page.reload();
    await expect(refund.cancelled).toBeVisible();
    await expect(chatOf(page).box).toBeVisible();
  });

  test('finds the quantities of a form again after a reload, and no amount on the device [§4.0.7, S8]', async ({
    page,
  }) => {
    const refund = refundOf(page);
    await refund.open(nova, 'inv_2019');
    await refund.quantity('Fast data transfer').fill('7');
    await page.reload();
    await expect(refund.quantity('Fast data transfer')).toHaveValue('7');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain('inv_2019');
    expect(kept).not.toMatch(/amount|total|currency/i);
  });

  test('may not refund Orbit’s invoices, and reads who can [§6.0.3, A08]', async ({ page }) => {
    await page.goto(
      `/help?${new URLSearchParams({ ...orbit, intent: '{"kind":"refund-invoice","invoiceId":"inv_1001"}' })}`,
    );
    const { conversation } = chatOf(page);
    await expect(conversation).toContainText('does not allow you to request refunds');
    await expectAccessibleEverywhere(page, 'a refund that is not allowed');
    await conversation.getByRole('button', { name: 'Request the refund in a case' }).click();
    await expect(helpPage(page).caseForm.area).toHaveValue('billing');
  });

  test('is told that a refund of another account is not there [S10, A04]', async ({ page }) => {
    const response = await page.goto('/orbit/~/support/refunds');
    expect(response?.status()).toBe(403);
    const missing = await page.goto('/nova/~/support/refunds/refund_of_nobody');
    expect(missing?.status()).toBe(404);
  });
});
