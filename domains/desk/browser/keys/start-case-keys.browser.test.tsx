import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeyDialog } from '../../pages/list/key-dialog.tsx';
import { caseKeys } from '../../rules/keys/case-keys.ts';
import { startCaseKeys } from './start-case-keys.ts';

const taken: string[] = [];

beforeAll(() => {
  const root = document.createElement('main');
  document.body.append(root);
  root.innerHTML = `
    <style>select, ::picker(select) { appearance: base-select }</style>
    <textarea id="reply-body" aria-label="Answer"></textarea><textarea id="note-body" aria-label="Note"></textarea>
    <select id="set-status" aria-label="Status"><option>Open</option></select>
    <button data-take-case>Take it</button>
    <details><summary>Assign</summary><select id="set-assignee" aria-label="Assignee"><option>Ada</option></select></details>
    ${renderToStaticMarkup(<KeyDialog keys={caseKeys} />)}`;
  root.querySelector('[data-take-case]')?.addEventListener('click', () => taken.push('taken'));
  startCaseKeys(root);
});

beforeEach(() => (document.activeElement as HTMLElement).blur());

describe('the keys of the page of a case', () => {
  it('lead to the answer, where they are letters, and Escape leads out of it with the words kept', async () => {
    await userEvent.keyboard('r');
    await userEvent.keyboard('rain');
    expect(page.getByLabelText('Answer').element()).toHaveProperty('value', 'rain');
    await userEvent.keyboard('{Escape}n');
    await expect.element(page.getByLabelText('Note')).toHaveFocus();
    expect(page.getByLabelText('Answer').element()).toHaveProperty('value', 'rain');
  });

  it('take the case, and unfold what is folded', async () => {
    await userEvent.keyboard('t');
    expect(taken).toEqual(['taken']);
    await userEvent.keyboard('a');
    await expect.element(page.getByLabelText('Assignee')).toHaveFocus();
  });

  it('lead to a field of choices, and Escape closes its list and then leads out of it', async () => {
    await userEvent.keyboard('s{ }');
    await expect.element(page.getByRole('option', { name: 'Open' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByLabelText('Status')).toHaveFocus();
    await userEvent.keyboard('{Escape}n');
    await expect.element(page.getByLabelText('Note')).toHaveFocus();
  });

  it('are listed on a press of the question mark, and give the focus back', async () => {
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect.element(page.getByText('Send the answer and go to the next case')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
