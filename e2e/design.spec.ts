import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll, showWhole } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { someOf } from './thorough.ts';
import type { Locator, Page } from '@playwright/test';

/** Width and height of each specimen, by how the gallery was shown. Renewed by `UPDATE_BOXES=1 npx playwright test … design.spec.ts`. */
type Boxes = Record<string, Record<string, readonly [width: number, height: number]>>;

const place = join(import.meta.dirname, 'design-boxes.json');
const isUpdate = process.env.UPDATE_BOXES === '1';
const recorded: Boxes = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Boxes) : {};

/** A line's height differs by less between machines; a lost rule moves more. */
const tolerance = 6;

const themes = ['light', 'dark'] as const;
const directions = ['ltr', 'rtl'] as const;
const widths = [390, 1280] as const;
/** Between them nothing is drawn in other colours, and only the sizes are of interest. */
const widthBetween = 768;

/** The place where the gallery shows its specimens, as it is in `theme` and `direction`. */
async function showGallery(
  page: Page,
  theme: 'light' | 'dark',
  direction: 'ltr' | 'rtl',
  width: number,
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/design?theme=${theme}&direction=${direction}`);
  await page.evaluate(() => document.fonts.ready);
  await showWhole(page, { width, height: 900 });
}

function measure(page: Page): Promise<Boxes[string]> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[id^="specimen-"]')].map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return [each.id.slice('specimen-'.length), [Math.round(width), Math.round(height)]] as const;
      }),
    ),
  );
}

test.describe('the gallery of the design system', () => {
  for (const direction of directions)
    for (const width of widths)
      test(`is accessible, ${direction} at ${width} px, and every specimen has the size it had in both themes [U01, U63, U70]`, async ({
        page,
      }) => {
        await showGallery(page, 'light', direction, width);
        await expectNoSidewaysScroll(page);
        const boxes = await measure(page);
        const key = `${direction} ${width}`;
        compareBoxes(key, boxes);
        const looked = someOf(themes, themes.length, directions.indexOf(direction) + widths.indexOf(width));
        if (looked.includes('light')) await expectAccessible(page, `gallery, light, ${key}`);
        await showGallery(page, 'dark', direction, width);
        expect(movedFrom(boxes, await measure(page))).toEqual([]);
        if (looked.includes('dark')) await expectAccessible(page, `gallery, dark, ${key}`);
      });

  for (const direction of directions)
    test(`fits a screen of ${widthBetween} px, ${direction}, with every specimen of the size it had [U63, U70]`, async ({
      page,
    }) => {
      await showGallery(page, 'light', direction, widthBetween);
      await expectNoSidewaysScroll(page);
      compareBoxes(`${direction} ${widthBetween}`, await measure(page));
    });

  test('goes from one theme, direction and width to the next by plain links', async ({ page }) => {
    await page.goto('/design');
    await page.getByRole('navigation', { name: 'Theme' }).getByRole('link', { name: 'Dark' }).click();
    await page
      .getByRole('navigation', { name: 'Direction' })
      .getByRole('link', { name: 'From the right' })
      .click();
    await expect(page.locator('main [dir="rtl"]')).toBeVisible();
    await expectDark(page.locator('html'));
    await page.getByRole('navigation', { name: 'Width' }).getByRole('link', { name: '390 px' }).click();
    await expect(page).toHaveURL(/theme=dark&direction=rtl&width=390/);
    const screen = page.frameLocator('iframe');
    await expect(screen.locator('main [dir="rtl"]')).toBeVisible();
    await expectDark(screen.locator('html'));
    // What goes by the width of the screen goes by that of the frame.
    expect(await screen.locator('html').evaluate((html) => html.clientWidth)).toBe(390);
    await screen.getByRole('button', { name: 'Drawer on a phone' }).click();
    await expect
      .poll(() =>
        screen.getByRole('dialog').evaluate((dialog) => innerHeight - dialog.getBoundingClientRect().bottom),
      )
      .toBe(0);
  });

  test.describe('by finger', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('every control is at least 44 by 44 pixels, and 24 by 24 by mouse [U24]', async ({
      page,
      browser,
    }) => {
      await page.goto('/design');
      expect(await findSmallTargets(page, 44)).toEqual([]);
      const desk = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const byMouse = await desk.newPage();
      await byMouse.goto(page.url());
      expect(await findSmallTargets(byMouse, 24)).toEqual([]);
      await desk.close();
    });
  });
});

/** What is pressed in the gallery and is smaller than `side` in a direction. A choice is pressed by its label, a row by all of it; links in a sentence have the height of their line. */
function findSmallTargets(page: Page, side: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [
      ...document.querySelectorAll(
        'main :is(a[href], button, input, select, textarea, summary, [role="option"])',
      ),
    ].filter(
      (each) => each.checkVisibility() && !each.matches('[type="hidden"], .ui-skip-link, p a, li p a'),
    );
    const measured = targets.map((each) => {
      const target = each.closest('label, tr, .ui-drop, .ui-affixed') ?? each;
      const { width, height } = target.getBoundingClientRect();
      const place = each.closest('[id^="specimen-"]')?.id ?? '';
      return {
        name: `${place}: ${each.outerHTML.slice(0, 100)} ${width}×${height}`,
        side: Math.min(width, height),
      };
    });
    if (measured.length < 100) throw new Error(`only ${measured.length} targets in the gallery`);
    return measured.filter((each) => each.side < least - 0.5).map(({ name }) => name);
  }, side);
}

/** Drawn in the dark theme, whatever the device prefers. */
async function expectDark(html: Locator): Promise<void> {
  await expect(html).toHaveCSS('background-color', /^(?:oklch\(0\.1|rgb\(\d, \d, \d\))/);
}

/** Holds the sizes against those that were recorded, or records them. */
function compareBoxes(key: string, boxes: Boxes[string]): void {
  if (!isUpdate) return expect(movedFrom(recorded[key] ?? {}, boxes)).toEqual([]);
  const known = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Boxes) : {};
  writeFileSync(place, `${JSON.stringify({ ...known, [key]: boxes }, null, 1)}\n`);
}

/** Specimens that came, went, or have another size. */
function movedFrom(before: Boxes[string], after: Boxes[string]): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    const isSame =
      one !== undefined &&
      other !== undefined &&
      Math.abs(one[0] - other[0]) <= tolerance &&
      Math.abs(one[1] - other[1]) <= tolerance;
    return isSame ? [] : [`${name}: ${one?.join('×') ?? 'none'} → ${other?.join('×') ?? 'none'}`];
  });
}
