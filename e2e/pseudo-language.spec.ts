import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { pageKinds, walksOf } from './pages.ts';
import { isThorough } from './thorough.ts';

/**
 * Every page in languages that nobody speaks, in which each sentence of the catalogue is accented and two fifths longer: what is plain English is hard-wired,
 * or somebody's own words.
 */
const root = join(import.meta.dirname, '..');

/** The text of files below a folder. */
function readBelow(folder: string, pattern: RegExp): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

/** What a provider, its staff and its customers have written in the demo world, and what articles are called. */
const ownWords = [
  readBelow('brand', /\.json$/),
  readBelow('catalogue', /\.json$/),
  readBelow('packages/demo-world', /^(?:src\/.*\.ts|(?:world|history)\.ndjson)$/).replaceAll('\\"', '"'),
  readBelow('packages/logos/src', /^names\.json$/),
  readBelow('domains/catalogue/rules', /^[^/]*(?<!\.test)\.ts$/),
  readBelow('content', /\.(mdx|json)$/)
    .split('\n')
    .filter((line) => /^\s*(?:title|sidebar|name|"?label"?|"?title"?):/.test(line))
    .join('\n'),
]
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** Runs of letters without an accent on a page that a person may read or hear, apart from what is marked as another language, a name or machine text. */
function findPlainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elsewhere =
      'body [lang], [dir="auto"], [translate="no"], bdi, code, pre, kbd, samp, time, script, style, noscript, svg title';
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const found = new Set<string>();
    const add = (content: string | null): void => {
      const text = (content ?? '').replace(/\s+/g, ' ').trim();
      if (/[A-Za-z]{3}/.test(text) && !/[~À-ɏḀ-ỿ]/.test(text)) found.add(text);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(elsewhere)) add(node.textContent);
    for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join(',')))
      if (!element.closest(elsewhere)) for (const name of attributes) add(element.getAttribute(name));
    return [...found];
  });
}

/** Names that machines read: of projects, of files, of methods. */
const isMachineText = (text: string): boolean => /^(?:[a-z\d]+(?:-[a-z\d]+)+|\.[a-z]+|[A-Z]+)$/.test(text);

const isOwn = (text: string): boolean =>
  isMachineText(text) ||
  ownWords.includes(text) ||
  text.split(/ · |: ?| \(|\)| #\d+|[“”]/).every((part) => ownWords.includes(part.trim()));

for (const { name, person, pages } of walksOf(pageKinds)) {
  test.describe(name, () => {
    test.use({ person, locale: 'ar-XB' });

    test('comes to no hard-wired word in a language that nobody speaks, mirrored and without sideways scroll on a phone either [U70, U63]', async ({
      page,
    }) => {
      for (const { what, path } of pages) {
        await test.step(what, async () => {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(path);
          await expect(page.locator('html[lang="ar-XB"]')).toHaveAttribute('dir', 'rtl');
          const plain = (await findPlainTexts(page)).filter((text) => !isOwn(text));
          expect.soft(plain, what).toEqual([]);
          if (isThorough) await expectNoSidewaysScroll(page);
          await page.setViewportSize({ width: 390, height: 844 });
          await expectNoSidewaysScroll(page);
        });
      }
    });
  });
}
