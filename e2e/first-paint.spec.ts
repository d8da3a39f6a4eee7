import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

type Drawn = [element: string, style: Record<string, string>][];

/** What people see of an element; all of some four hundred properties would take a browser half a minute. */
const seen =
  'align-items background-color background-image border-block-start-color border-block-start-width border-inline-start-color border-inline-start-width border-start-start-radius box-shadow color column-gap content display flex-basis flex-direction font-family font-size font-weight grid-template-columns height inset-block-start inset-inline-start justify-content letter-spacing line-height list-style-type margin-block-end margin-block-start margin-inline-start opacity overflow-x padding-block-start padding-inline-start position row-gap text-align text-decoration-line transform visibility white-space width z-index'.split(
    ' ',
  );

/** How each element is drawn, but for pictures, whose size comes with them. */
function readDrawn(properties: readonly string[]): Drawn {
  const left = new Set(['SCRIPT', 'LINK', 'STYLE', 'IMG']);
  const elements = [...document.querySelectorAll('body, body *')].filter(({ tagName }) => !left.has(tagName));
  return elements.map((element) => {
    const style: Record<string, string> = {};
    for (const part of ['', '::before', '::after']) {
      const computed = getComputedStyle(element, part);
      if (part !== '' && computed.content === 'none') continue;
      for (const name of properties) style[part + name] = computed.getPropertyValue(name);
    }
    return [element.tagName + element.className, style];
  });
}

async function drawnOf(page: Page, path: string, files: RegExp | ((url: URL) => boolean)): Promise<Drawn> {
  await page.route(files, (route) => route.abort());
  await page.goto(path);
  const drawn = await page.evaluate(readDrawn, seen);
  await page.unroute(files);
  return drawn;
}

/** What is drawn otherwise at first than in the end. */
function findDifferences(first: Drawn, last: Drawn): string[] {
  expect(first.map(([name]) => name)).toEqual(last.map(([name]) => name));
  return first.flatMap(([name, style], index) =>
    Object.entries(last[index]?.[1] ?? {})
      .filter(([property, value]) => style[property] !== value)
      .map(([property, value]) => `${name} ${property}: ${style[property]}, then ${value}`),
  );
}

for (const [what, path, person] of [
  ['the home of the documentation', '/docs', null],
  ['an article', '/docs/infrastructure/caching', null],
  ['a page of the API reference', '/docs/api/cases', null],
  ['the help page of a visitor', '/help', null],
  ['the help page of a person', '/help', 'olivia'],
  ['the login page', '/login', null],
] as const)
  test.describe(what, () => {
    test.use({ person, expectedNoise: /ERR_FAILED/ });

    test('is drawn by what it carries itself as by its style sheets, in whichever order they come, so that its first paint waits for none and nothing moves after it [U61, U84]', async ({
      page,
    }) => {
      const alone = await drawnOf(page, path, /\.(?:css|js|woff2)$/);
      const whole = await drawnOf(page, path, /\.(?:js|woff2)$/);
      expect(alone.length).toBeGreaterThan(40);
      expect(findDifferences(alone, whole)).toEqual([]);
      const sheets = await page
        .locator('link[rel=stylesheet]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
      expect(sheets.length).toBeGreaterThan(0);
      if (sheets.length === 1) return;
      for (const late of sheets) {
        const isHeldBack = ({ pathname }: URL): boolean =>
          pathname === late || /\.(?:js|woff2)$/.test(pathname);
        const others = await drawnOf(page, path, isHeldBack);
        expect(findDifferences(others, whole), late).toEqual([]);
      }
    });
  });

test('a logo keeps its whole pixels once it has come, so that nothing below it moves', async ({ page }) => {
  await page.goto('/help');
  const logos = page.locator('.help-framework-logo');
  expect(await logos.count()).toBeGreaterThan(1);
  for (const logo of await logos.all()) {
    await logo.scrollIntoViewIfNeeded();
    const image = logo.locator('img:visible');
    await expect(image).toHaveJSProperty('complete', true);
    const asked = Number(await image.getAttribute('height'));
    expect((await image.boundingBox())?.height).toBe(asked);
    expect((await logo.boundingBox())?.height).toBe(asked);
  }
});

test('a page and all that its first paint needs come in what a connection sends at first [U84]', async ({
  request,
}) => {
  // Ten segments, of which a little is headers.
  const firstWindow = 14_000;
  for (const path of ['/docs', '/docs/infrastructure/caching', '/help', '/login']) {
    const response = await request.get(path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    expect(Number(response.headers()['content-length']), path).toBeLessThan(firstWindow);
  }
});
