import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';

function linksOf(text: string): { html: string; text: string } {
  const html = renderToStaticMarkup(<LinkedText text={text} />);
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
