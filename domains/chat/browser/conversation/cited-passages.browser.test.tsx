import type { Reference } from '@reachout/documentation/rules/reference';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { textFragment } from './cited-passages.ts';
import { MessageRow } from './message-row.tsx';

const source = (path: string): Reference => ({ file: { path, title: path, source: { type: 'website' } } });
const references = [source('/docs/limits'), source('/docs/regions'), source('https://example.com/away')];

let root: Root | undefined;
afterEach(() => {
  flushSync(() => root?.unmount());
  CSS.highlights.clear();
});

function show(content: string, isStreaming = false): HTMLElement {
  const container = document.createElement('ol');
  document.body.replaceChildren(container);
  root = createRoot(container);
  const message = { id: 'm', role: 'assistant' as const, content, timestamp: 0, references };
  flushSync(() =>
    root?.render(
      <MessageRow message={message} personName="Olivia" isStreaming={isStreaming} references={references} />,
    ),
  );
  return container;
}

/** The texts that are highlighted while the chip has the focus. */
async function highlightFrom(container: HTMLElement, chip: string): Promise<string[]> {
  const [number, place = '1'] = chip.split('/');
  const chips = container.querySelectorAll<HTMLElement>(`.chat-text [data-citation="${number}"]`);
  chips[Number(place) - 1]?.focus();
  // What finds the words is loaded with the first number that is pointed at.
  await expect.poll(() => CSS.highlights.has('chat-highlight')).toBe(true);
  return [...(CSS.highlights.get('chat-highlight') ?? [])].map(String);
}

describe('the number of a source', () => {
  it.each([
    ['One thing. [1] Another thing. [2]', '1', ['One thing.']],
    ['One thing. [1] Another thing. [2]', '2', ['Another thing.']],
    ['One thing [1]. Another thing [2].', '2', ['Another thing 2.']],
    ['Not this. But *this one* with `code` in it. [1]', '1', ['But this one with code in it.']],
    ['It takes 1.5 seconds, e.g. in Paris. [1][2]', '2', ['It takes 1.5 seconds, e.g. in Paris.']],
    ['First. [1] Between.\n\nOther block. [1]', '1', ['First.', 'Other block.']],
    ['- one\n- two\n- three [1]', '1', ['onetwothree 1']],
    ['- one. [1]\n- two. Three. [2]', '2', ['Three.']],
    ['| a | b |\n|---|---|\n| This is x. That is y. [1] | z |', '1', ['That is y.']],
    ['```\nlet a;\n```\n\n[1]', '1', ['Copylet a;']],
    ['Words that go on [1] after the number. Next.', '1', ['Words that go on 1 after the number.']],
  ])('in %j highlights by %s what it supports: %j', async (content, chip, highlighted) => {
    expect(await highlightFrom(show(content), chip)).toEqual(highlighted);
  });

  it('lights while the answer still arrives, and changes no element', async () => {
    const container = show('One thing. [1] Another', true);
    const before = container.querySelector('.chat-text')?.innerHTML;
    expect(await highlightFrom(container, '1')).toEqual(['One thing.']);
    expect(container.querySelector('.chat-text')?.innerHTML).toBe(before);
  });

  it('stays highlighted while it has the focus, wherever a pointer rests', async () => {
    const container = show('One thing. [1]');
    await highlightFrom(container, '1');
    container.querySelector('.chat-text')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    container.querySelector('article')?.dispatchEvent(new MouseEvent('mouseleave'));
    expect(CSS.highlights.has('chat-highlight')).toBe(true);
  });

  it('lights nothing any more once it is left', async () => {
    const container = show('One thing. [1]');
    await highlightFrom(container, '1');
    container.querySelector<HTMLElement>('.chat-text [data-citation]')?.blur();
    expect(CSS.highlights.has('chat-highlight')).toBe(false);
  });

  it('opens with the words of the sentence around it, and not its own number', async () => {
    const container = show('Words [1] go on. Next.');
    const link = container.querySelector<HTMLElement>('.chat-text [data-citation]');
    await highlightFrom(container, '1');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    expect(link?.getAttribute('href')).toBe('/docs/limits#:~:text=Words%20go%20on');
  });

  it.each([
    ['[data-citation="1"]', '/docs/limits#:~:text=One%20thing'],
    ['.chat-source[data-citation="1"]', '/docs/limits#:~:text=One%20thing'],
    ['[data-citation="3"]', 'https://example.com/away'],
  ])('opens its passage: %s leads to %s', async (selector, href) => {
    const container = show('One thing. [1] Another thing. [3]');
    const link = container.querySelector<HTMLElement>(selector);
    await highlightFrom(container, '1');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    link?.click();
    expect(link?.getAttribute('href')).toBe(href);
  });
});

describe('the words to look for in a page', () => {
  it.each([
    ['', ''],
    [' . ', ''],
    ['One thing.', ':~:text=One%20thing'],
    ['a well-known, thing', ':~:text=a%20well%2Dknown%2C%20thing'],
    [
      'one two three four five six seven eight nine.',
      ':~:text=one%20two%20three%20four,six%20seven%20eight%20nine',
    ],
  ])('of %j are %j', (text, fragment) => {
    expect(textFragment(text)).toBe(fragment);
  });

  it('are found in time among many signs [A40]', () => {
    // Eight times the signs take eight times as long; as the square of their number it would be 64 times. The best of some: other work on the
    // machine only ever adds.
    const bestOf = (signs: number): number => {
      const text = `a${'.\n'.repeat(signs)}b`;
      const runs = Array.from({ length: 7 }, () => {
        const startedAt = performance.now();
        textFragment(text);
        return performance.now() - startedAt;
      });
      return Math.min(...runs);
    };
    const [few, many] = [bestOf(50_000), bestOf(400_000)];
    expect(many).toBeLessThan(Math.max(few, 1) * 24);
  });
});
