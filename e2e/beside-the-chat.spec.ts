import type { Page } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { chatOf } from './drivers/chat.ts';
import { helpPage } from './drivers/help-page.ts';
import { screens } from './focus-in-sight.ts';
import { expect, test } from './journey.ts';

test.use({ person: 'noor' });

const selection = { product: 'tetra', teamSlug: 'nova' };
const question = 'How do I set an environment variable?';

test('the team’s open cases stand below the chat and lead to their pages [§4.0.8]', async ({ page }) => {
  const { open } = helpPage(page);
  await open(selection);
  const cases = page.getByRole('region', { name: /^\d+ open cases$/ });
  const first = cases.getByRole('listitem').first().getByRole('link');
  const subject = (await first.textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(/\/nova\/~\/support\/cases\/\d{8}$/);
  await expect(casePage(page).subject).toHaveText(subject);
});

test.describe('beside a long subject on a small screen', () => {
  test.use({ person: 'olivia', viewport: { width: 390, height: 844 } });

  test('the status of an open case stays in one piece [§4.0.8, U63]', async ({ page }) => {
    await helpPage(page).open({ product: 'tetra', teamSlug: 'orbit' });
    const statuses = page.getByRole('region', { name: /^\d+ open cases$/ }).getByText(/^(New|Open)$/);
    await expect(statuses).toHaveCount(3);
    const lines = await statuses.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1]);
  });
});

test('what this device keeps is listed, and forgotten on request [D16, U94]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open(selection);
  await chat.ask(question);
  const panel = page.getByRole('group').filter({ hasText: /^Saved on this device/ });
  await panel.getByText('Saved on this device').click();
  await expect(panel.getByRole('listitem')).toHaveText([/^Chat: saved on .+, kept until .+/]);
  await panel.getByRole('button', { name: 'Forget all of it' }).click();
  await expect(panel).toContainText('Forgotten.');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(question);
});

test('a conversation is rated from Awful to Amazing, by keys alone if need be [§3.12.7, U47]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open(selection);
  await chat.ask(question);
  await chat.region.getByText('Rate this conversation').click();
  const ratings = chat.region.getByRole('radio');
  await expect(ratings).toHaveCount(5);
  await chat.region.getByRole('radio', { name: 'Awful' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(chat.region.getByRole('radio', { name: 'Amazing' })).toBeChecked();
  await expect(chat.region.getByText('Thank you, your rating was saved.')).toBeVisible();
});

test('a rating that was given is shown again after a reload, and where the conversation is opened on another device [§3.12.7, U47]', async ({
  page,
  context,
}) => {
  const { open, chat } = helpPage(page);
  const good = chat.region.getByRole('radio', { name: 'Good' });
  // Words of this journey alone: another one may ask the usual question meanwhile.
  const rated = 'How do I set an environment variable for previews only?';
  await open(selection);
  await chat.ask(rated);
  await chat.region.getByText('Rate this conversation').click();
  await good.check();
  await expect(chat.region.getByText('Thank you, your rating was saved.')).toBeVisible();
  await page.reload();
  await expect(good).toBeChecked();
  await expect(good).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.close();
  const other = await context.newPage();
  await other.goto('/support/conversations');
  await other.getByRole('link', { name: rated }).first().click();
  await other.getByRole('link', { name: 'Continue this conversation' }).click();
  await expect(chatOf(other).region.getByRole('radio', { name: 'Good' })).toBeChecked();
});

for (const viewport of screens) {
  test(`the choices of a rating come into sight with a click, on a screen of ${viewport.width}×${viewport.height} [§3.12.7, U47, U52]`, async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await page.setViewportSize(viewport);
    await open(selection);
    await chat.ask(question);
    // From where the last lines of the answer are read, and not its end.
    await chat.answers.last().getByRole('button', { name: 'Not helpful' }).scrollIntoViewIfNeeded();
    await chat.region.getByText('Rate this conversation').click();
    await expect(chat.region.getByRole('radio')).toHaveCount(5);
    await expect.poll(() => findHiddenChoices(page)).toEqual([]);
  });
}

test.describe('the sales page', () => {
  test.use({ person: null, expectedNoise: /status of 422/ });

  test('takes a message from anybody, says what is missing, and that it arrived [U03, U04]', async ({
    page,
  }) => {
    await page.goto('/contact/sales');
    const main = page.getByRole('main');
    await main.getByLabel('Name').fill('Ines Novak');
    await main.getByRole('button', { name: 'Send to sales' }).click();
    await expect(main.getByRole('alert')).toBeFocused();
    await expect(main.getByRole('alert').getByRole('link')).toHaveCount(4);
    await expect(main.getByLabel('Name')).toHaveValue('Ines Novak');
    await main.getByLabel('Email').fill('ines@novak.example');
    await main.getByLabel('Company').fill('Novak');
    await main.getByLabel('Team size').selectOption({ index: 2 });
    await main.getByLabel('Message').fill('Which plan fits twelve people?');
    await main.getByRole('button', { name: 'Send to sales' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Message sent' })).toBeVisible();
  });
});

/** The choices of a rating that are out of sight, or under something else. */
function findHiddenChoices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.rating-choice')]
      .filter((choice) => {
        const { left, top, width, height } = choice.getBoundingClientRect();
        const middle = document.elementFromPoint(left + width / 2, top + height / 2);
        return middle === null || !choice.contains(middle);
      })
      .map((choice) => choice.textContent ?? ''),
  );
}

test.describe('the help page of a person who is signed in', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('has the message box on the first screen, and begins at the chat where the address says what it is about [D35]', async ({
    page,
  }) => {
    const { open, chat, title } = helpPage(page);
    await open();
    await expect(chat.box).toBeInViewport({ ratio: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    await open(selection);
    await expect(chat.box).toBeInViewport({ ratio: 1 });
    await expect(title).not.toBeInViewport();
  });
});
