import { helpPage } from './drivers/help-page.ts';
import { casePage } from './drivers/case-page.ts';
import { expect, test } from './journey.ts';

test.describe('Hana, whose team is on Hobby,', () => {
  test.use({ person: 'hana' });

  test('is told where support has moved, and gets no form for a closed topic [§5.2.8, §6.0.7, §8.0.9]', async ({
    page,
  }) => {
    const { open, chat, caseForm } = helpPage(page);
    await open({ product: 'tetra' });
    await expect(chat.account).toHaveValue('team_pebble');
    await expect(chat.region).toContainText("Support for your plan has moved to Tetra's Community.");

    await chat.createCase.click();
    await caseForm.area.selectOption('builds');
    await caseForm.chooseTopic('Monorepo and caching');
    await expect(caseForm.region).toContainText('No case can be opened on this topic');
    await expect(caseForm.region).toContainText("Support for your plan has moved to Tetra's Community.");
    await expect(caseForm.region.getByRole('link', { name: 'Ask the community' })).toBeVisible();
    await expect(caseForm.submit).toBeHidden();

    await caseForm.area.selectOption('infrastructure');
    await caseForm.chooseTopic('Load Testing');
    await expect(caseForm.region.getByRole('link', { name: 'Contact sales' })).toBeVisible();
    await expect(caseForm.submit).toBeHidden();

    await caseForm.area.selectOption('features');
    await caseForm.chooseTopic('Monitoring');
    await expect(caseForm.region).toContainText('Monitoring has been replaced by Observability.');
    await expect(caseForm.submit).toBeHidden();
  });

  test('may open a billing case, which is confirmed in place @phone [§5.2.7, §6.0.7, §9.0.17, §9.0.24, U45]', async ({
    page,
  }) => {
    const { open, chat, caseForm, submitted, toast } = helpPage(page);
    await open({ product: 'tetra' });
    await chat.createCase.click();
    await caseForm.area.selectOption('billing');
    await caseForm.chooseTopic('Understanding my invoice');
    await expect(caseForm.severity(/^SEV1/)).toHaveAttribute('aria-disabled', 'true');
    await caseForm.severity(/^SEV4/).check();
    await caseForm.subject.fill('A charge that I do not know');
    await caseForm.description.fill('There is a line “bandwidth” on my invoice. Why?');
    await caseForm.submit.click();
    await caseForm.confirm.click();

    await expect(submitted.title).toBeFocused();
    await expect(submitted.title).toBeInViewport();
    await expect(submitted.number).toBeVisible();
    await expect(toast).toContainText(/Case \(#\d{8}\) created successfully\./);
    await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=pebble$/);

    await submitted.another.click();
    await expect(caseForm.region).toBeVisible();
    await expect(caseForm.subject).toHaveValue('');
  });
});

test.describe('Devon, who is let into three projects of Nova,', () => {
  test.use({ person: 'devon' });

  test('has to name one of them [§5.2.3, §6.0.2, §9.0.10, D21]', async ({ page }) => {
    const { open, chat, caseForm } = helpPage(page);
    await open({ product: 'tetra', teamSlug: 'nova' });
    await chat.createCase.click();
    await caseForm.area.selectOption('builds');
    await caseForm.chooseTopic('Other build question');
    await caseForm.severity(/^SEV3/).check();
    await caseForm.subject.fill('A question about builds');
    await caseForm.description.fill('How long are build logs kept?');
    await caseForm.submit.click();
    await expect(caseForm.errors.getByRole('link')).toHaveText(['Project is required']);

    await caseForm.project.click();
    await expect(caseForm.projectOptions).toHaveText(['payments-api', 'orders-worker', 'payments-web']);
    await caseForm.project.fill('ledger');
    await expect(caseForm.projectOptions).toHaveCount(0);
    await caseForm.project.fill('payments-w');
    await caseForm.projectOptions.filter({ hasText: 'payments-web' }).click();
    await expect(caseForm.errors).toHaveCount(0);

    await caseForm.submit.click();
    await caseForm.confirm.click();
    await expect(page).toHaveURL(/\/nova\/~\/support\/cases\/\d{8}$/);
    await expect(casePage(page).fact('Project')).toHaveText('payments-web');
  });

  test('cannot open a case in Hollow, and is told why [§6.0.2, U06]', async ({ page }) => {
    const { open, chat, caseForm } = helpPage(page);
    await open({ product: 'tetra', teamSlug: 'hollow' });
    const reason =
      'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.';
    await expect(chat.createCase).toHaveAttribute('aria-disabled', 'true');
    await expect(chat.createCase).toHaveAccessibleDescription(reason);
    await expect(chat.region.getByText(reason)).toBeVisible();
    await chat.createCase.click({ force: true });
    await expect(caseForm.region).toBeHidden();
    await chat.ask('Please open a case');
    await expect(
      chat.region.getByRole('log').getByText('Ask an owner of the team to open the case'),
    ).toBeVisible();
    await chat.ask('Our production site is down for everyone!');
    await expect(
      chat.region.getByRole('log').getByText('ask an owner of the team to open a support case'),
    ).toBeVisible();
    await expect(chat.region).not.toContainText('Shall I open');
    await expect(caseForm.region).toBeHidden();
  });

  test('sees no team that is not his [A01]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await open({ product: 'tetra', teamSlug: 'orbit' });
    await expect(chat.account).toHaveValue('');
    await expect(chat.account.getByRole('option')).toHaveText(['Choose an account', /^Hollow/, /^Nova/]);
  });
});

test.describe('Vic, an enterprise customer of v0,', () => {
  test.use({ person: 'vic' });

  test('skips the chat and opens a case of his own account [§6.0.6, D23]', async ({ page }) => {
    const { open, chat, caseForm, submitted } = helpPage(page);
    await open();
    await chat.product.selectOption('v0');
    await expect(chat.account).toHaveValue('user_vic');
    await expect(page).toHaveURL(/\/help\?product=v0&user=vic$/);
    await expect(chat.region).toContainText('create a case directly');
    await expect(chat.region).toContainText('contact your CSM');

    await chat.createCaseDirectly.click();
    await caseForm.area.selectOption('billing-v0');
    await caseForm.chooseTopic('v0 subscription');
    await caseForm.severity(/^SEV4/).check();
    await caseForm.subject.fill('Renewal date of my subscription');
    await caseForm.description.fill('When does the yearly subscription renew?');
    await caseForm.submit.click();
    await caseForm.confirm.click();

    await expect(submitted.number).toBeVisible();
    await submitted.toCase.click();
    await expect(page).toHaveURL(/\/support\/cases\/\d{8}/);
    await expect(casePage(page).subject).toHaveText('Renewal date of my subscription');
  });

  test('can check again where none of his accounts uses the product, and keeps what he chose [F31]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await open({ product: 'tetra' });
    await expect(chat.region).toContainText('check again if you have just changed a plan');
    const reloaded = page.waitForEvent('load');
    await chat.region.getByRole('button', { name: 'Check again' }).press('Enter');
    await reloaded;
    await expect(chat.region.getByRole('button', { name: 'Check again' })).toBeVisible();
    await expect(chat.product).toHaveValue('platform');
  });

  test('has to give a chat address where the topic asks for one [§5.2.6]', async ({ page }) => {
    const { open, chat, caseForm } = helpPage(page);
    await open({ product: 'v0', user: 'vic' });
    await chat.createCaseDirectly.click();
    await caseForm.area.selectOption('technical-v0');
    await caseForm.chooseTopic('Chat not responding');
    await caseForm.severity(/^SEV3/).check();
    await caseForm.subject.fill('The chat does not answer');
    await caseForm.description.fill('Since noon nothing comes back.');
    await caseForm.submit.click();
    await expect(caseForm.errors.getByRole('link')).toHaveText(['v0 Chat URL is required']);
    await caseForm.v0ChatUrl.fill('https://example.com/chat/abc');
    await caseForm.submit.click();
    await expect(caseForm.errors.getByRole('link')).toHaveText(['Valid v0 Chat URL is required']);
    await caseForm.v0ChatUrl.fill('https://v0.app/chat/my-page-abc123');
    await caseForm.submit.click();
    await expect(caseForm.dialog).toBeVisible();
  });
});
