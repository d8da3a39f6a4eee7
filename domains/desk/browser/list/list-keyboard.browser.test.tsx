import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeyDialog } from '../../pages/list/key-dialog.tsx';
import { listKeys } from '../../rules/list/list-keys.ts';
import { enableListKeys } from './list-keyboard.ts';
import { enableSelection } from './selection.ts';

const went: string[] = [];
let root: HTMLElement;

const rows = (...subjects: string[]) =>
  `<table><tbody>${subjects
    .map(
      (subject) =>
        `<tr><td><input type="checkbox" data-select-row value="${subject} 1"></td>
        <th><a class="ui-row-link" href="#${subject}">${subject}</a></th></tr>`,
    )
    .join('')}</tbody></table><label><input type="checkbox" data-select-all>All</label>`;

beforeAll(() => {
  root = document.createElement('main');
  document.body.append(root);
  root.innerHTML = `
    <form data-toolbar><input type="search" aria-label="Search"><select aria-label="Status"><option>Any</option></select></form>
    ${renderToStaticMarkup(<KeyDialog keys={listKeys} />)}
    <div data-live-list></div>
    <form data-bulk-bar><p data-bulk-count></p></form>`;
  enableListKeys(root, { goTo: (query) => went.push(query), select: enableSelection(root) });
});

beforeEach(() => {
  showRows('Builds', 'Domains', 'Invoices');
  (document.activeElement as HTMLElement).blur();
});

afterEach(() => {
  went.length = 0;
  localStorage.clear();
});

function showRows(...subjects: string[]): void {
  const live = root.querySelector<HTMLElement>('[data-live-list]');
  if (live) live.innerHTML = rows(...subjects);
}

const focused = (): string => document.activeElement?.textContent.trim() ?? '';

describe('the keys of the staff’s list', () => {
  it('move the focus from case to case, and stay at both ends', async () => {
    await userEvent.keyboard('j');
    expect(focused()).toBe('Builds');
    await userEvent.keyboard('k');
    expect(focused()).toBe('Builds');
    await userEvent.keyboard('jjj{ArrowUp}');
    expect(focused()).toBe('Domains');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Invoices');
  });

  it('go on where the row was that a refreshed list has no more', async () => {
    root.querySelector<HTMLElement>('.ui-row-link')?.focus();
    await userEvent.keyboard('j');
    expect(focused()).toBe('Domains');
    showRows('Builds', 'Invoices');
    await expect.poll(focused).toBe('Invoices');
    showRows('Builds');
    await expect.poll(focused).toBe('Builds');
  });

  it('select the case that has the focus, and all up to another; a refreshed list keeps them', async () => {
    const bar = root.querySelector('form[data-bulk-bar]');
    const selected = (): string[] =>
      [...root.querySelectorAll<HTMLInputElement>('[data-select-row]:checked')].map(({ value }) => value);
    root.querySelector<HTMLElement>('.ui-row-link')?.focus();
    await userEvent.keyboard('x');
    expect([selected(), bar?.textContent]).toEqual([['Builds 1'], '1 case selected']);
    await userEvent.keyboard('jj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['Builds 1', 'Domains 1', 'Invoices 1']);
    expect(page.getByRole('checkbox', { name: 'All' }).element()).toHaveProperty('checked', true);
    await userEvent.keyboard('x');
    showRows('Domains', 'Other', 'Builds');
    await expect.poll(selected).toEqual(['Domains 1', 'Builds 1']);
    await page.getByRole('checkbox', { name: 'All' }).click();
    await page.getByRole('checkbox', { name: 'All' }).click();
    expect([selected(), bar?.textContent]).toEqual([[], '0 cases selected']);
  });

  it('lead to other lists by two keys', async () => {
    await userEvent.keyboard('gqgmga');
    expect(went).toEqual(['', 'assignee=me', 'sort=-updatedAt']);
  });

  it('do nothing while somebody types or chooses', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).click();
    await userEvent.keyboard('jgq?');
    expect(went).toEqual([]);
    expect((document.activeElement as HTMLInputElement).value).toBe('jgq?');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await userEvent.keyboard('j');
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  it('have the slash search this list before any other', async () => {
    let others = 0;
    const listen = (): void => void (others += 1);
    document.addEventListener('keydown', listen);
    onTestFinished(() => document.removeEventListener('keydown', listen));
    await userEvent.keyboard('/');
    expect(document.activeElement?.getAttribute('type')).toBe('search');
    expect(others).toBe(0);
  });

  it('are all in a dialog, where they can be turned off', async () => {
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: 'What to answer next g q' })).toBeVisible();
    await dialog.getByRole('checkbox').click();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('gq');
    expect(went).toEqual([]);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await userEvent.keyboard('gq');
    expect(went).toEqual(['']);
  });
});
