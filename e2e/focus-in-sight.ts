import { expect, type Page } from '@playwright/test';
import { numberOf, someOf } from './thorough.ts';

/** From a wide screen to a phone; 640×450 and 320×568 are also what a window shows at 200 % and at 400 %. */
export const screens = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1300 },
  { width: 640, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Most of what can cover anything covers it on the smallest screens. */
const smallest = screens.slice(-1);
const others = screens.slice(0, -1);

/** Every page has more stops than the fewest, and less than the most. */
const fewestStops = 15;
const mostStops = 250;

/**
 * Walks the whole page by Tab, on the smallest screen and on one of the others, in a campaign on all of them: whatever gets the focus comes into sight, and nothing lies over it
 * (WCAG 2.4.11, U52). The page must be in the state to look at.
 */
export async function expectFocusInSight(page: Page, state: string): Promise<void> {
  const faults: string[] = [];
  for (const screen of [...someOf(others, others.length, numberOf(state)), ...smallest]) {
    await page.setViewportSize(screen);
    faults.push(...(await walk(page)).map((fault) => `${screen.width}×${screen.height}: ${fault}`));
  }
  expect(faults, `stops of the Tab key that are hidden on “${state}”`).toEqual([]);
}

async function walk(page: Page): Promise<string[]> {
  await startAtTheTop(page);
  // Straight to the browser: Playwright would keep a picture of the page for each of the many keys.
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab });
    const first = await lookAtFocus(page, stop === 0);
    if (first.isOver) return stop < fewestStops ? [`the round is over after ${stop} stops`] : faults;
    if (first.fault === null) continue;
    // What follows the scroll, such as a button that goes once the end is in sight, does so with the frames after it.
    await waitForFrames(page);
    const { fault } = await lookAtFocus(page, stop === 0);
    if (fault !== null) faults.push(fault);
  }
  return [...faults, `more than ${mostStops} stops`];
}

/** Long enough for whatever follows a scroll or a new size of the screen to be in the page. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** The next Tab goes to the first stop of the page. */
async function startAtTheTop(page: Page): Promise<void> {
  await waitForFrames(page);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}

/** Whether the round is over, and what hides the element that has the focus. */
function lookAtFocus(page: Page, isFirst: boolean): Promise<{ isOver: boolean; fault: string | null }> {
  return page.evaluate((isFirstStop) => {
    const focused = document.activeElement;
    const marks = window as unknown as { firstStop?: Element | null };
    if (isFirstStop) marks.firstStop = focused;
    const isOver =
      !(focused instanceof HTMLElement) ||
      focused === document.body ||
      (!isFirstStop && focused === marks.firstStop);
    if (isOver) return { isOver, fault: null };

    const nameOf = (element: Element): string => {
      const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${element.className && `.${element.className}`} “${label}”`;
    };
    const isOf = (hit: Element): boolean =>
      focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused;

    // Points spread over the element, a little inside its edges; a link over several lines has several boxes.
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = [...focused.getClientRects()].flatMap(({ left, top, width, height }) =>
      shares.flatMap((x) => shares.map((y) => ({ x: left + x * width, y: top + y * height }))),
    );
    const onScreen = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const hits = onScreen.map(({ x, y }) => document.elementFromPoint(x, y));
    const covers = hits.filter((hit) => hit === null || !isOf(hit));
    const seen = (hits.length - covers.length) / points.length;
    // What is taller than half of the screen need not be in sight as a whole.
    const isTall = focused.getBoundingClientRect().height > innerHeight / 2;
    if (isTall ? seen >= 0.2 : seen === 1) return { isOver, fault: null };
    const cover = covers.find((hit) => hit !== null);
    const by = cover ? `under ${nameOf(cover)}` : 'off the screen';
    return { isOver, fault: `${nameOf(focused)} is ${Math.round(100 * seen)} % in sight, ${by}` };
  }, isFirst);
}
