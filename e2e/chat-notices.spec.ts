import { expectAccessibleEverywhere } from './accessibility.ts';
import { helpPage } from './drivers/help-page.ts';
import { expectVisibleFocus, tabTo } from './focus.ts';
import { expect, test as plainTest, testOnLine as test } from './journey.ts';

/** What the chat says besides the conversation: each is looked at by axe in both themes and at two widths, and then worked by keys alone. */

const selection = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test.describe('an answer that goes on in another tab', () => {
  test.use({ person: 'olivia' });

  test('says so, and is back with the first key pressed here [U01, U43, U50, D17]', async ({
    page,
    line,
  }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.passOn();
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.readOnHere).toBeVisible();
    await expect(chat.announcement).toHaveText('This answer goes on in another tab.');
    await expectAccessibleEverywhere(page, 'answered elsewhere');
    await expect(chat.readOnHere).toBeVisible();

    await chat.box.press('Shift+Tab');
    await expectVisibleFocus(page);
    await expect(chat.readOnHere).toHaveCount(0);
    await expect(chat.sources.first()).toBeVisible();
    await expect(chat.questions).toHaveCount(1);
    await expect(chat.answers).toHaveCount(1);
  });
});

test.describe('too many messages', () => {
  test.use({ person: 'olivia', expectedNoise: /status of 429/ });

  test('are counted down in sight and not out loud [U01, U43, U91]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.askToWait(600);
    await chat.box.fill(question);
    await chat.box.press('Enter');
    await expect(chat.error).toContainText('You have sent many messages in a short time');
    await expect(chat.error).toContainText('Your message is kept here.');
    await expect(chat.countdown).toHaveAttribute('aria-live', 'off');
    const before = await chat.countdown.textContent();
    await expect(chat.countdown).not.toHaveText(before ?? '');
    await expectAccessibleEverywhere(page, 'too many messages');
  });

  test('leave whoever waits on the button on it, to send again with one key [U50, U91]', async ({
    page,
    line,
  }) => {
    const { open, chat } = helpPage(page);
    await page.clock.install();
    await open(selection);
    line.askToWait(600);
    await chat.box.fill(question);
    await chat.box.press('Enter');
    await tabTo(page, chat.sendAgain, 'Shift+Tab');
    await expect(chat.sendAgain).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    line.mend();
    await page.clock.fastForward(600_000);
    await expect(chat.countdown).toHaveCount(0);
    await expect(chat.sendAgain).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chat.sources.first()).toBeVisible();
    await expect(chat.questions).toHaveCount(1);
    await expectVisibleFocus(page);
  });
});

test.describe('the focus', () => {
  test.use({ person: 'olivia', expectedNoise: /status of 502|Markprompt API failed/ });

  test('is handed on by whatever goes from under it: a choice, Send, Undo, the box of a failed answer [U41, U50, CHAT-19]', async ({
    page,
    line,
  }) => {
    const { open, chat, caseForm } = helpPage(page);
    const { keyboard } = page;
    await open();
    await chat.region.getByRole('button', { name: 'Tetra', exact: true }).press('Enter');
    await expect(chat.account).toBeFocused();
    await chat.region.getByRole('button', { name: 'Orbit Labs', exact: true }).press('Enter');
    await expect(chat.box).toBeFocused();

    await keyboard.type(question);
    await tabTo(page, chat.send);
    await keyboard.press('Enter');
    await expect(chat.sources.first()).toBeVisible();
    await expect(chat.box).toBeFocused();

    await tabTo(page, chat.restart);
    await keyboard.press('Enter');
    await expect(chat.box).toBeFocused();
    await chat.undo.press('Enter');
    await expect(chat.questions).toHaveCount(1);
    await expect(chat.box).toBeFocused();

    line.breakDown();
    await keyboard.type('And what else?');
    await keyboard.press('Enter');
    await expect(caseForm.region).toBeVisible();
    await expect(chat.conversation.getByRole('listitem').last()).toBeFocused();
    // The form comes into sight a moment after it has opened; the next key leads back to where the focus is.
    const top = () => caseForm.region.evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(80, 0);
    await keyboard.press('Tab');
    await expectVisibleFocus(page);
  });
});

plainTest.describe('a verdict on an answer', () => {
  plainTest.use({ person: 'olivia' });

  plainTest(
    'is given, changed and taken back by keys, and each is said [U01, U42, U50]',
    async ({ page }) => {
      const { open, chat } = helpPage(page);
      await open(selection);
      await chat.ask(question);
      await chat.box.focus();
      await tabTo(page, chat.notHelpful, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(chat.notHelpful).toHaveAttribute('aria-pressed', 'true');
      await expect(chat.region.getByText('Saved. Thank you.')).toBeAttached();
      await expectAccessibleEverywhere(page, 'answer judged');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      await expect(chat.helpful).toHaveAttribute('aria-pressed', 'true');
      await expect(chat.notHelpful).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('Space');
      await expect(chat.helpful).toHaveAttribute('aria-pressed', 'false');
      await expect(chat.region.getByText('Taken back.')).toBeAttached();
      await expect(chat.helpful).toBeFocused();
    },
  );
});

plainTest.describe('without a connection', () => {
  plainTest.use({
    person: 'olivia',
    // What the conversation is about may still be on its way when the connection goes.
    expectedNoise: /ERR_INTERNET_DISCONNECTED|The (?:verdict|metadata) could not be sent/,
  });

  plainTest('a verdict is not kept, and that is said in sight [U01, U90]', async ({ page, context }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await chat.ask(question);
    // What is loaded with an answer stands below it, and moves it for whoever is at its end.
    await expect(chat.region.getByText('Rate this conversation')).toBeVisible();
    await context.setOffline(true);
    await chat.helpful.click();
    await expect(
      chat.region.getByText('Could not be saved. Choose it again to try once more.'),
    ).toBeVisible();
    await expect(chat.helpful).toHaveAttribute('aria-pressed', 'false');
    await expectAccessibleEverywhere(page, 'verdict not saved');
    await context.setOffline(false);
  });

  plainTest(
    'a first message is kept, and all of the chat comes with the connection [U01, U50, U90, F13]',
    async ({ page, context }) => {
      const { open, chat } = helpPage(page);
      await open(selection);
      await context.setOffline(true);
      // A page that does not know yet asks for the code of the conversation, and browsers remember that they could not get it.
      await page.waitForFunction(() => !navigator.onLine);
      await chat.box.fill(question);
      await chat.box.press('Enter');
      await expect(chat.error).toContainText('What you typed is kept');
      await expectAccessibleEverywhere(page, 'conversation not loaded');
      await context.setOffline(false);
      await expect(chat.questions).toContainText([question]);
      await expect(chat.error).toContainText('Your message was not sent');
      await tabTo(page, chat.sendAgain, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(chat.sources.first()).toBeVisible();
      await expect(chat.questions).toHaveCount(1);
      await page.reload();
      await expect(chat.questions).toContainText([question]);
    },
  );
});

plainTest.describe('plans that cannot be fetched', () => {
  plainTest.use({ person: 'hana' });

  plainTest(
    'are asked for again by keys, once there is a connection [U01, U50, F31, §8.0.4]',
    async ({ page, context }) => {
      const { open, chat } = helpPage(page);
      await open({ product: 'v0' });
      await expect(chat.region.getByText('None of your accounts uses v0').last()).toBeVisible();
      const again = chat.region.getByRole('button', { name: 'Check again' });
      await expect(again).toBeVisible();
      await expectAccessibleEverywhere(page, 'no account for v0');
      await context.setOffline(true);
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(chat.error).toContainText('Failed to fetch plans: 0 No connection');
      const retry = chat.region.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeFocused();
      await expectAccessibleEverywhere(page, 'plans not fetched');
      await context.setOffline(false);
      await page.keyboard.press('Enter');
      await expect(chat.region.getByText('Still, none of your accounts uses v0.')).toBeVisible();
      await expect(again).toBeFocused();
    },
  );
});
