import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startCasePage } from '@reachout/cases/browser/page/case-page';
import { StaffAnswer, type StaffFormsProps } from '../../pages/staff-case-forms.tsx';
import { startMacros } from './start-macros.ts';

const allowed = { isAllowed: true } as const;
const actions = {
  comment: allowed,
  close: allowed,
  reopen: allowed,
  escalate: allowed,
  severity: allowed,
  participants: allowed,
  leave: allowed,
};
const supportCase: StaffFormsProps['supportCase'] = {
  caseNumber: '42',
  status: 'Open',
  severity: '3',
  etag: '"1"',
  mergedInto: null,
  timeline: [],
  actions,
  assignee: null,
  staff: [],
};

/** What the server answers to what is sent, once the test lets it. */
let answer: (response: Response) => void;

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/live') return Promise.resolve(new Response(''));
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = resolve;
    return promise;
  });
  document.body.innerHTML = `<main>${renderToStaticMarkup(
    <StaffAnswer
      supportCase={supportCase}
      places={{ page: '/case', comment: '/comments', update: '', assign: '' }}
      answerId="answer_1"
      noteId="note_1"
      hasDrafts={false}
      holdSeconds={undefined}
      macros={[{ id: 'macro_1', name: 'Ask for the log' }]}
    />,
  )}</main>`;
  const root = document.querySelector('main') as HTMLElement; // just written
  const place = {
    root,
    userId: 'user_1',
    caseNumber: '42',
    livePath: '/live',
    eventsPath: '',
    uploadPath: '',
  };
  startCasePage(place, () => new EventTarget() as EventSource);
  startMacros(root);
});

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

const button = (name: string) => page.getByRole('button', { name });

describe('an answer beside macros', () => {
  it('says at the button that sends it that it is being sent, and that others were faster', async () => {
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Which project is it?');
    await button('Send the answer').click();
    await expect.element(button('Sending…')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Insert')).toBeVisible();
    answer(Response.json({ code: 'stale_copy' }, { status: 412 }));
    await expect.element(button('Send it anyway')).toBeVisible();
    await expect.element(button('Insert')).toBeVisible();
  });
});
