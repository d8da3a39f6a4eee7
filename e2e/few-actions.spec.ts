import type { Locator, Page } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { expect, test } from './journey.ts';
import { password, people } from './people.ts';

const orbit = { product: 'tetra', teamSlug: 'orbit' };
const question = 'The build of our project checkout-api fails with exit code 137. What can we do?';

/** Counts what a person does: each press of a button, each choice and each field filled in is one action. */
function countActions() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async act(action: Promise<unknown>): Promise<void> {
      count += 1;
      await action;
    },
  };
}

test('a visitor who comes by a link of the product asks in six actions, and has a case in four more [U11, U50]', async ({
  page,
}) => {
  const { open, logIn, chat, caseForm } = helpPage(page);
  const login = loginPage(page);
  const asking = countActions();
  await open(orbit);
  await asking.act(logIn.click());
  await asking.act(login.email.fill(people.olivia.email));
  await asking.act(login.password.fill(password));
  await asking.act(login.submit.click());
  await expect(chat.account).toHaveValue('team_orbit');
  await asking.act(chat.box.fill(question));
  await asking.act(chat.send.click());
  await expect(chat.answers.last()).toContainText(/memory/i);
  expect(asking.count).toBeLessThanOrEqual(6);

  const opening = countActions();
  await opening.act(chat.createCase.click());
  await expect(caseForm.area).toHaveValue('builds');
  await expect(caseForm.project).toHaveValue('checkout-api');
  await opening.act(
    caseForm.region
      .getByRole('button', { name: /checkout-api/ })
      .first()
      .click(),
  );
  await opening.act(caseForm.submit.click());
  await opening.act(caseForm.confirm.click());
  await expect(casePage(page).created).toBeVisible();
  expect(opening.count).toBeLessThanOrEqual(4);
});

/** How far the page was scrolled, in screens, when the message box could be written in. */
async function screensScrolled(page: Page): Promise<number> {
  const { open, chat } = helpPage(page);
  await open();
  await chat.box.scrollIntoViewIfNeeded();
  return page.evaluate(() => Math.ceil(scrollY / innerHeight));
}

test.describe('the message box of whoever is logged in', () => {
  test.use({ person: 'olivia' });

  test('stands on the first screen of 1280 × 800 [U50]', async ({ page }) => {
    expect(await screensScrolled(page)).toBe(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('is one screen away at most [U50]', async ({ page }) => {
      expect(await screensScrolled(page)).toBeLessThanOrEqual(1);
    });
  });
});

/** Counts presses of keys; the words that a person types are not counted, since nobody can be spared them. */
function countPresses(page: Page) {
  let count = 0;
  const press = async (key: string): Promise<void> => {
    count += 1;
    await page.keyboard.press(key);
  };
  return {
    get count() {
      return count;
    },
    press,
    /** Goes on until the target has the focus, and not at all where it has it. */
    async tabTo(target: Locator): Promise<void> {
      await target.waitFor();
      const hasFocus = (): Promise<boolean> =>
        target.evaluate((element) => element === document.activeElement);
      for (let stop = 0; stop < 40 && !(await hasFocus()); stop += 1) await press('Tab');
      await expect(target).toBeFocused();
    },
  };
}

test('whoever logs in, asks, and opens a case without a pointer presses 35 keys besides the words [U50]', async ({
  page,
}) => {
  const help = helpPage(page);
  const { chat, caseForm } = help;
  const login = loginPage(page);
  const keys = countPresses(page);
  await help.open(orbit);
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keys.press('Enter');
  await keys.tabTo(help.startChat);
  await keys.press('Enter');
  await expect(help.logIn).toBeFocused();
  await keys.press('Enter');

  await expect(login.email).toBeFocused();
  await page.keyboard.type(people.olivia.email);
  await keys.tabTo(login.password);
  await page.keyboard.type(password);
  await keys.press('Enter');

  await expect(chat.box).toBeFocused();
  await page.keyboard.type(question);
  await keys.press('Enter');
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(chat.conversation).toHaveAttribute('aria-busy', 'false');
  await keys.tabTo(chat.createCase);
  await keys.press('Enter');

  await expect(caseForm.title).toBeFocused();
  await expect(caseForm.project).toHaveValue('checkout-api');
  await keys.tabTo(caseForm.region.getByRole('button', { name: /checkout-api/ }).first());
  await keys.press('Enter');
  await expect(caseForm.deploymentUrl).toBeFocused();
  await keys.press('Enter');
  await keys.tabTo(caseForm.confirm);
  await keys.press('Enter');
  await expect(casePage(page).created).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(35);
});
