import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** The real dialog in everything that the specification says of it, where the gallery shows each of its options. */
function dialogOf(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  const opener = page.getByRole('button', { name, exact: true });
  return {
    dialog,
    opener,
    note: dialog.getByLabel('Note'),
    project: dialog.locator('summary', { hasText: 'Project' }),
    option: dialog.getByRole('button', { name: 'webhooks' }),
    sending: dialog.getByLabel('Something is being sent'),
    goBack: dialog.getByRole('button', { name: 'Go back' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    async open() {
      await opener.click();
      await expect(dialog).toBeVisible();
    },
  };
}

/** A press beside the dialog, where the page is. */
const pressOutside = (page: Page): Promise<void> => page.mouse.click(4, 400);

async function boxOf(
  locator: Locator,
): Promise<{ top: number; bottom: number; left: number; right: number }> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

/** Pixels of the dialog that are out of sight until all of it is scrolled. */
function hiddenHeightOf(dialog: Locator): Promise<number> {
  return dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
}

/** Milliseconds that an open dialog takes to leave once the key is pressed, by its own transition. */
async function measureExit(dialog: Locator, key: string): Promise<number> {
  await dialog.evaluate((element: HTMLElement) => {
    const measured = new Promise<number>((resolve) => {
      let start = 0;
      element.addEventListener('close', ({ timeStamp }) => (start = timeStamp));
      element.addEventListener('transitionend', ({ target, propertyName, timeStamp }) => {
        if (target === element && propertyName === 'opacity') resolve(timeStamp - start);
      });
    });
    Object.assign(window, { measured });
  });
  await dialog.press(key);
  return dialog.page().evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

test.describe('the dialog', () => {
  test('leaves by Escape and by a press outside in 350 ms, and gives the focus back at once [§4.0.11, §9.0.19, §9.0.21]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/design');
    const { open, dialog, opener, goBack } = dialogOf(page, 'Usual dialog');
    await open();
    await expect(goBack).toBeFocused();
    await expect(dialog).toHaveCSS('width', '540px');
    await expect(dialog).toHaveCSS('transition-duration', /^0\.35s(, 0\.35s)*$/);
    await expect(dialog.locator('.ui-modal-body')).toHaveCSS('padding-inline', '24px');
    expect(await measureExit(dialog, 'Escape')).toBeGreaterThan(300);
    await expect(opener).toBeFocused();
    await open();
    await pressOutside(page);
    await expect(opener).toBeFocused();
    await expect(dialog).toBeHidden();
  });

  test('stays while a list in it is open, and while something is being sent [§4.0.11]', async ({ page }) => {
    await page.goto('/design');
    const { open, dialog, project, option, sending, save } = dialogOf(page, 'Usual dialog');
    await open();
    await project.click();
    await expect(option).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(dialog).toBeVisible();
    await project.click();
    await expect(option).toBeVisible();
    await pressOutside(page);
    await expect(option).toBeHidden();
    await expect(dialog).toBeVisible();
    await sending.check();
    await page.keyboard.press('Escape');
    await pressOutside(page);
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAttribute('aria-busy', 'true');
    await sending.uncheck();
    await save.click();
    await expect(dialog).toBeHidden();
  });

  test('takes Enter in a field for its button, and leaves it to a button that has the focus [§4.0.11, §9.0.21]', async ({
    page,
  }) => {
    await page.goto('/design');
    const { open, dialog, note } = dialogOf(page, 'Usual dialog');
    const outcome = page.getByRole('status', { name: 'What became of it' });
    await open();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(outcome).toBeEmpty();
    await open();
    await note.press('Enter');
    await expect(outcome).toHaveText('Saved by Enter.');
    await expect(dialog).toBeHidden();
  });

  test('keeps the focus inside only where it has its trap [§4.0.11]', async ({ page }) => {
    await page.goto('/design');
    const trapped = dialogOf(page, 'Usual dialog');
    await trapped.open();
    await trapped.save.focus();
    await page.keyboard.press('Tab');
    await expect(trapped.dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(trapped.save).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(trapped.dialog).toBeHidden();
    const free = dialogOf(page, 'Dialog beside a page that stays usable');
    await free.open();
    await free.save.focus();
    await page.keyboard.press('Tab');
    await expect(free.dialog.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(free.dialog).toBeHidden();
    await free.open();
    await page.getByRole('searchbox', { name: 'Search' }).first().click();
    await expect(free.dialog).toBeHidden();
  });

  test('keeps its title and buttons in sight where they stick, and lets a list hang out of it where it may [§4.0.11]', async ({
    page,
  }) => {
    await page.goto('/design');
    const long = dialogOf(page, 'Long dialog, all of which scrolls');
    await long.open();
    expect(await hiddenHeightOf(long.dialog)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    const sticky = dialogOf(page, 'Long dialog, whose title and buttons stay');
    await expect(long.dialog).toBeHidden();
    await sticky.open();
    expect(await hiddenHeightOf(sticky.dialog)).toBe(0);
    await expect(sticky.save).toBeInViewport({ ratio: 1 });
    await sticky.project.scrollIntoViewIfNeeded();
    await expect(sticky.dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(sticky.save).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    const open = dialogOf(page, 'Dialog that a list may hang out of');
    await expect(sticky.dialog).toBeHidden();
    await open.open();
    await open.project.click();
    const [dialog, list] = [await boxOf(open.dialog), await boxOf(open.option)];
    expect(list.bottom).toBeGreaterThan(dialog.bottom);
    // It can be pressed there, and belongs to the dialog.
    await open.option.click();
    await expect(open.dialog).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('comes from the bottom edge as a drawer where it is one [§4.0.11, U33]', async ({ page }) => {
      await page.goto('/design');
      const usual = dialogOf(page, 'Usual dialog');
      await usual.open();
      expect((await boxOf(usual.dialog)).bottom).toBeLessThan(844);
      await page.keyboard.press('Escape');
      await expect(usual.dialog).toBeHidden();
      const drawer = dialogOf(page, 'Drawer on a phone');
      await drawer.open();
      await expect.poll(() => boxOf(drawer.dialog)).toMatchObject({ bottom: 844, left: 0, right: 390 });
    });
  });
});
