import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type StyleRule, type StyleSheets, withFirstStyles, writeFirstStyles } from './first-styles.ts';

const rule = (
  selectors: Record<string, string[]>,
  body: string,
  more: Partial<StyleRule> = {},
): StyleRule => ({
  selectors: Object.entries(selectors),
  body,
  defines: [],
  uses: [],
  ...more,
});

const sheets: StyleSheets = [
  [
    { text: '@layer base, components;' },
    {
      at: '@layer base',
      nodes: [
        rule({ ':root': [] }, '', {
          defines: [
            ['--ink', '--ink:#111'],
            ['--unused', '--unused:#222'],
          ],
        }),
        rule({ p: ['p'], table: ['table'] }, 'color:var(--ink)', { uses: ['--ink'] }),
      ],
    },
    { at: '@media (width > 40rem)', nodes: [rule({ '.wide': ['.wide'] }, 'padding:1rem')] },
    { text: '@keyframes turn{to{rotate:1turn}}', names: '@keyframes turn' },
  ],
  [rule({ '#main[open] > .note': ['#main', '[open', '.note'] }, 'margin:0')],
];

const page = (body: string): string =>
  `<!doctype html><html><head><link rel="preload" as="font" href="/f.woff2"/><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/brand.css"/></head><body>${body}</body></html>`;

describe('the styles that a page is painted with', () => {
  it('are those of its own elements, in the order of the sheets, with the custom properties that they use', () => {
    expect(writeFirstStyles(sheets, page('<p>One</p>'))).toBe(
      '@layer base, components;@layer base{:root{--ink:#111}p{color:var(--ink)}}',
    );
  });

  it('keep a rule for whichever of its names the page has in classes, ids and attributes', () => {
    const html = page('<details id="main" open><div class="note wide">One</div></details>');
    expect(writeFirstStyles(sheets, html)).toBe(
      '@layer base, components;@media (width > 40rem){.wide{padding:1rem}}#main[open] > .note{margin:0}',
    );
  });

  it('are those of each page, whatever pages came before it', () => {
    const bodies = [
      '<p>One</p>',
      '<b class="wide">Two</b>',
      '<p class="wide">Three</p>',
      '<p id="x7">Four</p>',
    ];
    const written = bodies.map((body) => writeFirstStyles(sheets, page(body)));
    expect(bodies.map((body) => writeFirstStyles(structuredClone(sheets), page(body)))).toEqual(written);
    expect(new Set(written).size).toBe(3);
  });

  it('keep an animation where a rule plays it', () => {
    const turning: StyleSheets = [
      ...sheets,
      [rule({ b: ['b'] }, 'animation:turn 1s', { uses: ['@keyframes turn'] })],
    ];
    expect(writeFirstStyles(turning, page('<b>One</b>'))).toContain('@keyframes turn{to{rotate:1turn}}b{');
  });

  it('stand in the head, are allowed by their hash, and leave the sheets to the end of the body', () => {
    const { html, styleSource } = withFirstStyles(page('<p>One</p>'), {
      sheets,
      brand: { path: '/brand.css', styles: ':root{--brand:red}' },
    });
    const styles = /<style>(.*)<\/style><\/head>/.exec(html)?.[1] ?? '';
    expect(styles.endsWith('p{color:var(--ink)}}:root{--brand:red}')).toBe(true);
    expect(html).toContain('<p>One</p><link rel="stylesheet" href="/a.css"/></body>');
    expect(html).not.toContain('as="font"');
    expect(styleSource).toBe(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
  });
});
