import type { SearchBox } from '@reachout/web/enhance/search-opener';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSearchDialog, type SearchDialog } from './create-search-dialog.ts';
import type { SearchAction, SearchActions } from '../../rules/search-actions.ts';
import type { SearchRecords } from '../../rules/search-records.ts';
import type { SearchResult } from '../../rules/calls/search.ts';

const link = (label: string, path: string): SearchAction => ({ label, path, isSent: false, marks: {} });
const offered: SearchActions = {
  title: 'Actions',
  pageTitle: 'On this page',
  actions: [
    link('New case', '#new-case'),
    link('Your cases', '#cases'),
    { label: 'Log out', path: '/logout', isSent: true, marks: { 'data-clear-storage': '' } },
    { label: 'Theme: Dark', path: null, isSent: false, marks: { 'data-theme-choice': 'dark' } },
  ],
};
const hit: SearchResult = {
  path: '/docs/severity',
  title: 'Severity of a case',
  heading: '',
  anchor: 'levels',
  trail: ['Docs'],
  appliesTo: ['Pro', 'Owner'],
  snippet: [],
};

const records: SearchRecords = {
  isFirst: true,
  groups: [
    { heading: 'People', records: [{ title: 'Olivia', detail: 'olivia@orbit.example', path: '#olivia' }] },
  ],
};

const box: SearchBox = {
  addresses: { page: '/search', call: '/api/search', misses: '/api/search/misses', help: '/help' },
  slashSetting: 'slash-off',
  readRecentPages: () => [{ path: '/docs/dns', title: 'DNS records' }],
};

/** A server that knows one page, found by “case”, and offers actions unless it fails to. */
function answerCalls(actions: () => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (pathname === '/search/actions.json') return actions();
    if (pathname === '/search/records.json') return Response.json(records);
    const query = searchParams.get('q') ?? '';
    return Response.json({ query, isGuess: false, results: query.startsWith('case') ? [hit] : [] });
  });
}

/** Opens the dialog as a page does that has just been loaded. */
function openAnew(actions = () => Response.json(offered)): SearchDialog {
  answerCalls(actions);
  const dialog = createSearchDialog(document, box);
  dialog.open('');
  return dialog;
}

/** From now on the search does not answer. */
function hangSearch(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
}

/** The addresses that forms are sent to, none of which leaves the page. */
function keepSent(): string[] {
  const sent: string[] = [];
  const keep = (event: SubmitEvent): void => {
    event.preventDefault();
    sent.push(new URL((event.target as HTMLFormElement).action).pathname);
  };
  document.addEventListener('submit', keep);
  onTestFinished(() => document.removeEventListener('submit', keep));
  return sent;
}

const options = page.getByRole('option');
const chosen = page.getByRole('option', { selected: true });
const actions = page.getByRole('group', { name: 'Actions' });
const labels = (): string[] => options.elements().map(({ textContent }) => textContent);

afterEach(() => {
  document.body.replaceChildren();
  location.hash = '';
});

describe('the search dialog', () => {
  it('offers actions below the pages read last, and does nothing of consequence by Enter alone', async () => {
    openAnew();
    await expect.element(actions).toBeVisible();
    expect(labels()).toEqual(['DNS records', 'New case', 'Your cases', 'Log out', 'Theme: Dark']);
    await expect.element(chosen).toHaveTextContent('DNS records');
  });

  it('filters actions by what is typed, above the pages that have it, and moves through both by arrow keys', async () => {
    openAnew();
    await expect.element(actions).toBeVisible();
    await userEvent.keyboard('case');
    await expect.element(page.getByRole('group', { name: 'Pages' })).toBeVisible();
    expect(labels()).toEqual(['New case', 'Your cases', 'Severity of a caseDocsPro Owner']);
    expect(actions.getByRole('option').elements()).toHaveLength(2);
    await expect.element(page.getByRole('status')).toHaveTextContent('One page');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(chosen).toHaveTextContent('Severity of a caseDocsPro Owner');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Your cases');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe('#cases');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('follows an action whose name is typed faster than the pages are found', async () => {
    openAnew();
    await expect.element(actions).toBeVisible();
    await userEvent.keyboard('new{Enter}');
    await expect.poll(() => location.hash).toBe('#new-case');
  });

  it('drops what it still asks for once an action is chosen, which may be to log out', async () => {
    const dialog = openAnew(() => Response.json({ ...offered, field: 'Find anything' }));
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await expect.element(field).toBeVisible();
    const asked: (AbortSignal | null | undefined)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => {
      asked.push(init?.signal);
      return new Promise(() => undefined);
    });
    // At once: where keys come slowly, a search begins between two of them.
    await userEvent.fill(field, 'new');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe('#new-case');
    expect(asked.map((signal) => signal?.aborted)).toEqual([true, true]);

    dialog.open('');
    await userEvent.keyboard('cases{Enter}');
    await expect.poll(() => location.hash).toBe('#cases');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(asked.filter((signal) => signal?.aborted === false)).toEqual([]);
  });

  it('presses what stays on the page, by the mark that the script of every page listens for', async () => {
    const pressed: (string | undefined)[] = [];
    const keep = ({ target }: Event): void => {
      pressed.push((target as HTMLElement).closest('a')?.dataset.themeChoice);
    };
    document.addEventListener('click', keep, { once: true });
    openAnew();
    await expect.element(actions).toBeVisible();
    await userEvent.keyboard('dark');
    await expect.element(page.getByRole('status')).toHaveTextContent('Actions');
    await userEvent.keyboard('{Enter}');
    expect(pressed).toEqual(['dark']);
  });

  it('sends what changes something as a form, and never follows it', async () => {
    const sent: string[] = [];
    const keep = (event: SubmitEvent): void => {
      event.preventDefault();
      const { method, action, dataset } = event.target as HTMLFormElement;
      sent.push(`${method} ${new URL(action).pathname} ${Object.keys(dataset).join()}`);
    };
    document.addEventListener('submit', keep, { once: true });
    openAnew();
    await page.getByRole('option', { name: 'Log out' }).click();
    expect(sent).toEqual(['post /logout clearStorage']);
  });

  it('does not log out by Enter alone, and does once somebody has moved to it', async () => {
    const sent = keepSent();
    openAnew();
    await expect.element(actions).toBeVisible();
    await userEvent.keyboard('log');
    await expect.element(page.getByRole('status')).toHaveTextContent('Actions');
    await expect.element(page.getByRole('option', { name: 'Log out' })).toBeVisible();
    await expect.element(chosen).not.toBeInTheDocument();
    expect(page.getByRole('combobox').element().hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Log out');
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual(['/logout']);
  });

  it('has Enter follow the first that is not sent, below what is', async () => {
    const sent = keepSent();
    openAnew(() =>
      Response.json({
        ...offered,
        actions: [
          { label: 'Case list: forget it', path: '/forget', isSent: true, marks: {} },
          link('Case list', '#list'),
        ],
      }),
    );
    await expect.element(actions).toBeVisible();
    await userEvent.keyboard('case');
    await expect.element(page.getByRole('group', { name: 'Pages' })).toBeVisible();
    await expect.element(chosen).toHaveTextContent('Case list');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe('#list');
    expect(sent).toEqual([]);
  });

  it('has Enter do what the page offers for what is typed, faster than the pages are found', async () => {
    const pressed: string[] = [];
    document.body.innerHTML = `<div data-commands=""><button type="button">New answer</button></div>`;
    document.querySelector('button')?.addEventListener('click', () => pressed.push('New answer'));
    openAnew();
    await expect.element(actions).toBeVisible();
    hangSearch();
    await userEvent.keyboard('new{Enter}');
    await expect.poll(() => pressed).toEqual(['New answer']);
    expect(location.hash).toBe('');
  });

  it('has Enter follow the row that somebody moved to after the last letter, found or not', async () => {
    openAnew();
    await expect.element(actions).toBeVisible();
    hangSearch();
    await userEvent.keyboard('new{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('New case');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Your cases');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe('#cases');
  });

  it('has Enter apply to the letters that were typed after somebody moved', async () => {
    openAnew();
    await expect.element(actions).toBeVisible();
    hangSearch();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Your cases');
    await userEvent.keyboard('new{Enter}');
    await expect.poll(() => location.hash).toBe('#new-case');
  });

  it.each([
    { failure: 'refuses', fail: () => new Response('', { status: 503 }) },
    {
      failure: 'does not answer',
      fail: (): Response => {
        throw new TypeError('Failed to fetch');
      },
    },
  ])('goes on finding pages when the server $failure, and asks for the actions again', async ({ fail }) => {
    const dialog = openAnew(fail);
    await userEvent.keyboard('case');
    await expect.element(page.getByText('One page')).toBeVisible();
    expect(labels()).toEqual(['Severity of a caseDocsPro Owner']);
    answerCalls(() => Response.json(offered));
    await page.getByRole('button', { name: 'Close' }).click();
    dialog.open('');
    await expect.element(actions).toBeVisible();
  });

  it('finds what is the person’s own under its headings, and says so in the field', async () => {
    openAnew(() => Response.json({ ...offered, field: 'Find anything' }));
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await expect.element(field).toBeVisible();
    // At once: where keys come slowly, what is shown may be of fewer letters, and Enter is for all of them.
    await userEvent.fill(field, 'case');
    const people = page.getByRole('group', { name: 'People' });
    await expect.element(people).toHaveTextContent('PeopleOliviaolivia@orbit.example');
    expect(labels()[0]).toBe('Oliviaolivia@orbit.example');
    await expect.element(chosen).toHaveTextContent('Oliviaolivia@orbit.example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe('#olivia');
  });

  it('asks for nothing of the person’s own where nobody is signed in', async () => {
    openAnew();
    await userEvent.keyboard('case');
    await expect.element(page.getByText('One page')).toBeVisible();
    expect(labels().join()).not.toContain('Olivia');
  });

  it('offers what the marked parts of the page can do, and does it by the page’s own controls', async () => {
    const done: string[] = [];
    document.body.innerHTML = `<aside data-commands="">
      <form id="take"><input type="hidden" name="who" value="me"><button type="submit">Assign to me</button></form>
      <form id="status"><label for="s">Status</label><select id="s" name="status"><option selected>Open</option><option>Solved</option></select></form>
      <form><label>Other</label><input name="other"><button type="submit">Never</button></form>
      <button type="button">Copy the link</button></aside>
      <section data-commands="forms"><form><label>Your answer <textarea></textarea></label></form>
      <button type="button">Copy the code</button></section>`;
    document.addEventListener('submit', (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      done.push(`${form.id} ${[...new FormData(form).values()].join()}`);
    });
    const dialog = openAnew();
    const group = page.getByRole('group', { name: 'On this page' });
    await expect.element(group).toBeVisible();
    const offers = group.getByRole('option').elements();
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      'Assign to me',
      'Status: Solved',
      'Copy the link',
      'Your answer',
    ]);
    await page.getByRole('option', { name: 'Assign to me' }).click();
    await vi.waitFor(() => expect(done).toEqual(['take me']));
    dialog.open('');
    await page.getByRole('option', { name: 'Status: Solved' }).click();
    await vi.waitFor(() => expect(done).toEqual(['take me', 'status Solved']));
    dialog.open('');
    await page.getByRole('option', { name: 'Your answer' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your answer' })).toHaveFocus();
  });
});
