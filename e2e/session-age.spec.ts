import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { expect } from './journey.ts';
import { test } from './own-database-journey.ts';

test.use({
  person: 'olivia',
  expectedNoise: /status of 401|Failed to fetch auth token|metadata could not be sent/,
});

const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test('whoever logged in a month ago logs in again, is back where they were, and has lost nothing [A21, F18]', async ({
  page,
  database,
}) => {
  const age = () =>
    database.db.execute(`update sessions set created_at = now() - interval '30 days 1 second'`);
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.box.fill(question);
  await age();
  await chat.send.click();
  await expect(chat.error).toContainText('Your session has ended');
  await chat.error.getByRole('link', { name: 'Log in again' }).click();
  await loginPage(page).logIn('olivia');
  await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=orbit/);
  await chat.error.getByRole('button', { name: 'Send again' }).click();
  await expect(chat.answers.last()).toContainText(/memory/i);

  await age();
  await page.goto('/orbit/~/support/cases?search=build');
  await expect(page).toHaveURL(/\/login\?next=/);
  await loginPage(page).logIn('olivia');
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\?search=build$/);
});
