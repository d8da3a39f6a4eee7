import { expectAccessibleEverywhere } from './accessibility.ts';
import { headerOf } from './drivers/header.ts';
import { tabTo } from './focus.ts';
import { expect, signIn, test } from './journey.ts';

test.describe('without JavaScript', () => {
  test.use({ person: null, javaScriptEnabled: false });

  test('what a visitor writes to sales is read by staff and marked as answered, by keys [D9, U60, U80]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/contact/sales');
    const main = page.getByRole('main');
    await main.getByLabel('Name').fill('Ines Novak');
    await main.getByLabel('Email').fill('ines@novak.example');
    await main.getByLabel('Company').fill('Novak Freight');
    await main.getByLabel('Team size').selectOption({ index: 2 });
    await main
      .getByLabel('Message')
      .fill(`Which plan fits twelve people?\n${'A long line goes on. '.repeat(30)}`);
    await main.getByRole('button', { name: 'Send to sales' }).click();
    await expect(main).toContainText('the list that the staff of Tetra work from');

    const office = await browser.newContext({ baseURL, javaScriptEnabled: false, reducedMotion: 'reduce' });
    await signIn(office, new URL(baseURL ?? '').origin, 'ada');
    const staff = await office.newPage();
    await staff.goto('/help');
    await headerOf(staff).account.press('Enter');
    await staff.getByRole('link', { name: 'Support desk (staff)' }).press('Enter');
    await staff.getByRole('main').getByRole('link', { name: 'Sales enquiries' }).press('Enter');
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Sales enquiries');
    await staff.getByRole('link', { name: 'Novak Freight' }).press('Enter');
    await expect(staff.getByRole('main')).toContainText('Which plan fits twelve people?');
    await expect(staff.getByRole('link', { name: 'Write to this person' })).toHaveAttribute(
      'href',
      'mailto:ines@novak.example',
    );
    await tabTo(staff, staff.getByRole('button', { name: 'Mark as answered' }));
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('status')).toContainText('By Ada Lind');
    await staff.getByRole('main').getByRole('link', { name: 'Sales enquiries', exact: true }).press('Enter');
    await expect(staff.getByRole('link', { name: 'Novak Freight' })).toBeHidden();
    await staff.getByRole('link', { name: 'Answered' }).press('Enter');
    await expect(staff.getByRole('link', { name: 'Novak Freight' })).toBeVisible();
    await office.close();
  });
});

test.describe('support staff', () => {
  test.use({ person: 'ada' });

  test('read enquiries on pages that pass axe, waiting and answered [D9, U01, U60, U63]', async ({
    page,
    baseURL,
  }) => {
    const form = {
      name: 'Léa Martin',
      email: 'lea@martin.example',
      company: `Martin ${'et fils '.repeat(12)}`,
      teamSize: '51-250',
      message: `Bonjour\n${'x'.repeat(300)}\n\nDo you invoice in euros?`,
    };
    const headers = { origin: new URL(baseURL ?? '').origin };
    await page.request.post('/contact/sales', { form, headers });
    await page.goto('/staff/enquiries');
    await expectAccessibleEverywhere(page, 'sales enquiries to answer');
    await page.getByRole('link', { name: /^Martin/ }).press('Enter');
    await expectAccessibleEverywhere(page, 'a sales enquiry');
    await page.getByRole('button', { name: 'Mark as answered' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'By Ada Lind' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'an answered sales enquiry');
    await page.goto('/staff/enquiries?of=answered');
    await expectAccessibleEverywhere(page, 'answered sales enquiries');
  });
});
