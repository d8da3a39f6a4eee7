import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll, showWhole } from './accessibility.ts';
import { expect, test } from './journey.ts';
import type { Page } from '@playwright/test';

/** Width and height of each specimen, by how the gallery was shown. Renewed by `UPDATE_BOXES=1 npx playwright test … design.spec.ts`. */
type Boxes = Record<string, Record<string, readonly [width: number, height: number]>>;

const place = join(import.meta.dirname, 'design-boxes.json');
const isUpdate = process.env.UPDATE_BOXES === '1';
const recorded: Boxes = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Boxes) : {};

/** A line's height differs by less between machines; a lost rule moves more. */
const tolerance = 6;

const directions = ['ltr', 'rtl'] as const;
const widths = [390, 1280] as const;

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
      test(`is accessible in both themes, ${direction} at ${width} px, and every specimen has the size it had [U01, U63, U70]`, async ({
        page,
      }) => {
        await showGallery(page, 'light', direction, width);
        await expectNoSidewaysScroll(page);
        const boxes = await measure(page);
        const key = `${direction} ${width}`;
        if (isUpdate) {
          const known = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Boxes) : {};
          writeFileSync(place, `${JSON.stringify({ ...known, [key]: boxes }, null, 1)}\n`);
        } else expect(movedFrom(recorded[key] ?? {}, boxes)).toEqual([]);
        await expectAccessible(page, `gallery, light, ${key}`);
        await showGallery(page, 'dark', direction, width);
        expect(movedFrom(boxes, await measure(page))).toEqual([]);
        await expectAccessible(page, `gallery, dark, ${key}`);
      });

  test('goes from one theme, direction and width to the next by plain links', async ({ page }) => {
    await page.goto('/design');
    await page.getByRole('navigation', { name: 'Theme' }).getByRole('link', { name: 'Dark' }).click();
    await page
      .getByRole('navigation', { name: 'Direction' })
      .getByRole('link', { name: 'From the right' })
      .click();
    await page.getByRole('navigation', { name: 'Width' }).getByRole('link', { name: 'Narrow' }).click();
    await expect(page).toHaveURL(/theme=dark&direction=rtl&width=narrow/);
    await expect(page.locator('[dir="rtl"]')).toHaveCSS('color-scheme', 'dark');
  });
});

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
