import { beforeEach, describe, expect, it } from 'vitest';
import { createCaseMerger } from './merge-case.ts';

const entry = (id: string, text: string, from = 'customer'): string =>
  `<li data-entry="${id}" data-kind="comment" data-from="${from}">${text}</li>`;
const caseOf = (entries: string, head = 'Open'): string =>
  `<div id="case"><div data-part="head"><a href="#x">${head}</a></div><ol data-timeline="">${entries}</ol></div>`;
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

let root: HTMLElement;
const isInUse = (part: Element): boolean => part.contains(document.activeElement);
const texts = (): string[] => [...root.querySelectorAll('li')].map((item) => item.textContent);

function show(html: string) {
  document.body.innerHTML = html;
  root = document.querySelector('#case') as HTMLElement; // caseOf writes it
  return createCaseMerger(root, isInUse);
}

beforeEach(() => document.body.replaceChildren());

describe('the newest rendering of a case', () => {
  it('adds what is new in its place and says what it was [U40, U41]', () => {
    const merger = show(caseOf(entry('1', 'one') + entry('3', 'three')));
    const added = merger.merge(
      parse(caseOf(entry('1', 'one') + entry('2', 'two', 'staff') + entry('3', 'three'))),
    );
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(added.map(({ kind, from }) => ({ kind, from }))).toEqual([{ kind: 'comment', from: 'staff' }]);
  });

  it('leaves what is the same as the same element, its open folds included [U41]', () => {
    const fold = '<details><summary>more</summary>…</details>';
    const merger = show(caseOf(entry('1', fold)));
    const details = root.querySelector('details') as HTMLDetailsElement; // just written
    details.open = true;
    expect(merger.merge(parse(caseOf(entry('1', fold))))).toEqual([]);
    expect(root.querySelector('details')).toBe(details);
    expect(details.open).toBe(true);
  });

  it('takes away what is gone and changes what changed', () => {
    const merger = show(caseOf(entry('1', 'one') + entry('2', 'two')));
    merger.merge(parse(caseOf(entry('2', 'two, corrected'))));
    expect(texts()).toEqual(['two, corrected']);
  });

  it('never replaces a part while somebody is in it, but does so when they have left [U41]', () => {
    const merger = show(caseOf(entry('1', 'one')));
    const link = root.querySelector('a') as HTMLAnchorElement; // in the head
    link.focus();
    merger.merge(parse(caseOf(entry('1', 'one'), 'Solved')));
    expect(document.activeElement).toBe(link);
    expect(link.textContent).toBe('Open');
    link.blur();
    merger.settle();
    expect(root.querySelector('[data-part="head"]')?.textContent).toBe('Solved');
  });

  it('forgets a part that was held back when a newer one is as it was', () => {
    const merger = show(caseOf('', 'Open'));
    (root.querySelector('a') as HTMLAnchorElement).focus(); // in the head
    merger.merge(parse(caseOf('', 'Solved')));
    merger.merge(parse(caseOf('', 'Open')));
    (document.activeElement as HTMLElement).blur(); // the link
    merger.settle();
    expect(root.querySelector('[data-part="head"]')?.textContent).toBe('Open');
  });
});
