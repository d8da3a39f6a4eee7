import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ person: 'olivia' });

const selection = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test('a second tab shows the same conversation and goes on with it [F16]', async ({ page, context }) => {
  const first = helpPage(page);
  await first.open(selection);
  await first.chat.ask(question);
  const second = helpPage(await context.newPage());
  await second.open(selection);
  await expect(second.chat.questions.last()).toContainText(question);
  await expect(second.chat.answers.last()).toContainText(/memory/i);
  await second.chat.ask('How do I set an environment variable?');
  await expect(second.chat.questions).toHaveCount(2);
});

test('two tabs with two accounts keep each its own conversation and its own draft over a reload [F16, STORE-11]', async ({
  page,
  context,
}) => {
  const team = helpPage(page);
  await team.open(selection);
  await team.chat.ask(question);
  await team.chat.box.fill('Half a sentence for the team');
  const personal = helpPage(await context.newPage());
  await personal.open({ product: 'v0', user: 'olivia' });
  await personal.chat.ask('How do I set an environment variable?');
  await personal.chat.box.fill('Half a sentence of my own');

  await team.page.reload();
  await expect(team.chat.questions).toHaveCount(1);
  await expect(team.chat.questions).toContainText(question);
  await expect(team.chat.answers.last()).toContainText(/memory/i);
  await expect(team.chat.box).toHaveValue('Half a sentence for the team');
  await personal.page.reload();
  await expect(personal.chat.questions).toHaveCount(1);
  await expect(personal.chat.questions).toContainText('environment variable');
  await expect(personal.chat.box).toHaveValue('Half a sentence of my own');
  await expect(team.chat.questions).toContainText(question);

  await personal.chat.restart.click();
  await personal.page.reload();
  await expect(personal.chat.questions).toHaveCount(0);
  await team.page.reload();
  await expect(team.chat.questions).toContainText(question);
});

test('a message sent by ten quick presses is one message [F17]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open(selection);
  await chat.box.fill(question);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-label="Send"]');
    for (let press = 0; press < 10; press += 1) button?.click();
  });
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.conversation).toHaveAttribute('aria-busy', 'false');
  await expect(chat.questions).toHaveCount(1);
});

test('the browser’s way back from an article finds the conversation as it was [F16]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open(selection);
  await chat.ask(question);
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Docs' })
    .click();
  await expect(page).toHaveURL(/\/docs$/);
  await page.goBack();
  await expect(chat.questions.last()).toContainText(question);
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(chat.product).toHaveValue('platform');
  await expect(chat.account).toHaveValue('team_orbit');
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Case submit failed/ });

  test('a message is not sent and not lost, and goes on its way with one click later [F13, U90]', async ({
    page,
    context,
  }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await chat.ask('How do I set an environment variable?');
    await context.setOffline(true);
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.error).toContainText('Your message was not sent');
    await expect(chat.questions.last()).toContainText(question);
    await expect(chat.questions).toHaveCount(2);

    await context.setOffline(false);
    await chat.error.getByRole('button', { name: 'Send again' }).click();
    await expect(chat.answers.last()).toContainText(/memory/i);
    await expect(chat.questions).toHaveCount(2);
    await expect(chat.error).toHaveCount(0);
  });

  test('a case is not submitted and not lost, and nothing is sent by itself later [F13]', async ({
    page,
    context,
  }) => {
    const subject = unique('Written without a connection');
    const { caseForm } = await fillCaseForm(page, subject);
    await context.setOffline(true);
    await caseForm.submit.click();
    await caseForm.confirm.click();
    await expect(caseForm.dialog.getByRole('alert')).toContainText('You are offline. Nothing was sent');
    await context.setOffline(false);
    expect(await countCases(context, subject)).toBe(0);
    await caseForm.submitAgain.click();
    await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}/);
    expect(await countCases(context, subject)).toBe(1);
  });
});

test.describe('after the session has ended', () => {
  test.use({ expectedNoise: /status of 401|Case submit failed|Failed to fetch auth token/ });

  test('a message stays, and is sent after logging in again [F18]', async ({ page, context }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await context.clearCookies();
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.error).toContainText('Your session has ended');
    await chat.error.getByRole('link', { name: 'Log in again' }).click();
    await loginPage(page).logIn('olivia');
    await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=orbit/);
    await expect(chat.questions.last()).toContainText(question);
    await chat.error.getByRole('button', { name: 'Send again' }).click();
    await expect(chat.answers.last()).toContainText(/memory/i);
  });

  test('a filled case form stays, and its case is created after logging in again [F18, U90]', async ({
    page,
    context,
  }) => {
    const subject = unique('Written while the session ended');
    const { caseForm } = await fillCaseForm(page, subject);
    await context.clearCookies();
    await caseForm.submit.click();
    await caseForm.confirm.click();
    const [login] = await Promise.all([
      page.waitForEvent('popup'),
      caseForm.dialog
        .getByRole('alert')
        .getByRole('link', { name: /^Log in/ })
        .click(),
    ]);
    await loginPage(login).logIn('olivia');
    await expect(login).toHaveURL(/\/help/);
    await login.close();
    await caseForm.submitAgain.click();
    await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}/);
    expect(await countCases(context, subject)).toBe(1);
  });

  test('somebody else on the same browser sees nothing of the draft [F19, A92]', async ({
    page,
    context,
    baseURL,
  }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await chat.ask(question);
    await context.clearCookies();
    await signIn(context, baseURL ?? '', 'noor');
    await open(selection);
    await expect(chat.box).toBeVisible();
    await expect(chat.conversation).toBeHidden();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('exit code 137');
  });
});

test('a case submitted by a double click is one case [F17, D22]', async ({ page, context }) => {
  const subject = unique('Submitted with a double click');
  const { caseForm } = await fillCaseForm(page, subject);
  await caseForm.submit.click();
  await caseForm.confirm.dblclick();
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}/);
  await page.reload();
  expect(await countCases(context, subject)).toBe(1);
});

test('a half-filled case form is there again after a reload [§4.0.7, F15]', async ({ page }) => {
  const { caseForm } = await fillCaseForm(page, 'Kept over a reload');
  await expect(caseForm.region).toContainText('Draft saved on this device.');
  await page.reload();
  await expect(caseForm.region).toBeVisible();
  await expect(caseForm.area).toHaveValue('billing');
  await expect(caseForm.topic).toHaveValue('Understanding my invoice');
  await expect(caseForm.subject).toHaveValue('Kept over a reload');
  await expect(caseForm.description).toHaveValue('What does this line stand for?');
});

test('a text over the limit is kept whole, counted, and not sent [F24, §5.1.1, U07]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open(selection);
  await chat.box.fill('x'.repeat(32_010));
  await expect(chat.region).toContainText('10 characters too many');
  await chat.send.click();
  await expect(chat.box).toHaveAttribute('aria-invalid', 'true');
  await expect(chat.conversation).toBeHidden();
  await expect(chat.box).toHaveValue(/^x{32010}$/);
});

/** A subject that no other run of a journey uses, so that its cases can be counted. */
function unique(subject: string): string {
  return `${subject} ${randomUUID().slice(0, 8)}`;
}

async function fillCaseForm(page: Page, subject: string) {
  const help = helpPage(page);
  const { caseForm } = help;
  await help.open(selection);
  await help.chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill(subject);
  await caseForm.description.fill('What does this line stand for?');
  return help;
}

/** How many of Orbit's cases have this subject. */
async function countCases(context: BrowserContext, subject: string): Promise<number> {
  const query = new URLSearchParams({
    teamId: 'team_orbit',
    searchQuery: subject,
    skipCache: 'true',
    offset: '0',
  });
  const response = await context.request.get(`/api/v3/support-center/support-cases?${query}`);
  expect(response.ok()).toBe(true);
  const { pagination } = (await response.json()) as { pagination: { total: number } };
  return pagination.total;
}
