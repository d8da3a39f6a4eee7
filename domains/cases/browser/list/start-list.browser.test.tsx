import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mark, toolbar } from '@reachout/core/page-hooks';
import { caseListScriptCopy } from '../../messages/list-script.ts';
import { caseListCopy } from '../../messages/list.ts';
import { ListFailure } from '../../pages/list/list-failure.tsx';
import * as hook from '../../rules/page/page-hooks.ts';
import { startList } from './start-list.ts';

const listOf = (subject: string): string =>
  renderToStaticMarkup(
    <div {...mark(hook.liveList)} {...mark(hook.eventsPath, '/events')}>
      <table>
        <tbody>
          <tr>
            <th>
              <a href={`#${subject}`}>{subject}</a>
            </th>
          </tr>
        </tbody>
      </table>
      <span {...mark(hook.updated)}>As of now</span>{' '}
      <a href="/cases" {...mark(hook.refresh)}>
        Refresh
      </a>
    </div>,
  );

/** What the server gives to who asks, one after the other; what the page asks by itself comes to nothing. */
let answers: (Response | Error)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  vi.spyOn(window, 'fetch').mockImplementation((path) => {
    const next = (String(path).includes('skipCache') && answers.shift()) || new TypeError('Failed to fetch');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  vi.spyOn(history, 'replaceState').mockImplementation(() => undefined);
  const before = renderToStaticMarkup(
    <>
      <form {...mark(toolbar)}>
        <select name="status" aria-label="Status">
          <option value="">Any</option>
          <option value="Closed">Closed</option>
        </select>
      </form>
      <ListFailure />
    </>,
  );
  document.body.innerHTML = `${before}${listOf('Builds')}<span role="status" ${hook.announcer}></span>`;
  startList(document);
});

const status = page.getByLabelText('Status');
const said = page.getByRole('status');
const refresh = page.getByRole('link', { name: 'Refresh' });
const again = page.getByRole('button', { name: 'Try again' });

describe('a list of cases that somebody asks for', () => {
  it('is said to be up to date once it is', async () => {
    answers = [new Response(listOf('Domains'))];
    await refresh.click();
    await expect.element(said).toHaveTextContent(caseListScriptCopy.upToDate());
    await expect.element(page.getByRole('link', { name: 'Domains' })).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
  });

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['no server behind the proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page of something else', new Response('<h1>Welcome to this network</h1>')],
  ])(
    'stays as it is where there is %s, which is said, and comes when tried again',
    async (_what, failure) => {
      answers = [failure, new Response(listOf('Domains'))];
      await userEvent.selectOptions(status, 'Closed');
      await expect.element(said).toHaveTextContent(caseListCopy.notRefreshed());
      await expect.element(page.getByRole('link', { name: 'Builds' })).toBeVisible();
      await expect.element(status).toHaveValue('Closed');
      again.element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('link', { name: 'Domains' })).toBeVisible();
      await expect.element(said).toHaveTextContent(caseListScriptCopy.upToDate());
      await expect.element(again).not.toBeInTheDocument();
    },
  );

  it('gives the focus back to who asked once it has come', async () => {
    answers = [
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      new Response(listOf('Domains')),
    ];
    refresh.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(again).toBeVisible();
    again.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => answers).toHaveLength(1);
    await expect.element(again).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(refresh).toHaveFocus();
  });
});
