import { describe, expect, it } from 'vitest';
import { isTyping } from './is-typing.ts';

function first(html: string): Element | null {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root.querySelector('[data-at]');
}

describe('a key of the desk', () => {
  it.each([
    ['<input data-at>', true],
    ['<textarea data-at></textarea>', true],
    ['<select data-at></select>', true],
    ['<select><option data-at>Open</option></select>', true],
    ['<input type="checkbox" data-at>', false],
    ['<button data-at>Assign</button>', false],
    ['<p data-at>Words</p>', false],
  ])('at %s is typed: %s', (html, expected) => {
    expect(isTyping(first(html))).toBe(expected);
  });
});
