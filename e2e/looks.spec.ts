import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { errorPages, type PageKind, pageKinds } from './pages.ts';
import type { PersonKey } from './people.ts';

/**
 * What each kind of page looks like, light and dark, on a phone and on a desk: where its main parts stand and how they are drawn. No pixels are compared, so that
 * neither another font renderer nor a record more on a list matters. Renewed by `UPDATE_LOOKS=1 npx playwright test -c e2e --workers=1 looks.spec.ts`.
 */
interface Look {
  /** What is measured of its box, in pixels. */
  box: readonly number[];
  /** Size, weight and corners, which no theme changes. */
  drawn: string;
  /** Colours of words, surface and line, in the light and in the dark theme. */
  light: string;
  dark: string;
}

type Looks = Record<string, Record<string, Look>>;

const place = join(import.meta.dirname, 'looks.json');
const isUpdate = process.env.UPDATE_LOOKS === '1';
const recorded: Looks = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Looks) : {};

/** What a scroll bar or another rounding moves; a lost rule moves more. */
const tolerance = 6;

const widths = [1280, 390] as const;

/** Kinds of page by who looks at them, so that a browser context serves several. */
const looked: readonly { person: PersonKey | null; pages: readonly string[] }[] = [
  {
    person: null,
    pages: [
      '/help',
      '/login?next=%2Fhelp',
      '/docs',
      '/docs/functions/cron-jobs',
      '/docs/domains',
      '/docs/api/accounts',
      '/guides',
      '/search?q=certificate',
      '/status',
      '/contact/sales',
      '/no-such-page',
    ],
  },
  {
    person: 'olivia',
    pages: [
      '/help?product=tetra&teamSlug=orbit',
      '/orbit/~/support/cases',
      '/orbit/~/support/refunds',
      '/support/cases/new',
      '/orbit/~/settings/members',
    ],
  },
  { person: 'ada', pages: ['/staff', '/staff/cases', '/staff/numbers'] },
];

/**
 * The first of each that a page shows, and what is measured of it: nothing that depends on the width of words, which are drawn in another font where ours comes
 * too late to be shown.
 */
const parts: readonly { selector: string; sides: readonly ('left' | 'width' | 'height')[] }[] = [
  { selector: '.site-header', sides: ['left', 'width', 'height'] },
  { selector: '.site-footer', sides: ['left', 'width'] },
  { selector: 'main', sides: ['left', 'width'] },
  { selector: 'main h1', sides: ['left'] },
  { selector: 'main h2', sides: ['left'] },
  { selector: 'main .prose', sides: ['left', 'width'] },
  { selector: 'main aside', sides: ['left', 'width'] },
  { selector: 'main pre', sides: ['left', 'width'] },
  { selector: 'main .ui-panel', sides: ['left', 'width'] },
  { selector: 'main .ui-table-frame', sides: ['left', 'width'] },
  { selector: 'main .ui-table th', sides: [] },
  { selector: 'main .ui-tabs', sides: ['left', 'width'] },
  { selector: 'main .ui-toolbar', sides: ['left', 'width'] },
  { selector: 'main .ui-filter', sides: ['height'] },
  { selector: 'main .ui-button', sides: ['height'] },
  { selector: 'main .brand-grid', sides: ['width', 'height'] },
  { selector: '.chat-composer', sides: ['left', 'width'] },
];

for (const { person, pages } of looked)
  test.describe(`the pages of ${person ?? 'a visitor'}`, () => {
    test.use({ person, expectedNoise: /status of 404/ });

    for (const path of pages)
      test(`${nameOf(path)} looks as it did in both themes, wide and narrow [U61, U63]`, async ({ page }) => {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          compare(`${nameOf(path)}, ${width} px`, await look(page));
        }
      });
  });

/** The page's name in the table of kinds of page, which says what it is. */
function nameOf(path: string): string {
  const kinds: readonly PageKind[] = [...pageKinds, ...errorPages];
  return kinds.find((kind) => kind.path === path)?.what ?? path;
}

async function look(page: Page): Promise<Looks[string]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await measure(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await measure(page);
  return Object.fromEntries(
    Object.entries(light).map(([name, { box, drawn, colours }]) => [
      name,
      { box, drawn, light: colours, dark: dark[name]?.colours ?? 'not shown' },
    ]),
  );
}

function measure(page: Page): Promise<Record<string, { box: number[]; drawn: string; colours: string }>> {
  return page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.flatMap(({ selector, sides }) => {
          const part = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
          if (part === undefined) return [];
          const edges = part.getBoundingClientRect();
          const style = getComputedStyle(part);
          return [
            [
              selector,
              {
                box: sides.map((side) => Math.round(edges[side])),
                drawn: `${style.fontSize} ${style.fontWeight} ${style.borderRadius}`,
                colours: [
                  style.color,
                  style.backgroundColor,
                  style.borderTopWidth === '0px' ? 'none' : style.borderTopColor,
                ].join(' '),
              },
            ],
          ];
        }),
      ),
    parts,
  );
}

/** Holds what a page looks like against what was recorded, or records it. */
function compare(key: string, looks: Looks[string]): void {
  if (!isUpdate) {
    expect(recorded, 'a look that was never recorded').toHaveProperty([key]);
    return expect(changed(recorded[key] ?? {}, looks)).toEqual([]);
  }
  const known = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Looks) : {};
  writeFileSync(place, `${JSON.stringify({ ...known, [key]: looks }, null, 1)}\n`);
}

/** Parts that went, stand elsewhere, or are drawn otherwise. What came may have come with a record more. */
function changed(before: Looks[string], after: Looks[string]): string[] {
  return Object.entries(before).flatMap(([part, one]) => {
    const other = after[part];
    if (other === undefined) return [`${part}: went`];
    const isMoved =
      one.box.length !== other.box.length ||
      one.box.some((value, at) => Math.abs(value - (other.box[at] ?? 0)) > tolerance);
    return [
      ...(isMoved ? [`${part}: ${one.box.join(', ')} → ${other.box.join(', ')}`] : []),
      ...(['drawn', 'light', 'dark'] as const).flatMap((what) =>
        one[what] === other[what] ? [] : [`${part}, ${what}: ${one[what]} → ${other[what]}`],
      ),
    ];
  });
}
