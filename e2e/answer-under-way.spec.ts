import { expectAccessibleEverywhere } from './accessibility.ts';
import { beginning } from './answer-line.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, testOnLine as test } from './journey.ts';

test.use({ person: 'olivia' });

const selection = { product: 'tetra', teamSlug: 'orbit' };
const question = 'Why does a build fail with exit code 137, and what can I do about it?';

test.describe('an answer under way', () => {
  test('passes axe while it comes and when it is complete [U01, U40]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.hold(beginning);
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.stop).toBeVisible();
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'true');
    await expectAccessibleEverywhere(page, 'responding');
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'true');
    line.release();
    await expect(chat.sources.first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'answered');
  });

  test('goes on after a reload, without a word lost or doubled [F15, D17]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.hold(beginning);
    await chat.box.fill(question);
    await chat.send.click();
    await expect(chat.stop).toBeVisible();
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'true');
    // Before its thread is known, a message may not have arrived: then the person decides.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('thread_');
    line.release();
    await page.reload();

    await expect(chat.conversation).toHaveAttribute('aria-busy', 'false');
    await expect(chat.answers).toHaveCount(1);
    await expect(chat.questions).toHaveCount(1);
    await expect(chat.sources.first()).toBeVisible();
    await expect(chat.error).toHaveCount(0);
    const resumed = await chat.readAnswer();

    await chat.restart.click();
    await chat.ask(question);
    await expect.poll(chat.readAnswer).toBe(resumed);
  });

  test('can be stopped, and asked for again [U43, D17]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.hold(beginning);
    await chat.box.fill(question);
    await chat.box.press('Enter');
    await expect(chat.stop).toBeVisible();
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'true');
    await chat.stop.click();
    await expect(chat.send).toBeVisible();
    line.release();
    await chat.region.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.sources.first()).toBeVisible();
    await expect(chat.answers.last()).toContainText(/memory/i);
    await expect(chat.questions).toHaveCount(1);
  });

  test('takes neither the focus nor the words of who is writing [U40, U41]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    line.hold(beginning);
    await chat.box.fill(question);
    await chat.box.press('Enter');
    await expect(chat.stop).toBeVisible();
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'true');
    await expect(chat.conversation).toHaveAttribute('aria-live', 'off');
    await page.keyboard.type('And while you answer');
    line.release();
    await expect(chat.conversation).toHaveAttribute('aria-busy', 'false');
    await expect(chat.box).toBeFocused();
    await expect(chat.box).toHaveValue('And while you answer');
  });
});

test.describe('a connection that breaks', () => {
  test.use({ expectedNoise: /ERR_INCOMPLETE_CHUNKED_ENCODING/ });

  test('is mended by itself, and the answer is whole [F14, D17]', async ({ page, line }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    await chat.ask(question);
    const whole = await chat.readAnswer();
    await chat.restart.click();
    line.cut(beginning);
    await chat.ask(question);
    await expect.poll(chat.readAnswer).toBe(whole);
    await expect(chat.error).toHaveCount(0);
  });
});
