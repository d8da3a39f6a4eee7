import { expectAccessibleEverywhere } from './accessibility.ts';
import { casePage } from './drivers/case-page.ts';
import { headerOf } from './drivers/header.ts';
import { helpPage, type HelpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { expect, test } from './journey.ts';
import { openCase } from './new-case.ts';

// Each state is looked at by axe in both themes and at two widths, some journeys have five of them.
test.describe.configure({ timeout: 360_000 });

/** States that a page comes to by what people do on it; pages as they open are in every-page.spec.ts. */

const selection = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137?';

test.describe('the login page after a wrong password', () => {
  test.use({ expectedNoise: /status of 401/ });

  test('passes axe [U01, U03]', async ({ page }) => {
    await page.goto('/login');
    await loginPage(page).email.fill('nobody@orbit.example');
    await loginPage(page).password.fill('wrong');
    await loginPage(page).submit.click();
    await expect(loginPage(page).problem).toBeVisible();
    await expectAccessibleEverywhere(page, 'login failed');
  });
});

test.describe('the help page', () => {
  test.use({ person: 'olivia' });

  test('passes axe before a product is chosen, and when none was [U01, §8.0.5]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await open();
    await expectAccessibleEverywhere(page, 'nothing chosen');
    await chat.box.fill('Hello?');
    await chat.send.click();
    await expect(chat.box).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleEverywhere(page, 'product and account are required');
  });

  test('passes axe with the case form empty, prefilled, wrong and being confirmed [U01, U03]', async ({
    page,
  }) => {
    const { open, chat, caseForm } = helpPage(page);
    await open(selection);
    await chat.ask(question);
    await chat.createCase.click();
    await expect(caseForm.area).toHaveValue('builds');
    await expectAccessibleEverywhere(page, 'prefilled');
    await caseForm.subject.fill('');
    await caseForm.submit.click();
    await expect(caseForm.errors).toBeVisible();
    await expectAccessibleEverywhere(page, 'form with errors');
    await caseForm.project.click();
    await expect(caseForm.projectOptions.first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'projects open');
    await caseForm.projectOptions.first().click();
    await fillBillingCase(helpPage(page));
    await caseForm.submit.click();
    await expect(caseForm.dialog).toBeVisible();
    await expectAccessibleEverywhere(page, 'confirming');
  });

  test('passes axe with the account menu open [U01]', async ({ page }) => {
    await page.goto('/help');
    await headerOf(page).account.click();
    await expect(headerOf(page).logOut).toBeVisible();
    await expectAccessibleEverywhere(page, 'account menu', { behind: '.help' });
  });

  test.describe('without a connection', () => {
    test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Case submit failed/ });

    test('passes axe with a message that was not sent and a case that was not submitted [U01, F13]', async ({
      page,
      context,
    }) => {
      const help = helpPage(page);
      await help.open(selection);
      await help.chat.ask(question);
      await context.setOffline(true);
      await help.chat.box.fill('And now?');
      await help.chat.send.click();
      await expect(help.chat.error).toBeVisible();
      await expectAccessibleEverywhere(page, 'not sent');
      await context.setOffline(false);
      await help.chat.createCase.click();
      await expect(help.caseForm.area).toHaveValue('builds');
      await fillBillingCase(help);
      await context.setOffline(true);
      await help.caseForm.submit.click();
      await help.caseForm.confirm.click();
      await expect(help.caseForm.dialog.getByRole('alert')).toBeVisible();
      await expectAccessibleEverywhere(page, 'not submitted');
      await context.setOffline(false);
    });
  });
});

test.describe('a Hobby team', () => {
  test.use({ person: 'hana' });

  test('passes axe with a closed topic and with its case submitted [U01, §6.0.7]', async ({ page }) => {
    const help = helpPage(page);
    await help.open({ product: 'tetra' });
    await expectAccessibleEverywhere(page, 'community offer');
    await help.chat.createCase.click();
    await help.caseForm.area.selectOption('features');
    await help.caseForm.chooseTopic('Observability');
    await expectAccessibleEverywhere(page, 'closed topic');
    await fillBillingCase(help);
    await help.caseForm.submit.click();
    await help.caseForm.confirm.click();
    await expect(help.submitted.number).toBeVisible();
    await expectAccessibleEverywhere(page, 'submitted in place');
    await help.submitted.toCase.click();
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'case page');
  });
});

test.describe('an enterprise account', () => {
  test.use({ person: 'devon' });

  test('passes axe with the bypass, and where no case can be created [U01, §6.0.2, §6.0.6]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await open({ product: 'tetra', teamSlug: 'nova' });
    await expect(chat.createCaseDirectly).toBeVisible();
    await expectAccessibleEverywhere(page, 'enterprise bypass');
    await open({ product: 'tetra', teamSlug: 'hollow' });
    await expectAccessibleEverywhere(page, 'no case in Hollow');
  });
});

test.describe('a case with everything', () => {
  test.use({ person: 'olivia' });

  test('passes axe with its transcript open [U01]', async ({ page }) => {
    await page.goto('/orbit/~/support/cases?searchQuery=timeout');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
    await page.getByText(/^Chat before this case/).click();
    await expectAccessibleEverywhere(page, 'case with a transcript');
  });
});

test.describe('a case of one’s own', () => {
  test.use({ person: 'olivia', expectedNoise: /status of (401|412|422)|ERR_(FAILED|INTERNET_DISCONNECTED)/ });

  test('passes axe while it is replied to [U01, U03]', async ({ page, context, baseURL }) => {
    test.slow();
    const { url } = await openCase(context, new URL(baseURL ?? '').origin);
    await page.goto(url);
    const supportCase = casePage(page);
    await expectAccessibleEverywhere(page, 'new case');
    await supportCase.composer.send.click();
    await expect(supportCase.composer.region).toContainText('Reply is required');
    await expectAccessibleEverywhere(page, 'reply is required');
    await supportCase.composer.box.fill('x'.repeat(32_001));
    await expect(supportCase.composer.region).toContainText('1 character too many');
    await expectAccessibleEverywhere(page, 'too long a reply');
    await supportCase.composer.box.fill('A reply');
    await context.setOffline(true);
    await supportCase.composer.send.click();
    await expect(supportCase.composer.error).toBeVisible();
    await expectAccessibleEverywhere(page, 'reply not sent');
    await context.setOffline(false);
  });

  test('passes axe while it is acted on [U01, U30]', async ({ page, context, baseURL }) => {
    test.slow();
    const { url } = await openCase(context, new URL(baseURL ?? '').origin);
    await page.goto(url);
    const supportCase = casePage(page);
    await supportCase.action('Ask to escalate').click();
    await supportCase.dialog.getByRole('button', { name: 'Ask to escalate' }).click();
    await expect(supportCase.dialog.getByRole('alert')).toBeVisible();
    await expectAccessibleEverywhere(page, 'escalation without a reason');
    await page.keyboard.press('Escape');
    await supportCase.action('Change the severity').click();
    await expectAccessibleEverywhere(page, 'severity being changed');
    await page.keyboard.press('Escape');
    await supportCase.action('Close the case').click();
    await supportCase.dialog.getByRole('button', { name: 'Close the case' }).click();
    await expect(supportCase.status).toContainText('Closed');
    await expectAccessibleEverywhere(page, 'closed case');
  });
});

test.describe('a case at the desk', () => {
  test.use({ person: 'ada' });

  test('passes axe with an internal note [U01]', async ({ page }) => {
    await page.goto('/staff/cases?searchQuery=shop.orbit.example');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Answer the customer' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'case at the desk');
  });
});

async function fillBillingCase({ caseForm }: HelpPage): Promise<void> {
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill('A line on my invoice');
  await caseForm.description.fill('What does it stand for?');
}
