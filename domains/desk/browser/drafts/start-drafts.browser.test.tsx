import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DraftReceipts, DraftRequest } from '../../pages/drafts/answer-draft.tsx';
import type { AnswerDraft } from '../../rules/calls/drafts.ts';
import { startDrafts } from './start-drafts.ts';

const draft: AnswerDraft = {
  id: 'draft_1',
  markdown: 'A build may use 8 GB. Which project is it?',
  language: 'en',
  passages: [
    {
      number: 1,
      title: 'Build memory: Limits',
      url: '/docs/memory#limits',
      quotes: ['A build may use 8 GB.'],
    },
  ],
  sentences: [
    { text: 'A build may use 8 GB.', passage: 1, quote: 'A build may use 8 GB.' },
    { text: 'Which project is it?', passage: null, quote: null },
  ],
  withheld: 2,
};

/** What the server answers, once the test lets it. */
let server: { answer: (response: Response) => void; fail: () => void; signals: AbortSignal[] };

beforeEach(() => {
  server = { answer: () => undefined, fail: () => undefined, signals: [] };
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    server.answer = resolve;
    server.fail = () => reject(new TypeError('Failed to fetch'));
    if (signal) server.signals.push(signal);
    signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    return promise;
  });
  document.body.innerHTML = `<main><form>${renderToStaticMarkup(<DraftRequest caseNumber="42" />)}
    <label>Answer <textarea></textarea></label></form>${renderToStaticMarkup(<DraftReceipts />)}
    <label>Note <textarea></textarea></label><span role="status" data-announcer></span></main>`;
  startDrafts(document.querySelector('main') as HTMLElement);
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const box = () => page.getByRole('textbox', { name: 'Answer' });
const ask = () => page.getByRole('button', { name: 'Draft an answer' });
const receipts = () => page.getByRole('region', { name: 'Where the draft comes from' });
const named = (): string => document.querySelector<HTMLInputElement>('[name=draft]')?.value ?? '';
const come = (): void => server.answer(Response.json(draft));
const refuse = (status: number, problem: object): void =>
  server.answer(Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }));

async function askAndCome(): Promise<void> {
  await ask().click();
  come();
}

describe('a draft of an answer', () => {
  it('goes into the empty box, with where it comes from below and the caret where it begins', async () => {
    await askAndCome();
    await expect.element(box()).toHaveValue(draft.markdown);
    await expect.element(box()).toHaveFocus();
    await expect.element(receipts().getByRole('link', { name: 'Build memory: Limits' })).toBeVisible();
    await expect.element(receipts().getByText('Not from the documentation: check')).toBeVisible();
    await expect.element(receipts().getByText('Which project is it?')).toBeVisible();
    await expect
      .element(
        receipts().getByText(
          '2 sentences were left out: they claimed, named or linked to what the documentation does not have.',
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('The draft is in the box. 1 sentence is not from the documentation: check it.');
    expect(named()).toBe('draft_1');
    await userEvent.keyboard('Hello. ');
    await expect.element(box()).toHaveValue(`Hello. ${draft.markdown}`);
  });

  it('leaves the focus to somebody who writes a note, and what they type is in the note alone', async () => {
    const note = page.getByRole('textbox', { name: 'Note' });
    await ask().click();
    await note.click();
    await userEvent.keyboard('They are ');
    come();
    await expect.element(box()).toHaveValue(draft.markdown);
    await userEvent.keyboard('on trial.');
    await expect.element(note).toHaveValue('They are on trial.');
    await expect.element(box()).toHaveValue(draft.markdown);
  });

  it('waits for a choice where something was typed, and stands below it', async () => {
    await ask().click();
    await box().fill('I am on it.');
    come();
    await expect
      .element(
        page.getByText(
          'The draft is here, and the box is not empty. Put the draft below what you have written?',
        ),
      )
      .toBeVisible();
    await expect.element(box()).toHaveValue('I am on it.');
    await expect.element(box()).toHaveFocus();
    await page.getByRole('button', { name: 'Put it below' }).click();
    await expect.element(box()).toHaveValue(`I am on it.\n\n${draft.markdown}`);
    expect(named()).toBe('draft_1');
  });

  it('is discarded by choice, and what was typed stays', async () => {
    await box().fill('I am on it.');
    await askAndCome();
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await expect.element(box()).toHaveValue('I am on it.');
    await expect.element(receipts()).not.toBeInTheDocument();
    expect(named()).toBe('');
  });

  it('is taken out again alone, whatever was typed around it', async () => {
    await askAndCome();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('Hello. ');
    await page.getByRole('button', { name: 'Take the draft out' }).click();
    await expect.element(box()).toHaveValue('Hello. ');
    await expect.element(receipts()).not.toBeInTheDocument();
    expect(named()).toBe('');
  });

  it('is the person’s text once they changed it: nothing takes it out any more', async () => {
    await askAndCome();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByRole('button', { name: 'Take the draft out' })).not.toBeInTheDocument();
    await expect.element(receipts()).toBeVisible();
    expect(named()).toBe('draft_1');
  });

  it('is forgotten with the answer that was sent', async () => {
    await askAndCome();
    await expect.element(receipts()).toBeVisible();
    document.querySelector('form')?.dispatchEvent(new Event('sent'));
    await expect.element(receipts()).not.toBeInTheDocument();
    expect(named()).toBe('');
  });
});

describe('while a draft is written', () => {
  it('that is said, and it is cancelled by a press that ends the request', async () => {
    await ask().click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Writing a draft …');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Cancelled. There is no draft, and the box is as it was.');
    await expect.element(ask()).toHaveFocus();
    expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect.element(box()).toHaveValue('');
  });
});

describe('where no draft comes', () => {
  it.each([
    {
      status: 503,
      problem: { code: 'assistant_unavailable', detail: 'It took too long.' },
      says: 'It took too long. What is in the box is as it was.',
    },
    {
      status: 429,
      problem: { code: 'rate_limited', detail: 'Too many.' },
      says: 'Too many. What is in the box is as it was.',
    },
    { status: 409, problem: { code: 'conflict', detail: 'Nothing was found.' }, says: 'Nothing was found.' },
  ])(
    'the reason is said ($status), the box is as it was, and it is tried again',
    async ({ status, problem, says }) => {
      await box().fill('Typed.');
      await ask().click();
      refuse(status, problem);
      await expect.element(page.getByRole('alert')).toHaveTextContent(says);
      await expect.element(box()).toHaveValue('Typed.');
      await box().fill('');
      await page.getByRole('button', { name: 'Try again' }).click();
      come();
      await expect.element(box()).toHaveValue(draft.markdown);
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('the connection is named where that is the reason', async () => {
    await ask().click();
    server.fail();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The server did not answer, so we do not know whether this arrived. Trying again does nothing twice. What is in the box is as it was.',
      );
  });
});
