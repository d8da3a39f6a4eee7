import type { Page } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { screens } from './focus-in-sight.ts';
import { expectVisibleFocus, tabTo } from './focus.ts';
import { expect, test } from './journey.ts';

const question = 'Our build fails with exit code 137. What can we do about it?';

test('from login to the case page without a pointer [U50, U51, U20, U30]', async ({ page }) => {
  const help = helpPage(page);
  const { chat, caseForm } = help;
  const login = loginPage(page);
  const { keyboard } = page;

  await help.open({ product: 'tetra' });
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  await tabTo(page, help.startChat);
  await keyboard.press('Enter');
  await expect(help.logIn).toBeFocused();
  await keyboard.press('Enter');

  await expect(login.title).toBeVisible();
  await expect(login.email).toBeFocused();
  await expectVisibleFocus(page);
  await keyboard.type('olivia@orbit.example');
  await tabTo(page, login.password);
  await keyboard.type('reachout-demo');
  await keyboard.press('Enter');

  // Whoever logged in to chat goes on where the chat begins.
  await expect(chat.region).toBeVisible();
  await expect(chat.product).toHaveValue('platform');
  // A page that is opened at a place in it takes the focus from its head once it is there.
  await page.waitForLoadState();
  await tabTo(page, chat.account);
  await keyboard.type('Orbit');
  await expect(chat.account).toHaveValue('team_orbit');

  await tabTo(page, chat.box);
  await keyboard.type('First line');
  await keyboard.press('Shift+Enter');
  await keyboard.type(question);
  await expect(chat.box).toHaveValue(`First line\n${question}`);
  await keyboard.press('Enter');
  await expect(chat.conversation).toHaveAttribute('aria-busy', 'false');
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(chat.box).toBeFocused();

  await tabTo(page, chat.createCase);
  await keyboard.press('Enter');
  await expect(caseForm.title).toBeFocused();
  await expect(caseForm.area).toHaveValue('builds');

  await tabTo(page, caseForm.region.getByRole('radio', { checked: true }));
  await keyboard.press('ArrowUp');
  await tabTo(page, caseForm.project);
  await keyboard.type('checkout');
  await expect(caseForm.projectOptions).toHaveText([/checkout-api/]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(caseForm.project).toHaveValue('checkout-api');
  await tabTo(page, caseForm.deploymentUrl);
  await keyboard.type('https://checkout-api-abc123.tetra.example');
  await tabTo(page, caseForm.subject);
  await keyboard.press('Control+A');
  await keyboard.type('Written without a pointer');
  await tabTo(page, caseForm.description);
  await keyboard.press('Control+Enter');

  await expect(caseForm.dialog).toBeVisible();
  await expectFocusInside(page);
  await tabTo(page, caseForm.confirm);
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}$/);
  await expect(casePage(page).subject).toHaveText('Written without a pointer');
});

test.describe('a message sent before any script is there', () => {
  test.use({ person: 'olivia' });

  test('is sent when the scripts are there, after one press of Enter [F15, U20]', async ({ page }) => {
    const { chat } = helpPage(page);
    const late = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/help?product=tetra&teamSlug=orbit', { waitUntil: 'commit' });
    await chat.box.fill(question);
    await chat.box.press('Enter');
    expect(await chat.box.inputValue()).toBe(question);
    late.resolve();
    await expect(chat.answers.last()).toContainText(/memory/i);
    await expect(chat.box).toHaveValue('');
  });
});

test.describe('the selector of the product', () => {
  test.use({ person: 'olivia' });

  test('is gone through by the arrow keys without being left [D36, U20]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await page.clock.install();
    await open();
    await tabTo(page, chat.product);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(chat.product).toHaveValue('platform');
    await page.clock.runFor(2000);
    await expect(chat.product).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(chat.product).toHaveValue('v0');
    await page.clock.runFor(2000);
    await expect(chat.product).toBeFocused();
    await expect(chat.account).toHaveValue('');
  });

  test('leads on to the account once it was used with a pointer [D36, §9.0.12]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await open();
    await chat.product.click();
    await chat.product.selectOption('platform');
    await expect(chat.account).toBeFocused();
  });

  test('pressed by keys in the conversation leads to what is chosen next, as it goes itself [D36]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await open();
    await tabTo(page, chat.region.getByRole('button', { name: 'Tetra' }));
    await page.keyboard.press('Enter');
    await expect(chat.account).toBeFocused();
    await expect(chat.product).toHaveValue('platform');
  });
});

for (const viewport of screens) {
  test.describe(`Start Chat on a screen of ${viewport.width}×${viewport.height}`, () => {
    test.use({ person: 'olivia', viewport });

    test('leads to the message box when nothing is left to choose, with nothing cut at the top [U50, U52]', async ({
      page,
    }) => {
      const { open, chat, startChat } = helpPage(page);
      await open({ product: 'tetra', teamSlug: 'orbit' });
      await tabTo(page, startChat);
      await page.keyboard.press('Enter');
      await expect(chat.box).toBeFocused();
      await expect(chat.box).toBeInViewport({ ratio: 1 });
      await expect.poll(() => findCutSections(page)).toEqual([]);
    });

    test('leads to the first thing that is left to choose [U50, U52]', async ({ page }) => {
      const { open, chat, startChat } = helpPage(page);
      await open({ product: 'tetra' });
      await startChat.click();
      await expect(chat.account).toBeFocused();
      await expect(chat.account).toBeInViewport({ ratio: 1 });
      await expect.poll(() => findCutSections(page)).toEqual([]);
    });
  });
}

test('the dialog keeps the focus inside, round and round, and gives it back [U30, §4.0.11]', async ({
  page,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await loginPage(page).open();
  await loginPage(page).logIn('olivia');
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill('About an invoice');
  await caseForm.description.fill('What is this line?');
  await caseForm.submit.focus();
  await page.keyboard.press('Enter');
  await expect(caseForm.dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocusInside(page);
  await page.keyboard.press('Tab');
  await expectFocusInside(page);
  await page.keyboard.press('Tab');
  await expectFocusInside(page);
  await page.keyboard.press('Tab');
  await expectFocusInside(page);
  await page.keyboard.press('Escape');
  await expect(caseForm.dialog).toBeHidden();
  await expect(caseForm.submit).toBeFocused();
});

async function expectFocusInside(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
}

/** The sections above the chat that the header cuts, so that no more than a part of them is in sight. */
function findCutSections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll('main section:not(#chat, #chat *)')]
      .filter((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        return top < edge && bottom > edge;
      })
      .map((section) => section.textContent?.slice(0, 40) ?? '');
  });
}
