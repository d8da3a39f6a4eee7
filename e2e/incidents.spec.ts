import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';

test.describe('support staff', () => {
  test.use({ person: 'ada', expectedNoise: /status of 422/ });

  test('tell people of an incident by keyboard, say more of it, and resolve it @phone', async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const title = `Certificates are late on a ${project.name}`;
    const part = `Certificates of a ${project.name}`;
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await page.goto('/staff/components');
    await expectAccessibleEverywhere(page, 'the components for staff');
    await page.getByLabel('Name').fill(part);
    await page.getByRole('button', { name: 'Add component' }).press('Enter');
    await page.getByRole('link', { name: part }).press('Enter');
    await expectAccessibleEverywhere(page, 'a component for staff');
    await page.goto('/staff/incidents');
    await expectAccessibleEverywhere(page, 'the incidents for staff');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Impact').selectOption('Maintenance');
    await page.getByRole('checkbox', { name: part }).check();
    await page.getByRole('button', { name: 'Post incident' }).press('Enter');

    await expect(page.getByRole('checkbox', { name: part })).toBeChecked();
    await expect(page.getByRole('alert')).toContainText('There is a problem');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByLabel('What to tell people').fill('New domains wait for their certificate.');
    await page.getByRole('button', { name: 'Post incident' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessibleEverywhere(page, 'an incident for staff');

    await visitor.goto('/status');
    const incident = visitor.getByRole('article', { name: title });
    await expect(incident).toContainText('New domains wait for their certificate.');
    await expect(incident).toContainText('Maintenance');
    await expect(incident).toContainText(`Affects ${part}`);
    const listed = visitor.getByRole('region', { name: 'Components' }).getByRole('listitem');
    await expect(listed.filter({ hasText: part })).toContainText('Under maintenance');
    await expectAccessibleEverywhere(visitor, 'the status with components');

    await page.getByLabel('State').selectOption('Resolved');
    await page.getByLabel('What to tell people').fill('Every certificate has been issued.');
    await page.getByRole('button', { name: 'Post update' }).press('Enter');
    await expect(page.getByText('Ongoing')).toBeHidden();
    await visitor.reload();
    await expect(listed.filter({ hasText: part })).toContainText('Operational');
    await expect(incident).toContainText('Every certificate has been issued.');
    await expect(visitor.getByRole('region', { name: 'Resolved in the last 7 days' })).toContainText(title);
    await visitor.context().close();
  });
});
