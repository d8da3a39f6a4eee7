import { casePage } from './drivers/case-page.ts';
import { plainCasePage } from './drivers/plain-case-page.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './focus.ts';

test.use({ person: 'olivia', expectedNoise: /status of 422/ });

test('the plain form of a case is sent without leaving its page where scripts run, by keyboard alone [§5.2.1, §5.2.9, U03, U50]', async ({
  page,
}) => {
  const form = plainCasePage(page);
  const { keyboard } = page;
  await page.goto('/support/cases/new?product=tetra&teamSlug=orbit&area=builds&topic=build-failing');
  const isSamePage = await page.evaluateHandle(() => document);
  await tabTo(page, form.subject);
  await keyboard.type('Sent without leaving the page');
  await keyboard.press('Tab');
  await tabTo(page, form.submit);
  await keyboard.press('Enter');
  await expect(form.problem).toBeFocused();
  await expect(form.problem.getByRole('link').first()).toHaveText('Severity is required');
  expect(await isSamePage.evaluate((before) => before === document)).toBe(true);
  await expect(form.subject).toHaveValue('Sent without leaving the page');

  await form.severity(/^SEV2/).check();
  await form.project.selectOption({ label: 'storefront' });
  await form.deploymentUrl.fill('https://storefront-abc123.tetra.example');
  await form.description.fill('The build of storefront fails.');
  await form.file.setInputFiles({
    name: 'in-place.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('exit code 1\n'),
  });
  await tabTo(page, form.submit);
  await keyboard.press('Enter');
  const supportCase = casePage(page);
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  await expect(supportCase.created).toBeVisible();
  await expect(supportCase.subject).toHaveText('Sent without leaving the page');
  await expect(supportCase.file('in-place.log')).toBeVisible();
});
