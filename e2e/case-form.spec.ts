import { helpPage, type HelpPage } from './drivers/help-page.ts';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { failSubmitsInBrowser } from './campaigns/fail-submits-in-browser.ts';
import { expect, test } from './journey.ts';

const orbit = { product: 'tetra', teamSlug: 'orbit' };

/** Begins a case with everything that each topic asks for. */
async function begin(help: HelpPage, area: string, topic: string): Promise<void> {
  await help.chat.createCase.click();
  await help.caseForm.area.selectOption(area);
  await help.caseForm.chooseTopic(topic);
  await help.caseForm.severity(/^SEV4/).check();
  await help.caseForm.subject.fill(`About ${topic}`);
  await help.caseForm.description.fill('What happened, and since when.');
}

async function expectReview({ page, caseForm }: HelpPage, label: string, value: string): Promise<void> {
  await caseForm.submit.click();
  const row = caseForm.dialog.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(row.locator('dd')).toContainText(value);
}

test.describe('a form whose code comes late', () => {
  test.use({ person: 'olivia', viewport: { width: 1280, height: 600 } });

  test('is brought into sight all the same, 80 px below the top [§9.0.11, §2.3.2]', async ({ page }) => {
    const help = helpPage(page);
    const code = Promise.withResolvers<undefined>();
    await page.route('**/assets/case-form-panel-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await help.open(orbit);
    await help.chat.createCase.click();
    const top = () => help.caseForm.region.evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(80, 0);
    await expect(help.caseForm.title).toBeFocused();
    code.resolve(undefined);
    await expect(help.caseForm.area).toBeVisible();
    expect(await top()).toBeCloseTo(80, 0);
  });
});

test.describe('each kind of field', () => {
  test.use({ person: 'olivia' });

  test('a project is searched for, and opens its deployments [§5.2.3, §7.0.18, D19]', async ({ page }) => {
    const help = helpPage(page);
    const { caseForm } = help;
    await help.open(orbit);
    await begin(help, 'builds', 'Build failing');
    await expect(caseForm.deploymentUrl).toHaveAttribute('aria-disabled', 'true');
    await caseForm.project.fill('storef');
    await caseForm.projectOptions.filter({ hasText: 'storefront' }).first().click();
    await expect(caseForm.deploymentUrl).not.toHaveAttribute('aria-disabled', 'true');
    const deployments = caseForm.region.getByRole('group', { name: 'Latest deployments of the project' });
    await deployments.getByRole('button').first().click();
    await expect(caseForm.deploymentUrl).toHaveValue(/^https:\/\//);
    await expectReview(help, 'Project', 'storefront');
  });

  test('an amount keeps what was pasted until it is left, then has two decimals [§5.2.5, U09]', async ({
    page,
  }) => {
    const help = helpPage(page);
    const { caseForm } = help;
    await help.open(orbit);
    await begin(help, 'billing', 'Refund request');
    await caseForm.submit.click();
    await expect(caseForm.errors.getByRole('link')).toHaveCount(1);
    await caseForm.billingAmount.click();
    await page.keyboard.insertText('$1,234.5.0 USD');
    await expect(caseForm.billingAmount).toHaveValue('1,234.50');
    await caseForm.billingAmount.press('Tab');
    await expect(caseForm.billingAmount).toHaveValue('1234.50');
    await expectReview(help, 'Billing amount', '$1234.50');
  });

  test('a domain ends with a dot and letters, and has an issue [§5.2.4, §3.10.1]', async ({ page }) => {
    const help = helpPage(page);
    const { caseForm } = help;
    const domain = caseForm.region.getByLabel('Domain', { exact: true });
    await help.open(orbit);
    await begin(help, 'domains', 'Transfer in or out');
    await domain.fill('example');
    await caseForm.submit.click();
    await expect(caseForm.errors.getByRole('link')).toHaveText(['Valid domain is required']);
    await domain.fill('example.com');
    await caseForm.region.getByLabel(/^Domain issue/).selectOption('Transferring In');
    await expectReview(help, 'Domain issue', 'Transferring In');
  });

  test('a closed topic has its notice and no button [§5.2.8]', async ({ page }) => {
    const help = helpPage(page);
    const { caseForm } = help;
    await help.open(orbit);
    await begin(help, 'features', 'Monitoring');
    await expect(caseForm.region.getByText('Monitoring has been replaced by Observability.')).toBeVisible();
    await expect(caseForm.submit).toBeHidden();
  });

  test('articles come while the subject is typed, with one request for all keys [§3.3.3]', async ({
    page,
  }) => {
    const help = helpPage(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await help.open(orbit);
    await begin(help, 'builds', 'Build failing');
    await help.caseForm.subject.fill('');
    await help.caseForm.subject.pressSequentially('The build ends with exit code 137', { delay: 20 });
    const found = page.getByRole('navigation', { name: 'Answers in the documentation' });
    await expect(found.getByRole('link').first()).toHaveAttribute('href', /^\/docs\/(builds|errors)\//);
    await expect(help.caseForm.subject).toBeFocused();
    expect(asked.filter((path) => path === '/docs/article-index.json')).toHaveLength(1);
    const [article] = await Promise.all([
      page.waitForEvent('popup'),
      found.getByRole('link').first().click(),
    ]);
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(help.caseForm.subject).toHaveValue('The build ends with exit code 137');
    await expectAccessibleEverywhere(page, 'articles for the subject');
  });
});

test.describe('a change of account', () => {
  test.use({ person: 'devon' });

  test('sets the draft aside and brings it back, with its file [§4.0.6, S24]', async ({ page }) => {
    const help = helpPage(page);
    const { caseForm } = help;
    await help.open({ product: 'tetra', teamSlug: 'nova' });
    await begin(help, 'billing', 'Understanding my invoice');
    await caseForm.file.setInputFiles({
      name: 'invoice.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('1'),
    });
    await help.chat.choose('Tetra', /^Hollow/);
    await expect(caseForm.region).toBeHidden();
    await page.getByRole('button', { name: 'Restore the draft' }).click();
    await expect(caseForm.subject).toHaveValue('About Understanding my invoice');
    await expect(caseForm.region.getByRole('button', { name: 'Remove invoice.txt' })).toBeVisible();
    await expect(page).toHaveURL(/teamSlug=nova/);
  });
});

test.describe('the case page that does not open', () => {
  test.use({ person: 'olivia', expectedNoise: /ERR_FAILED|ERR_BLOCKED|Failed to load/ });

  test('leaves the confirmation with the number and the link [F33, §2.1.6]', async ({ page }) => {
    const help = helpPage(page);
    await help.open(orbit);
    await begin(help, 'billing', 'Understanding my invoice');
    await page.route('**/~/support/cases/**', (route) => route.abort('aborted'));
    await help.caseForm.submit.click();
    await help.caseForm.confirm.click();
    await expect(help.submitted.number).toBeVisible();
    await expect(help.submitted.toCase).toHaveAttribute('href', /\/orbit\/~\/support\/cases\/\d{8}$/);
    await expect(help.submitted.another).toBeVisible();
  });
});

// The whole campaign is `npm run campaign:form`; this is its short form.
test('a submit in the browser that fails at any step on the server loses no word, no file, and opens one case [F02, F15, F34, D22]', async () => {
  test.setTimeout(600_000);
  const report = await failSubmitsInBrowser([
    { point: 'before-commit', how: 'crash', person: 'reloads' },
    { point: 'after-commit', how: 'error', person: 'stays' },
  ]);
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ journeys: 2, wholeCases: 2 });
});
