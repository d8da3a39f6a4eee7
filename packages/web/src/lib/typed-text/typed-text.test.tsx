import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TypedText } from './typed-text.tsx';
import { typedMailHtml } from './typed-mail-html.ts';

function linksOf(text: string): { html: string; text: string } {
  const html = renderToStaticMarkup(<TypedText text={text} />);
  return { html, text: html.replace(/<[^>]*>/g, '') };
}

describe('an address in the words of a case', () => {
  it.each([
    ['https://example.com/a?b', 'https://example.com/a?b', ''],
    ['http://EXAMPLE.com/', 'http://example.com/', ''],
    [
      'https://good.example\u2044login.evil.test',
      'https://good.xn--examplelogin-xk0g.evil.test/',
      ' (good.xn--examplelogin-xk0g.evil.test)',
    ],
    ['https://good.example。evil.test/x', 'https://good.example.evil.test/x', ' (good.example.evil.test)'],
    ['https://аpple.example/', 'https://xn--pple-43d.example/', ' (xn--pple-43d.example)'],
    ['https:///evil.test/x', 'https://evil.test/x', ' (evil.test)'],
  ])('%s leads to %s and says so%s [A48]', (address, href, beside) => {
    const { html, text } = linksOf(`See ${address} please.`);
    expect(html).toContain(`href="${href}"`);
    expect(text).toBe(`See ${address}${beside} please.`);
  });

  it.each([
    ['https://support.tetra.example@evil.test/'],
    ['https://user:secret@evil.test/'],
    ['//evil.test'],
  ])('%s is text [A48]', (address) => {
    const { html, text } = linksOf(`See ${address} please.`);
    expect(html).not.toContain('href');
    expect(text).toBe(`See ${address} please.`);
  });
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-11-23 10:00:${index} # step`).join('\n');

describe('what a person typed', () => {
  it('is Markdown, and a single line break stays one', () => {
    const html = renderToStaticMarkup(<TypedText className="case-text" text={'**One**\ntwo\n\n- three'} />);
    expect(html).toBe(
      '<div dir="auto" class="chat-text case-text"><p><strong>One</strong><br/>two</p><ul><li>three</li></ul></div>',
    );
  });

  it('folds a long log behind a line that says how long it is, and leaves a short one open', () => {
    const long = renderToStaticMarkup(<TypedText text={lines(200)} />);
    expect(long).toContain('<details class="ui-disclosure"><summary>200 lines of code or log</summary>');
    expect(renderToStaticMarkup(<TypedText text={lines(24)} />)).not.toContain('details');
  });

  it('loads nothing from elsewhere and runs nothing', () => {
    const html = renderToStaticMarkup(
      <TypedText
        text={'![x](https://evil.test/p.png) <img src=x onerror=alert(1)> [y](javascript:alert(1))'}
      />,
    );
    expect(html).not.toMatch(/<img|<script|javascript:[^<]*"/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('what a person typed, in a mail', () => {
  it('is whole HTML with links that lead from anywhere, and nothing to press', () => {
    const html = typedMailHtml('See [this](/docs/a) & `b<c`\n\n```\nd\n```', {
      origin: 'https://support.example',
      linkColour: '#112233',
    });
    expect(html.replaceAll(/ style="[^"]*"/g, '')).toBe(
      '<p>See <a href="https://support.example/docs/a" class="link">this</a> &amp; <code>b&lt;c</code></p><div><pre><code>d</code></pre></div>',
    );
  });
});
