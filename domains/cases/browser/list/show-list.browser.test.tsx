import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createListShower } from './show-list.ts';

let live: HTMLElement;
let show: (subjects: readonly string[], marksArrivals?: boolean) => void;
let shown = 0;

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  live = document.createElement('div');
  document.querySelector('main')?.append(live);
  const showList = createListShower(live);
  shown = 0;
  show = (subjects, marksArrivals = true) =>
    showList(listOf(subjects), { marksArrivals, onShown: () => (shown += 1) });
  live.append(...listOf(['Builds', 'Domains', 'Invoices']).childNodes);
});

function listOf(subjects: readonly string[]): HTMLElement {
  const list = document.createElement('div');
  list.innerHTML = `<table><tbody>${subjects
    .map(
      (subject) =>
        `<tr style="height: 60px"><td><input type="checkbox" aria-label="Select ${subject}"></td>
        <th><a href="#${subject}">${subject}</a></th></tr>`,
    )
    .join('')}</tbody></table><p style="height: 300vh"><a href="#refresh">Refresh</a></p>`;
  return list;
}
const subjects = (): string[] => [...live.querySelectorAll('th')].map(({ textContent }) => textContent);

describe('a list that changes while it is looked at', () => {
  it('leaves the focus at the control of the case that it was on, and that case where it was', async () => {
    const box = page.getByRole('checkbox', { name: 'Select Domains' });
    box.element().focus();
    window.scrollTo(0, 40);
    const before = box.element().getBoundingClientRect().top;
    show(['News', 'Builds', 'Domains', 'Invoices']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Domains');
    expect(document.activeElement?.getBoundingClientRect().top).toBeCloseTo(before, 0);
  });

  it('leaves the focus on a link outside the rows', () => {
    page.getByRole('link', { name: 'Refresh' }).element().focus();
    show(['News', 'Builds']);
    expect(document.activeElement?.textContent).toBe('Refresh');
  });

  it('keeps the row under the pointer where it is', async () => {
    const subject = page.getByRole('link', { name: 'Invoices' });
    await userEvent.hover(subject);
    const before = subject.element().getBoundingClientRect().top;
    show(['News', 'Builds', 'Domains', 'Invoices']);
    expect(subject.element().getBoundingClientRect().top).toBeCloseTo(before, 0);
  });

  it('stays as it is while something in it is pressed, and shows the newest then', async () => {
    live.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    show(['News', 'Builds']);
    show(['Later news', 'News', 'Builds']);
    expect(subjects()).toEqual(['Builds', 'Domains', 'Invoices']);
    window.dispatchEvent(new PointerEvent('pointerup'));
    await expect.poll(subjects).toEqual(['Later news', 'News', 'Builds']);
    expect(shown).toBe(1);
  });

  it('stays as it is while words in it are selected', async () => {
    getSelection()?.selectAllChildren(page.getByRole('link', { name: 'Builds' }).element());
    show(['News']);
    expect(subjects()).toContain('Builds');
    getSelection()?.removeAllRanges();
    await expect.poll(subjects).toEqual(['News']);
  });

  it('stays the same page where nothing but times went by, which are told', () => {
    const listAt = (minutes: number): HTMLElement => {
      const list = listOf(['Builds']);
      list.querySelector('th')?.insertAdjacentHTML('beforeend', `<time>${minutes} minutes</time>`);
      return list;
    };
    const showList = createListShower(live);
    const showAt = (minutes: number): void =>
      showList(listAt(minutes), { marksArrivals: true, onShown: () => undefined });
    showAt(1);
    const row = page.getByRole('link', { name: 'Builds' }).element();
    showAt(2);
    expect(row.isConnected).toBe(true);
    expect(live.querySelector('time')?.textContent).toBe('2 minutes');
    show(['Builds', 'Domains']);
    expect(row.isConnected).toBe(false);
  });

  it('marks what came, and nothing where another list was asked for', () => {
    const marked = (): string[] =>
      [...live.querySelectorAll('tr.case-arrived th')].map(({ textContent }) => textContent);
    show(['News', 'Builds']);
    expect(marked()).toEqual(['News']);
    show(['Others', 'More'], false);
    expect(marked()).toEqual([]);
  });
});
