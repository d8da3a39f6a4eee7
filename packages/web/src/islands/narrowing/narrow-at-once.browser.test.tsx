import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mark, toolbar } from '@reachout/core/page-hooks';
import { shellCopy } from '../../messages/shell.ts';
import { Narrowed } from '../../shell/narrowed.tsx';
import { narrowAtOnce } from './narrow-at-once.ts';

afterEach(() => vi.restoreAllMocks());

const listOf = (text: string): string =>
  renderToStaticMarkup(
    <Narrowed>
      <ul aria-label="Rows">
        <li>{text}</li>
      </ul>
    </Narrowed>,
  );

/** A list with one filter; `answers` are what the server gives, one after the other. */
function openList(answers: readonly (Response | Error)[]): void {
  const form = renderToStaticMarkup(
    <form {...mark(toolbar)}>
      <select name="outcome" aria-label="Outcome">
        <option value="">Any</option>
        <option value="case">Case opened</option>
      </select>
    </form>,
  );
  document.body.innerHTML = form + listOf('Everything');
  const left = [...answers];
  vi.spyOn(window, 'fetch').mockImplementation(() => {
    const next = left.shift() ?? new Error('Asked too often.');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  vi.spyOn(history, 'replaceState').mockImplementation(() => undefined);
  narrowAtOnce(document);
}

const outcome = page.getByLabelText('Outcome');
const again = page.getByRole('button', { name: 'Try again' });

it.each([
  ['no network', new TypeError('Failed to fetch')],
  ['no server behind the proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
])(
  'keeps the list and the choice where there is %s, says so, and tries again when asked',
  async (_what, failure) => {
    openList([failure, new Response(listOf('Cases alone'))]);
    await userEvent.selectOptions(outcome, 'case');
    await expect.element(page.getByRole('alert')).toHaveTextContent(shellCopy.notNarrowed());
    await expect.element(page.getByText('Everything')).toBeVisible();
    await expect.element(outcome).toHaveValue('case');
    (again.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Cases alone')).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
    await expect.element(outcome).toHaveFocus();
  },
);
