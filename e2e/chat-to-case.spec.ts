import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';
import { holdAnswers } from './network.ts';

test.use({ person: 'olivia' });

const question =
  'The build of our storefront project fails with exit code 137 since this morning. What does it mean?';
const log = {
  name: 'build.log',
  mimeType: 'text/plain',
  buffer: Buffer.from('Running "next build"\nKilled: exit code 137\n\u00fcml\u00e4uts \u{1f9ea}\n'),
};

test('an answer comes from the documentation, with sources that open at their passage @phone [§3.6.1, §5.1.1, §9.0.24, U92]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open();
  await chat.choose('Tetra', /^Orbit Labs/);
  await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=orbit$/);
  await expect(chat.box).toHaveAttribute('placeholder', 'I am having trouble with...');
  await expect(chat.aiNotice).toBeVisible();

  await chat.ask(question);
  await expect(chat.questions.last()).toContainText(question);
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(chat.box).toHaveAttribute('placeholder', 'Send a message');

  // The last thing that comes below an answer: from here on nothing moves under the pointer.
  await expect(page.getByText('Rate this conversation')).toBeVisible();
  const source = chat.sources.first();
  const [article] = await Promise.all([page.waitForEvent('popup'), source.click()]);
  await expect(article).toHaveURL(/\/(docs|guides)\/.+#.+/);
  // The part after `:~:` is for the browser alone, which takes it off the address when the page is there.
  const [anchor = ''] = decodeURIComponent(new URL(article.url()).hash.slice(1)).split(':~:');
  const passage = article.locator(`[id="${anchor}"]`);
  await expect(passage).toBeInViewport();
});

test('a question that the documentation does not answer is not answered with an invention [D18]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask('Which wine goes with grilled mackerel?');
  await expect(chat.answers.last()).toContainText('I can only help with');
  await expect(chat.sources).toHaveCount(0);
  await chat.ask('Which of our invoices did you send to the wrong address last month?');
  await expect(chat.answers.last()).toContainText("I can't see your account");
});

test('a conversation becomes a case with its file and its transcript, on the team’s page @phone [§4.0.1, §4.0.3, §5.2.9, §6.0.7, §9.0.24, D23, U11, U12]', async ({
  page,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask(question);
  await chat.ask('We need a higher memory limit for this project. Who can raise it?');

  const release = await holdAnswers(page, '**/predict-case');
  await chat.createCase.click();
  await expect(chat.prefilling).toBeVisible();
  release();

  await expect(caseForm.region).toBeVisible();
  await expect(chat.box).toBeHidden();
  await expect(caseForm.area).toHaveValue('builds');
  await expect(caseForm.topic).toHaveValue('Out of memory or time limit');
  await expect(caseForm.description).toHaveValue(/exit code 137/);
  await expect(caseForm.subject).not.toHaveValue('');
  await expect(caseForm.project).toHaveValue('storefront');

  await caseForm.subject.fill('storefront: builds end with exit code 137');
  await caseForm.severity(/^SEV2/).check();
  await caseForm.deploymentUrl.fill('https://storefront-abc123.tetra.example');
  await caseForm.file.setInputFiles(log);
  await expect(caseForm.region.getByText('build.log', { exact: true })).toBeVisible();

  await caseForm.submit.click();
  await expect(caseForm.dialog).toBeVisible();
  await expect(caseForm.dialog).toContainText('storefront: builds end with exit code 137');
  await expect(caseForm.dialog).toContainText('Orbit Labs');
  await caseForm.confirm.click();

  const supportCase = casePage(page);
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  await expect(supportCase.created).toBeVisible();
  await expect(supportCase.number).toBeVisible();
  await expect(supportCase.subject).toHaveText('storefront: builds end with exit code 137');
  await expect(supportCase.status).toContainText('New');
  await expect(supportCase.fact('Area')).toHaveText('Builds & Deployments');
  await expect(supportCase.fact('Topic')).toHaveText('Out of memory or time limit');
  await expect(supportCase.fact('Severity')).toContainText('2');
  await expect(supportCase.fact('Project')).toHaveText('storefront');
  await expect(supportCase.description).toContainText('exit code 137');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    supportCase.file('build.log').click(),
  ]);
  expect(download.suggestedFilename()).toBe('build.log');
  expect(await readFile(await download.path())).toEqual(log.buffer);

  await supportCase.transcript.getByText(/^Chat before this case/).click();
  await expect(supportCase.transcript).toContainText(question);
  await expect(supportCase.transcript).toContainText('Who can raise it?');

  await page.goto('/orbit/~/support/cases');
  await expect(
    page.getByRole('link', { name: 'storefront: builds end with exit code 137' }).first(),
  ).toBeVisible();
});

test('what the assistant filled in is marked in the line of its label, over neither the field nor its hint @phone', async ({
  page,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask('My build fails with out of memory');
  await chat.createCase.click();
  await expect(caseForm.topic).toHaveValue('Out of memory or time limit');
  const hint = caseForm.region.getByText('Choose this when a build is stopped').first();
  expect(await endOf(caseForm.revert('Product area'))).toBeLessThanOrEqual(await startOf(caseForm.area));
  expect(await endOf(caseForm.revert('Topic'))).toBeLessThanOrEqual(await startOf(hint));
});

async function startOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('what is wrong with the form is listed, leads to its field, and goes away once it is right [§5.2.1, §5.2.3, U03, U04, U05]', async ({
  page,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.createCase.click();
  await caseForm.submit.click();
  await expect(caseForm.errors.getByRole('link', { name: 'Product area is required' })).toBeVisible();

  await caseForm.area.selectOption('builds');
  await caseForm.chooseTopic('Build failing');
  await caseForm.submit.click();
  await expect(caseForm.errors).toBeFocused();
  await expect(caseForm.errors.getByRole('link')).toHaveText([
    'Severity is required',
    'Project is required',
    'Deployment URL is required',
    'Subject is required',
    'Description is required',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(caseForm.subject).toHaveAttribute('aria-invalid', 'true');

  await caseForm.errors.getByRole('link', { name: 'Subject is required' }).click();
  await expect(caseForm.subject).toBeFocused();
  await caseForm.subject.fill('The build of storefront fails');
  await expect(caseForm.subject).not.toHaveAttribute('aria-invalid', 'true');
  await expect(caseForm.region.getByText('Subject is required')).toHaveCount(0);
  await expect(caseForm.dialog).toBeHidden();
});

test('the confirmation can be left without losing a word [§4.0.3, U12, U30]', async ({ page }) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill('A line of INV-1001');
  await caseForm.description.fill('What does the line “compute” stand for?');
  await caseForm.description.press('Control+Enter');
  await expect(caseForm.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(caseForm.dialog).toBeHidden();
  await expect(caseForm.description).toHaveValue('What does the line “compute” stand for?');
  await expect(caseForm.description).toBeFocused();
});

test('the form can be hidden and shown again with what was typed [§4.0.5]', async ({ page }) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.subject.fill('Kept while hidden');
  await expect(chat.box).toBeHidden();
  await caseForm.hide.click();
  await expect(caseForm.region).toBeHidden();
  await expect(chat.box).toBeFocused();
  await chat.createCase.click();
  await expect(caseForm.subject).toHaveValue('Kept while hidden');
});

test('a restarted chat can be brought back for five seconds [§4.0.5, U93]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask(question);
  await chat.restart.click();
  await expect(chat.conversation).toBeHidden();
  await chat.undo.click();
  await expect(chat.questions.last()).toContainText(question);
});
