import { casePage } from './drivers/case-page.ts';
import { expect, signIn, test } from './journey.ts';
import { openCase } from './new-case.ts';

test.use({ person: 'ada', expectedNoise: /status of 422/ });

test('Staff remove words from a case, and the customer’s open page shows the mark instead', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  const customer = await browser.newContext({ baseURL });
  await signIn(customer, origin, 'olivia');
  const { caseNumber, url } = await openCase(customer, origin, 'Key sk_live_journey is refused');
  const customerPage = await customer.newPage();
  await customerPage.goto(url);
  await page.goto(`/staff/cases/${caseNumber}`);
  await page.getByText('Put this case right').click();
  await page.getByRole('link', { name: 'Remove words or a file' }).click();
  await page.getByRole('textbox', { name: 'Words to remove' }).fill('sk_live_journey');
  await page.getByRole('button', { name: 'Show what will go' }).click();
  await expect(page.getByRole('combobox', { name: 'What is it?' })).toHaveAccessibleDescription(
    /Say what it is\./,
  );
  await page.getByRole('combobox', { name: 'What is it?' }).selectOption('a password, key or token');
  await page.getByRole('button', { name: 'Show what will go' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'the subject, once' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove them now' }).click();
  const staff = casePage(page);
  await expect(staff.outcome).toContainText('The words were removed.');
  await expect(staff.subject).toHaveText('Key [removed by support] is refused');
  const seen = casePage(customerPage);
  await expect(seen.subject).toHaveText('Key [removed by support] is refused');
  await expect(seen.entry('Removed a password, key or token from the subject')).toContainText('by Ada Lind');
  await customer.close();
});
