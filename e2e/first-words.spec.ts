import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';
import { holdAnswers } from './network.ts';

test.use({ person: 'olivia' });

const selection = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137?';
const conversationPart = '**/assets/conversation-*.js';

test.describe('the first message', () => {
  test('is shown at once, before the part of the conversation is there [F15, U90]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    const release = await holdAnswers(page, conversationPart);
    await open(selection);
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.region.getByText(question)).toBeVisible();
    await expect(chat.conversation).toHaveCount(0);
    release();
    await expect(chat.questions).toContainText(question);
    await expect(chat.answers.last()).toContainText(/memory/i);
    await expect(chat.region.getByText(question)).toHaveCount(1);
  });

  test('finds the part of the conversation asked for as soon as the box has the focus [F15]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await expect(chat.box).toBeEditable();
    const asked = page.waitForRequest(conversationPart);
    await chat.box.focus();
    await asked;
  });
});
