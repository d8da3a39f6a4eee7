import { expectNoSidewaysScroll } from './accessibility.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';

// The browser reports the refused request of the second journey, which is its subject.
test.use({ person: 'noor', expectedNoise: /404/ });

test('a past conversation is listed, read, gone on with on another device, and deleted [D17, U82]', async ({
  page,
  context,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'nova' });
  await chat.ask('How long may a cron job run?');
  await expect(chat.answers.last()).toContainText(/\w/);
  // Another device has the session, and nothing of what this one stored.
  await page.close();
  const other = await context.newPage();
  await other.goto('/docs');
  await other.evaluate(() => localStorage.clear());

  await other.goto('/support/conversations');
  await other.getByRole('link', { name: 'How long may a cron job run?' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('How long may a cron job run?');
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('link', { name: 'Download as Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.md$/);

  await other.getByRole('link', { name: 'Continue this conversation' }).click();
  const again = helpPage(other);
  await expect(again.chat.questions.last()).toContainText('How long may a cron job run?');
  await expect(other).toHaveURL(/\/help\?product=tetra&teamSlug=nova$/);
  await again.chat.ask('And how often may it run?');
  await expect(again.chat.answers).toHaveCount(2);

  await other.goto('/support/conversations');
  await other.getByRole('link', { name: 'How long may a cron job run?' }).click();
  await other
    .getByRole('link', { name: 'Delete', exact: true })
    .or(other.getByRole('button', { name: 'Delete' }))
    .first()
    .click();
  await other.getByRole('button', { name: /^Delete/ }).click();
  await expect(other.getByRole('link', { name: 'How long may a cron job run?' })).toHaveCount(0);
});

test('a past conversation takes the place of another one, and what was being typed stays in the box [F16, U11]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'nova' });
  await chat.ask('How long is a build log kept?');
  await chat.restart.click();
  await chat.ask('How long is a runtime log kept?');
  await chat.box.fill('And one more thing');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('one more thing');
  await page.goto('/support/conversations');
  await page.getByRole('link', { name: 'How long is a build log kept?' }).click();
  await page.getByRole('link', { name: 'Continue this conversation' }).click();
  await expect(chat.questions.last()).toContainText('How long is a build log kept?');
  await expect(chat.box).toHaveValue('And one more thing');
});

test('a conversation that is deleted in another tab goes on here as a new one [D17, F16]', async ({
  page,
  context,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'nova' });
  await chat.ask('How do I rotate a leaked token?');
  const other = await context.newPage();
  await other.goto('/support/conversations');
  await other.getByRole('link', { name: 'How do I rotate a leaked token?' }).click();
  await other.getByRole('link', { name: 'Delete', exact: true }).click();
  await other.getByRole('button', { name: /^Delete/ }).click();
  await expect(other.getByText('The conversation is deleted.')).toBeVisible();
  await chat.ask('Who can see my team’s projects?');
  await expect(chat.answers.last()).not.toContainText(/sorry/);
  await expect(chat.box).toBeVisible();
  await other.reload();
  await expect(other.getByRole('link', { name: 'How do I rotate a leaked token?' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Who can see my team’s projects?' })).toHaveCount(1);
});

test('a conversation of somebody else is not there to go on with [A07]', async ({ page }) => {
  const { open } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'nova' });
  await page.goto('/help?product=tetra&teamSlug=nova&thread=thread_of_somebody_else');
  await expect(page.getByText('That conversation cannot be opened.')).toBeVisible();
  await expect(page).toHaveURL(/\/help\?product=tetra&teamSlug=nova$/);
});

test('code in a past conversation scrolls in its own frame on a small screen [U63]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'nova' });
  await chat.ask('How do I set an environment variable?');
  await page.goto('/support/conversations');
  await page.getByRole('link', { name: 'How do I set an environment variable?' }).first().click();
  await expect(page.getByRole('group', { name: 'Code' }).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoSidewaysScroll(page);
});
