import type { Reference } from '@reachout/documentation/rules/reference';
import { noSite } from '@reachout/core/link';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerMarkdown } from './answer-markdown.tsx';
import { hostileMarkdown, hugeMarkdown } from '../../../testing/hostile-corpus.ts';
import { findStrangers, watchPage } from '../../../testing/hostile-corpus-watch.ts';
import { createMarkdownWriter } from './markdown-writer.ts';
import { citedSource } from './reference-link.ts';

const references: Reference[] = [
  {
    file: { title: '"><script>hacked=1</script>', path: '/docs/limits', source: { type: 'website' } },
    meta: { leadHeading: { value: 'Limits & <b>more</b>', id: 'max' } },
  },
  { file: { title: 'Away', path: 'javascript:hacked=1', source: { type: 'website' } } },
];

/** The page as the server sends it, read by the browser's own parser. */
function serve(text: string): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToStaticMarkup(<AnswerMarkdown text={text} references={references} />);
  const answer = root.firstElementChild as HTMLElement;
  // Shown by the page's script, which is what makes the button work.
  for (const button of answer.querySelectorAll('button')) button.hidden = false;
  return answer;
}

/** The same answer as the chat writes it. */
function write(text: string): HTMLElement {
  const root = document.createElement('div');
  const writer = createMarkdownWriter(root, {
    base: noSite,
    findSource: (number) => citedSource(references, number, noSite),
  });
  writer.write(text);
  writer.end();
  return root;
}

async function afterFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** Attributes in the order of their names, since which of them is set first says nothing; and no zero bytes, which a parser of HTML drops. */
function outline(root: HTMLElement): string {
  for (const element of root.querySelectorAll('*')) {
    const all = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of all) element.removeAttribute(name);
    for (const { name, value } of all) element.setAttribute(name, value);
  }
  return root.innerHTML.replaceAll('\0', '');
}

const page = watchPage();
beforeAll(() => page.start());
afterAll(() => page.stop());

describe('an answer on a page that the server renders', () => {
  it.each(Object.entries(hostileMarkdown))(
    '%s: nothing runs, nothing is fetched, nothing strange stands in the page, whole or cut off [A32, A33, A47, A48, A57]',
    async (_family, payloads) => {
      const cut = payloads.flatMap((payload) =>
        Array.from({ length: payload.length }, (_, end) => payload.slice(0, end + 1)),
      );
      expect(cut.flatMap((text) => findStrangers(serve(text), noSite))).toEqual([]);
      await afterFrames();
      expect(page.take()).toEqual([]);
      document.body.replaceChildren();
    },
    60_000,
  );

  it.each(Object.entries(hostileMarkdown))('%s: is what the chat shows [D17]', (_family, payloads) => {
    const different = payloads.filter((text) => outline(serve(text)) !== outline(write(text)));
    expect(different).toEqual([]);
    document.body.replaceChildren();
  });

  it.each(Object.entries(hugeMarkdown))('%s: 32,000 letters are what the chat shows [A32]', (_name, text) => {
    expect(outline(serve(text))).toBe(outline(write(text)));
    document.body.replaceChildren();
  });

  it('has its sources numbered, and code whose copying waits for the page’s script', () => {
    const html = renderToStaticMarkup(
      <AnswerMarkdown text={'See [1] and [2].\n\n```js\nlet a;\n```'} references={references.slice(0, 1)} />,
    );
    expect(html).toContain('href="/docs/limits#max"');
    expect(html).toContain('aria-label="Source 1: Limits &amp; &lt;b&gt;more&lt;/b&gt;"');
    expect(html).toContain('[2]');
    expect(html).toMatch(/<button[^>]* hidden="">Copy<\/button>/);
  });
});
