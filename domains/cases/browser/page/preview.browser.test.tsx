import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CaseComposer } from '../../pages/case-composer.tsx';
import { startPreview } from './preview.ts';

const allowed = { isAllowed: true } as const;
const supportCase = {
  status: 'Open',
  actions: {
    comment: allowed,
    close: allowed,
    reopen: allowed,
    escalate: allowed,
    severity: allowed,
    participants: allowed,
    leave: allowed,
  },
  continuedBy: null,
  mergedInto: null,
};

/** The answers that the server owes, in the order in which they were asked for. */
let owed: ((html: string) => void)[];

beforeEach(() => {
  owed = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    // Its text is there at once, so that a test knows when everything has followed.
    owed.push((html) => resolve(Object.assign(new Response(html), { text: async () => html })));
    return promise;
  });
  const places = { page: '/case', comment: '', update: '', escalate: '' };
  document.body.innerHTML = `${renderToStaticMarkup(
    <CaseComposer supportCase={supportCase} places={places} replyId="reply_1" />,
  )}<label>Elsewhere <input></label>`;
  const form = document.querySelector('form') as HTMLFormElement; // just written
  form.addEventListener('submit', (event) => event.preventDefault());
  startPreview(form);
});

const box = page.getByRole('textbox', { name: 'Your reply' });
const preview = page.getByRole('button', { name: 'Preview' });
const write = page.getByRole('button', { name: 'Write' });
const panel = page.getByRole('region', { name: 'Preview' });

/** The answer is there, and what follows from it has followed. */
async function arrive(html: string): Promise<void> {
  owed.shift()?.(html);
  await settle();
}

const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe('the preview of a reply', () => {
  it('takes the place of the box and the focus, and gives both back', async () => {
    await box.fill('Hello');
    await preview.click();
    await arrive('<p>Hello</p>');
    await expect.element(panel).toHaveTextContent('Hello');
    await expect.element(panel).toHaveFocus();
    await expect.element(box).not.toBeInTheDocument();
    await write.click();
    await expect.element(box).toHaveFocus();
  });

  it('is not shown to somebody who went back to the box before it came', async () => {
    await box.fill('Hello');
    await preview.click();
    await write.click();
    await arrive('<p>Hello</p>');
    await expect.element(box).toHaveFocus();
  });

  it('is not shown to somebody who is in the box when it comes, whether they have typed or not', async () => {
    await box.fill('Hello');
    await preview.click();
    await box.click();
    await arrive('<p>Hello</p>');
    await expect.element(box).toHaveFocus();
    await preview.click();
    await box.click();
    await userEvent.keyboard(' there');
    write.element().focus();
    await arrive('<p>Hello</p>');
    await expect.element(box).toBeVisible();
  });

  it('is not shown once the reply is being sent', async () => {
    await box.fill('Hello');
    await preview.click();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await arrive('<p>Hello</p>');
    await expect.element(box).toBeVisible();
  });

  it('is the latest that was asked for, in whatever order they come', async () => {
    await box.fill('First');
    await preview.click();
    await box.fill('Second');
    await preview.click();
    const [first, second] = owed;
    second?.('<p>Second</p>');
    await expect.element(panel).toHaveTextContent('Second');
    first?.('<p>First</p>');
    await settle();
    await expect.element(panel).toHaveTextContent('Second');
  });

  it('leaves the focus to somebody who types elsewhere', async () => {
    const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });
    await box.fill('Hello');
    await preview.click();
    await elsewhere.click();
    await arrive('<p>Hello</p>');
    await expect.element(panel).toBeVisible();
    await expect.element(elsewhere).toHaveFocus();
  });
});
