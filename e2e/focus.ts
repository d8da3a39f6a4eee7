import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our pages has between two places. */
const mostStops = 80;

/**
 * Presses Tab until the target has the focus, or Shift+Tab to go back to it. Each stop on the way must show that it has the focus and must not
 * lie under the header.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  expect(await describeFocus(page), `the focus after ${mostStops} times Tab`).toBe(String(target));
}

/** What has the focus is on the screen, not covered, and has a ring of at least 2 px around it or around its field (U50, U52). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
    const named = `${focused.tagName.toLowerCase()} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`;
    const hasRing = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // A control may show its ring on the frame that it fills: a field with an affix, a labelled choice, the message box.
    const frames = [
      focused,
      focused.parentElement,
      focused.parentElement?.parentElement ?? null,
      focused.closest('form, label'),
      focused.closest('form')?.parentElement ?? null,
    ];
    if (!frames.some(hasRing)) return `${named} shows no ring`;
    const box = focused.getBoundingClientRect();
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isOnScreen) return `${named} is not on the screen`;
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isCovered =
      middle?.closest('.site-header') && !focused.closest('.site-header') && !focused.contains(middle);
    return isCovered ? `${named} is under the header` : null;
  });
  expect(fault, 'the focus is visible').toBeNull();
}

function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
}
