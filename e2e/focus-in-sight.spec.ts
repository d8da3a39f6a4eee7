import { chatOf } from './drivers/chat.ts';
import { helpPage } from './drivers/help-page.ts';
import { plainCasePage } from './drivers/plain-case-page.ts';
import { plainRefundPage } from './drivers/plain-refund-page.ts';
import { refundOf } from './drivers/refund.ts';
import { expectFocusInSight, screens } from './focus-in-sight.ts';
import { expect, test } from './journey.ts';
import type { Page } from '@playwright/test';

test.use({ person: 'olivia' });

const orbit = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test.describe('nothing lies over what has the focus', () => {
  test('while nothing is chosen in the chat [U52, U63]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await open();
    await expect(chat.region).toContainText('Which product is it about?');
    await expectFocusInSight(page, 'nothing chosen');
  });

  test('in a long conversation with its rating open [U52, U63, U47]', async ({ page }) => {
    const { chat } = await holdLongConversation(page);
    await chat.region.getByText('Rate this conversation').click();
    await expect(chat.region.getByRole('radio', { name: 'Good' })).toBeVisible();
    await expectFocusInSight(page, 'a long conversation');
  });

  test('in the case form below a conversation [U52, U63]', async ({ page }) => {
    const { chat, caseForm } = await holdLongConversation(page);
    await chat.createCase.click();
    await expect(caseForm.submit).toBeVisible();
    await expectFocusInSight(page, 'the case form below a conversation');
  });

  test('in a refund form of the chat [U52, U63]', async ({ page }) => {
    const refund = refundOf(page);
    await refund.open(orbit, 'inv_1001');
    await expect(refund.items).toBeVisible();
    await expectFocusInSight(page, 'a refund form in the chat');
  });

  test('in the plain case form [U52, U63]', async ({ page }) => {
    await page.goto('/support/cases/new?product=tetra&teamSlug=orbit&area=builds&topic=build-failing');
    await expect(plainCasePage(page).submit).toBeVisible();
    await expectFocusInSight(page, 'the plain case form');
  });

  test('in the plain refund form [U52, U63]', async ({ page }) => {
    await page.goto('/orbit/~/support/refunds/new?product=v0&invoice=inv_1009');
    await expect(plainRefundPage(page).toReview).toBeVisible();
    await expectFocusInSight(page, 'the plain refund form');
  });

  test('on the page of a case [U52, U63]', async ({ page }) => {
    await page.goto('/orbit/~/support/cases');
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible();
    await expectFocusInSight(page, 'the page of a case');
  });
});

test.describe('wherever the page is scrolled to', () => {
  test('the message box covers nothing of how to begin [U63]', async ({ page }) => {
    await helpPage(page).open();
    await expect(chatOf(page).region).toContainText('Which product is it about?');
    expect(await findCoverings(page)).toEqual([]);
  });

  test('the message box covers nothing of a long conversation before it fills the screen together with it [U63]', async ({
    page,
  }) => {
    await holdLongConversation(page);
    expect(await findCoverings(page)).toEqual([]);
  });
});

test('the message box stays in sight in a long conversation, unless the screen is too low for both [U63]', async ({
  page,
}) => {
  const { chat } = await holdLongConversation(page);
  await chat.conversation.getByRole('link', { name: 'step' }).nth(30).focus();
  await expect(chat.box).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 640, height: 450 });
  await chat.conversation.getByRole('link', { name: 'step' }).nth(10).focus();
  await expect(chat.box).not.toBeInViewport();
});

/** A conversation that is taller than every screen: prepared lines, and a question that is answered. */
async function holdLongConversation(page: Page) {
  const help = helpPage(page);
  const lines = Array.from({ length: 60 }, (_, line) => `${line + 1}. A [step](/docs/builds) to go through`);
  const messages = [
    { role: 'user', content: 'How?' },
    { role: 'assistant', content: lines.join('\n') },
  ];
  await help.open({ ...orbit, intent: JSON.stringify({ kind: 'custom', messages }) });
  await expect(help.chat.conversation).toContainText('to go through');
  await help.chat.ask(question);
  return help;
}

/** Where the message box lies over the conversation although the frame of both begins further down than it would if both filled the screen, on every screen and at every place of the page. */
async function findCoverings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const coverings = await page.evaluate(() => {
      const boxOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const whole = document.documentElement.scrollHeight;
      return Array.from({ length: Math.ceil(whole / 20) }, (_, step) => {
        window.scrollTo(0, step * 20);
        const beginsAt = boxOf('.chat-panel').top - boxOf('.site-header').bottom;
        const covered = Math.round(
          Math.min(boxOf('.chat-content').bottom, innerHeight) - boxOf('.chat-foot').top,
        );
        return beginsAt > boxOf('.chat-foot').height && covered > 0
          ? `${covered} px, scrolled to ${window.scrollY}`
          : '';
      }).filter(Boolean);
    });
    found.push(...coverings.map((covering) => `${screen.width}×${screen.height}: ${covering}`));
  }
  return found;
}
