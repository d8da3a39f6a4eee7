import type { BrowserContext } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { caseList } from './drivers/case-list.ts';
import { casePage } from './drivers/case-page.ts';
import { headerOf } from './drivers/header.ts';
import { tabTo } from './focus.ts';
import { expect, signIn, test as journey } from './journey.ts';
import { openCase, type OpenedCase } from './new-case.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

const test = journey.extend<{ customer: BrowserContext; newCase: OpenedCase }>({
  async customer({ browser, baseURL }, give) {
    const customer = await browser.newContext({ baseURL });
    await signIn(customer, origin(baseURL), 'olivia');
    await give(customer);
    await customer.close();
  },
  // A case of the customer's, for this journey alone.
  async newCase({ customer, baseURL }, give) {
    await give(await openCase(customer, origin(baseURL)));
  },
});

test.describe('support staff', () => {
  test.use({ person: 'ada' });

  test('find any case from the account menu, what to answer next first [ACCESS-06]', async ({ page }) => {
    const list = caseList(page);
    await page.goto('/help');
    await headerOf(page).account.click();
    await page.getByRole('link', { name: 'All cases (staff)' }).click();
    await expect(list.title).toHaveText('All cases');
    await expect(list.rows.first()).toContainText('Our turn');
    await list.part('Customer’s turn').click();
    await list.search.fill('shop.orbit.example');
    await expect(list.row('Certificate for shop.orbit.example')).toContainText('Orbit Labs');
    // The list follows what is typed after a pause.
    await expect(list.cases.first()).toContainText('Certificate');
    await list.cases.first().click();
    await expect(casePage(page).subject).toContainText('Certificate');
  });

  test('keep notes that no customer ever sees, and change status and severity [LIFE-06, LIFE-12]', async ({
    page,
    customer,
    newCase,
  }) => {
    await page.goto(`/staff/cases/${newCase.caseNumber}`);
    const staff = casePage(page);
    await staff.note.box.fill('Known since Tuesday.');
    await staff.note.add.click();
    await expect(staff.entry('Known since Tuesday.')).toContainText('The customer never sees it.');
    await staff.setStatus.selectOption('On hold');
    await staff.applyStatus.click();
    await expect(staff.status).toContainText('On hold');

    const customerPage = await customer.newPage();
    await customerPage.goto(newCase.url);
    await expect(casePage(customerPage).status).toContainText('Waiting on a third party');
    expect(await customerPage.content()).not.toContain('Known since Tuesday.');
  });

  test('send a file along with an answer, and one with a note that no customer ever sees [LIFE-06, U50]', async ({
    page,
    customer,
    newCase,
  }) => {
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('one, two') });
    await page.goto(`/staff/cases/${newCase.caseNumber}`);
    const staff = casePage(page);
    await staff.note.file.setInputFiles(file('trace.txt'));
    await expect(staff.note.region).toContainText('Remove trace.txt');
    await staff.note.add.click();
    await expect(staff.note.problem).toContainText('Note is required');
    await staff.note.box.fill('The trace, for us.');
    await page.reload();
    await expect(staff.note.box).toHaveValue('The trace, for us.');
    await expectAccessibleEverywhere(page, 'a note with a file');
    await staff.note.add.focus();
    await page.keyboard.press('Enter');
    await expect(staff.entry('The trace, for us.').getByRole('link', { name: 'trace.txt' })).toBeVisible();
    await staff.composer.file.setInputFiles(file('steps.txt'));
    await expect(staff.composer.region).toContainText('Remove steps.txt');
    await staff.composer.box.focus();
    await page.keyboard.type('Follow the steps.');
    await page.keyboard.press('Control+Enter');
    await expect(staff.entry('Follow the steps.').getByRole('link', { name: 'steps.txt' })).toBeVisible();
    await expect(staff.announcer).toHaveText('The answer was sent.');

    const customerPage = await customer.newPage();
    await customerPage.goto(newCase.url);
    const download = customerPage.waitForEvent('download');
    await casePage(customerPage).file('steps.txt').click();
    expect((await download).suggestedFilename()).toBe('steps.txt');
    expect(await customerPage.content()).not.toContain('trace.txt');
  });

  test('answer with a status once, and a closed case as soon as it is open again [LIFE-05, LIFE-12]', async ({
    page,
    newCase,
  }) => {
    await page.goto(`/staff/cases/${newCase.caseNumber}`);
    const staff = casePage(page);
    const { box, send, region, sendThen } = staff.composer;
    await box.fill('Fixed, we hope.');
    await sendThen('Closed');
    await expect(staff.entry('Fixed, we hope.')).toBeVisible();
    await expect(region).toContainText('This case is closed. Reopen it to answer it.');
    await page.reload();
    await expect(box).toHaveCount(0);
    await staff.setStatus.selectOption('Open');
    await staff.applyStatus.click();
    await region.getByRole('button', { name: 'Answer it now' }).click();
    await box.fill('It is open again.');
    await expectAccessibleEverywhere(page, 'an answer to a case that was open again');
    await send.click();
    await expect(staff.entry('It is open again.')).toBeVisible();
    await expect(staff.status).toContainText('Customer’s turn');
  });

  test.describe('who answer while the customer writes', () => {
    test.use({ expectedNoise: /status of 412/ });

    test('are told before it is sent, keep their text, and send it all the same', async ({
      page,
      customer,
      newCase,
    }) => {
      await page.goto(`/staff/cases/${newCase.caseNumber}`);
      const staff = casePage(page);
      const { box, send, region } = staff.composer;
      await box.fill('Please try again.');
      const customerPage = await customer.newPage();
      await customerPage.goto(newCase.url);
      await casePage(customerPage).composer.box.fill('It works now.');
      await casePage(customerPage).composer.send.click();
      await expect(staff.entry('It works now.')).toBeVisible();
      await send.click();
      await expect(region.getByRole('alert').filter({ hasText: 'Someone changed this case' })).toContainText(
        'Olivia Ortega',
      );
      await expect(box).toHaveValue('Please try again.');
      await expectAccessibleEverywhere(page, 'an answer that crossed with a reply');
      await region.getByRole('button', { name: 'Send it anyway' }).press('Enter');
      await expect(staff.entry('Please try again.')).toBeVisible();
      await expect(send).toBeVisible();
    });
  });

  test('answer with the keyboard alone [U50]', async ({ page, newCase }) => {
    await page.goto(`/staff/cases/${newCase.caseNumber}`);
    const staff = casePage(page);
    await tabTo(page, staff.composer.box);
    await page.keyboard.type('We are on it.');
    await page.keyboard.press('Control+Enter');
    await expect(staff.entry('We are on it.')).toBeVisible();
    await expect(staff.status).toContainText('Customer’s turn');
  });
});

test.describe('support staff without JavaScript', () => {
  test.use({ javaScriptEnabled: false, person: 'ada' });

  test('answer and note by plain forms [U80]', async ({ page, newCase }) => {
    await page.goto(`/staff/cases/${newCase.caseNumber}`);
    const staff = casePage(page);
    await staff.note.box.fill('A plain note');
    const buffer = Buffer.from('one, two');
    await staff.note.file.setInputFiles({ name: 'plain.txt', mimeType: 'text/plain', buffer });
    await staff.note.add.click();
    await expect(staff.entry('A plain note')).toContainText('The customer never sees it.');
    await expect(staff.entry('A plain note').getByRole('link', { name: 'plain.txt' })).toBeVisible();
    await staff.composer.box.fill('A plain answer');
    await staff.composer.send.click();
    await expect(staff.outcome).toContainText('The answer was sent.');
    await expect(staff.status).toContainText('Waiting on the customer');
  });
});

test.describe('everybody else', () => {
  test.use({ person: 'olivia', expectedNoise: /status of 404/ });

  test('finds no page of staff, and no link to one [ACCESS-06]', async ({ page }) => {
    const list = await page.goto('/staff/cases');
    expect(list?.status()).toBe(404);
    const one = await page.goto('/staff/cases/00000054');
    expect(one?.status()).toBe(404);
    await headerOf(page).account.click();
    await expect(page.getByRole('link', { name: 'All cases (staff)' })).toHaveCount(0);
  });
});

test.describe('support staff', () => {
  test.use({ person: 'ada' });

  test('narrow what became of conversations, and read one, by keyboard', async ({ page }) => {
    await page.goto('/staff/cases');
    const { navigation } = headerOf(page);
    await navigation.locator('summary', { hasText: 'More' }).press('Enter');
    await expect(navigation.getByRole('link', { name: 'Macros' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(navigation.getByRole('link', { name: 'Macros' })).toBeHidden();
    await navigation.getByRole('link', { name: 'Conversations' }).press('Enter');
    await page.getByLabel('Outcome').selectOption('Case opened');
    const period = page.getByLabel('Period', { exact: true });
    await period.focus();
    await period.selectOption('Last 365 days');
    await expect(page).toHaveURL(/outcome=case/);
    // What stands beside the choices is narrowed with the list, and the keyboard stays where it was.
    await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', /outcome=case/);
    await expect(period).toBeFocused();
    const rows = page.getByRole('table', { name: 'Conversations' }).getByRole('row');
    await rows.filter({ hasText: 'Orbit Labs' }).last().getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Conversation of');
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('4 of 5');
  });
});
