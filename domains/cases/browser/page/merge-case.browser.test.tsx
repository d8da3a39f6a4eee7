import { beforeEach, describe, expect, it } from 'vitest';
import { createCaseMerger } from './merge-case.ts';

const entry = (id: string, text: string, from = 'customer'): string =>
  `<li data-entry="${id}" data-entry-kind="comment" data-entry-from="${from}">${text}</li>`;
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

  it('leaves what is the same as the same element, open disclosures included [U41]', () => {
    const disclosure = '<details><summary>more</summary>…</details>';
    const merger = show(caseOf(entry('1', disclosure)));
    const details = root.querySelector('details') as HTMLDetailsElement; // just written
    details.open = true;
    expect(merger.merge(parse(caseOf(entry('1', disclosure))))).toEqual([]);
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

  it('holds a part back again while somebody is still in it', () => {
    const merger = show(caseOf('', 'Open'));
    (root.querySelector('a') as HTMLAnchorElement).focus(); // in the head
    merger.merge(parse(caseOf('', 'Solved')));
    merger.settle();
    expect(root.querySelector('[data-part="head"]')?.textContent).toBe('Open');
    (document.activeElement as HTMLElement).blur(); // the link
    merger.settle();
    expect(root.querySelector('[data-part="head"]')?.textContent).toBe('Solved');
  });

  it('takes a part over at once when its person has finished, and gives the focus to its heir', () => {
    const actions = (name: string, version: number): string =>
      `<div id="case"><section data-part="actions"><h2>Actions</h2><details data-action="${name}"><summary>Act</summary>${version}</details></section><ol data-timeline=""></ol></div>`;
    const merger = show(actions('close', 1));
    (root.querySelector('summary') as HTMLElement).focus(); // just written
    merger.merge(parse(actions('close', 2)));
    merger.finish();
    expect(root.querySelector('details')?.textContent).toContain('2');
    expect(document.activeElement).toBe(root.querySelector('summary'));
    merger.merge(parse(actions('reopen', 3)));
    merger.finish();
    expect(document.activeElement).toBe(root.querySelector('h2'));
  });

  it('keeps what was typed in a part that it replaces [F16]', () => {
    const withField = (version: number): string =>
      `<div id="case"><section data-part="people"><input type="hidden" name="version" value="${version}"><input id="who" value=""></section><ol data-timeline=""></ol></div>`;
    const merger = show(withField(1));
    (root.querySelector('#who') as HTMLInputElement).value = 'noor@'; // just written
    merger.merge(parse(withField(2)));
    expect(root.querySelector<HTMLInputElement>('#who')?.value).toBe('noor@');
    expect(root.querySelector<HTMLInputElement>('[name="version"]')?.value).toBe('2');
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
