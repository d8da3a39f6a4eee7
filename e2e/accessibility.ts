import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { numberOf, someOf } from './thorough.ts';
import type { AxeResults, NodeResult, Result, RunOptions } from 'axe-core';
import type axe from 'axe-core';

/** The smaller of its two builds: it is read again in every page. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A finding that a person has looked at and that stays. */
interface ReviewedFinding {
  rule: string;
  /** `incomplete` is what axe could not decide by itself. */
  outcome: 'violations' | 'incomplete';
  /** Found in the element's place, its HTML, or axe's own message. */
  mark: RegExp;
  reason: string;
}

const reviewedFindings: readonly ReviewedFinding[] = [
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /<text .*(contains an image node|overlapped by another element)/s,
    reason:
      'The words of a diagram are the page’s ink on its paper or on its lightest grey; axe knows no background within an SVG.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /#hero-title .*overlapped by another element/s,
    reason:
      'The header hangs over the title of a page that begins at the chat; it is measured on those that begin at the top.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /#case-[\w-]+ .*overlapped by another element/s,
    reason: 'The form below an open list of projects is covered by it, and is measured while it is closed.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /\b(case-text|chat-own-text)\b.*overlapped by another element/s,
    reason:
      'Where white space is kept, the space at the end of a full line hangs out of its box, and axe looks for the background of that space.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /\b(pre|code|td|th|ui-option[a-z-]*)\b.*partially obscured by another element/s,
    reason:
      'Code, tables and long lists run on below the edge of their own scrolled box, which axe takes for something in front of them. The same colours are measured where they are in sight.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /(ui-tabs|desk-count|href="\/staff\/cases).*(partially obscured by another element|too short to determine)/s,
    reason:
      'On a small screen the desk’s tabs run on beyond the edge of their own scrolled strip; their counts have one digit.',
  },
  {
    rule: 'color-contrast',
    outcome: 'incomplete',
    mark: /ui-hidden-visually|ui-skip-link/,
    reason: 'Text clipped to one pixel for screen readers: nobody sees its colours.',
  },
];

interface AccessibilityOptions {
  /** What something else hangs over for now, and is looked at in another state. */
  behind?: string;
}

/** axe finds nothing wrong with the page as it stands, and nothing undecided that nobody has looked at (U01). */
export async function expectAccessible(
  page: Page,
  state: string,
  { behind }: AccessibilityOptions = {},
): Promise<void> {
  const runOnly: RunOptions['runOnly'] = { type: 'tag', values: [...tags] };
  const look = async (): Promise<string[]> => {
    const results = await runAxe(page, runOnly, behind);
    return [...describe(results, 'violations'), ...describe(results, 'incomplete')];
  };
  let findings = await look();
  // A page that took in news while it was looked at has headings that axe had not counted.
  if (findings.some((finding) => finding.includes('Unable to determine previous heading')))
    findings = await look();
  expect(findings, `axe on “${state}”`).toEqual([]);
}

type Found = Pick<AxeResults, 'violations' | 'incomplete'>;

/**
 * Runs axe in the page. Most of its time goes into describing every element that passed and into being loaded again, so
 * it gives only what is wrong or undecided, and stays in a page until that is left.
 */
async function runAxe(page: Page, runOnly: RunOptions['runOnly'], behind?: string): Promise<Found> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in globalThis);
    if (!isThere) await frame.evaluate(axeScript);
  }
  return page.evaluate(
    async ([chosen, exclude]) => {
      const context = exclude === undefined ? document : { include: [['html']], exclude: [[exclude]] };
      const { violations, incomplete } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        context,
        {
          runOnly: chosen,
          resultTypes: ['violations', 'incomplete'],
        },
      );
      return { violations, incomplete };
    },
    [runOnly, behind] as const,
  );
}

const narrow = { width: 320, height: 740 };
const wide = { width: 1280, height: 800 };

const ways = [
  { viewport: narrow, colorScheme: 'light' },
  { viewport: wide, colorScheme: 'dark' },
] as const;

/**
 * The same on a small screen in the light theme or on a large one in the dark theme, one state the one and the next the other, in a campaign both. On
 * neither screen does anything stick out at the side (U63).
 */
export async function expectAccessibleEverywhere(
  page: Page,
  state: string,
  { behind }: Pick<AccessibilityOptions, 'behind'> = {},
): Promise<void> {
  const options = behind === undefined ? {} : { behind };
  const looks = someOf(ways, ways.length, numberOf(state));
  for (const way of ways) {
    const { viewport, colorScheme } = way;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectNoSidewaysScroll(page);
    if (!looks.includes(way)) continue;
    await showWhole(page, viewport);
    await expectAccessible(page, `${state}, ${colorScheme}, ${viewport.width} px`, options);
  }
  await page.setViewportSize(wide);
}

/** Makes the screen as tall as the page: what stays in sight while scrolling then covers nothing whose contrast is to be measured. */
export async function showWhole(page: Page, { width, height }: typeof narrow): Promise<void> {
  let shown = height;
  // A part that lies otherwise on a taller screen makes the page another height, a frame later.
  for (let times = 0; times < 4; times += 1) {
    const whole = await page.evaluate(heightAtRest);
    if (times > 0 && whole <= shown) break;
    shown = Math.max(shown, whole);
    await page.setViewportSize({ width, height: shown });
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** The page's height once everything that follows its size has followed. */
async function heightAtRest(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollHeight;
}

/** The page is no wider than the screen, in whichever direction it is read (U52, U63), once a new size of the screen has come to all of it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      const html = document.documentElement;
      const { dir } = html;
      const measureIn = (direction: string): number => {
        html.dir = direction;
        return html.scrollWidth - html.clientWidth;
      };
      const measured = { ltr: measureIn('ltr'), rtl: measureIn('rtl') };
      html.dir = dir;
      return measured;
    });
  await expect
    .poll(measure, { message: 'pixels that the page is wider than the screen' })
    .toEqual({ ltr: 0, rtl: 0 });
}

function describe(results: Found, outcome: 'violations' | 'incomplete'): string[] {
  return results[outcome].flatMap((result) =>
    result.nodes
      .filter((node) => !isReviewed(result, node, outcome))
      .map(
        (node) => `${outcome}: ${result.id} at ${node.target.join(' ')}\n${node.html}\n${messageOf(node)}`,
      ),
  );
}

function isReviewed({ id }: Result, node: NodeResult, outcome: string): boolean {
  return reviewedFindings.some(
    (finding) =>
      finding.rule === id &&
      finding.outcome === outcome &&
      finding.mark.test(`${node.target.join(' ')} ${node.html} ${messageOf(node)}`),
  );
}

function messageOf({ any, all, none }: NodeResult): string {
  return [...any, ...all, ...none]
    .map(({ message, relatedNodes }) =>
      [message, ...(relatedNodes ?? []).map(({ html }) => html)].join('\n  '),
    )
    .join('; ');
}
