import { readFile } from 'node:fs/promises';
import { casePage } from './drivers/case-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { plainCasePage } from './drivers/plain-case-page.ts';
import { expect, test } from './journey.ts';

// A browser notes a refused form on the console; there is no script that could.
test.use({ javaScriptEnabled: false, expectedNoise: /status of 422/ });

test('the documentation is read and walked through without JavaScript @phone [F37, U80]', async ({
  page,
}) => {
  await page.goto('/docs');
  const content = page.getByRole('main');
  await content
    .getByRole('link', { name: /^Builds/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/builds$/);
  await content
    .getByRole('link', { name: /environment variables/i })
    // On a small screen the tree of all pages is collapsed, and has the same links.
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/builds\/environment-variables$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/environment variables/i);
  await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').last().click();
  await expect(page).not.toHaveURL(/environment-variables$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a case is opened without JavaScript, from login to its page @phone [F37, U80, §5.2.1, §5.2.9]', async ({
  page,
}) => {
  const form = plainCasePage(page);
  await page.goto('/support/cases/new');
  await expect(loginPage(page).title).toBeVisible();
  await loginPage(page).demoPerson('olivia').click();

  await expect(page).toHaveURL(/\/support\/cases\/new$/);
  await expect(form.title).toBeVisible();
  await form.choice(/^Tetra: Orbit Labs/).check();
  await form.next.click();
  await form.choice('Builds & Deployments').check();
  await form.next.click();
  await form.choice('Build failing').check();
  await form.next.click();

  await form.subject.fill('Opened without a script');
  await form.submit.click();
  await expect(form.problem.getByRole('link')).toHaveText([
    'Severity is required',
    'Project is required',
    'Deployment URL is required',
    'Description is required',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.subject).toHaveValue('Opened without a script');

  const log = Buffer.from('exit code 1\n');
  await form.severity(/^SEV2/).check();
  await form.project.selectOption({ label: 'storefront' });
  await form.deploymentUrl.fill('https://storefront-abc123.tetra.example');
  await form.description.fill('The build of storefront fails.\nSince today.');
  await form.file.setInputFiles({ name: 'plain.log', mimeType: 'text/plain', buffer: log });
  await form.submit.click();

  const supportCase = casePage(page);
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  await expect(supportCase.created).toBeVisible();
  await expect(supportCase.subject).toHaveText('Opened without a script');
  await expect(supportCase.fact('Project')).toHaveText('storefront');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    supportCase.file('plain.log').click(),
  ]);
  expect(await readFile(await download.path())).toEqual(log);
});

test.describe('signed in', () => {
  test.use({ person: 'hana' });

  test('the help page says what is missing and leads to the plain form [U80]', async ({ page }) => {
    await page.goto('/help');
    // Playwright's text search passes over what stands in <noscript>.
    await expect(page.locator('noscript')).toBeVisible();
    expect(await page.content()).toContain('The chat needs JavaScript.');
    await page.getByRole('link', { name: 'Submit a case without the chat' }).click();
    await expect(plainCasePage(page).title).toBeVisible();
  });

  test('a closed topic is explained on the plain page too, and has no submit [§5.2.8, §6.0.7]', async ({
    page,
  }) => {
    const form = plainCasePage(page);
    await page.goto(
      '/support/cases/new?product=tetra&teamSlug=pebble&area=builds&topic=monorepo-and-caching',
    );
    await expect(page.getByRole('main')).toContainText(
      "Support for your plan has moved to Tetra's Community.",
    );
    await expect(form.submit).toBeHidden();
  });
});
