import axe from 'axe-core';
import type { UiChunk } from '@reachout/chat/rules/assistant-call';
import { appError } from '@reachout/core/errors';
import { chatCopy } from '@reachout/chat/messages/chat';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerChunks, createFakeChatServer } from '@reachout/chat/testing/fake-chat-server';
import { announced, box, endEachWithAnEmptyPage, hello, log, show } from '../testing/show-support-island.tsx';

endEachWithAnEmptyPage();

describe('an answer', () => {
  it('has its sources, lights what they support, and is told to screen readers once [U40, U42]', async () => {
    await show();
    await box.fill('hello');
    await page.getByRole('button', { name: 'Send' }).click();
    const source = page.getByRole('link', { name: /^1Function timeouts · Raise the limit/ });
    await expect.element(source).toHaveAttribute('href', '/docs/functions/timeouts#raise');
    await expect.element(page.getByRole('link', { name: 'Source 1: Raise the limit' })).toBeVisible();
    await source.hover();
    await expect
      .poll(() => [...(CSS.highlights.get('chat-highlight') ?? [])].map(String))
      .toEqual(['Set maxDuration 1.']);
    await expect.element(page.getByText('Assistant: Set maxDuration.', { exact: true })).toBeInTheDocument();
    await expect.element(log).toHaveAttribute('aria-live', 'off');
    await expect.element(log).toHaveAttribute('aria-busy', 'false');
  });

  it('is one key away from the message before it and after it, as in a feed [U48, U50]', async () => {
    await show();
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
    await expect.element(helpful).toBeVisible();
    (helpful.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await expect.element(log.getByRole('listitem').filter({ hasText: /^OYou/ })).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    await expect.element(log.getByRole('listitem').filter({ hasText: /^OYou/ })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(log.getByRole('listitem').filter({ hasText: /^Assistant/ })).toHaveFocus();
  });

  it('and its question read in the direction of their own words [U70]', async () => {
    await show();
    await box.fill('مرحبا');
    await expect.element(box).toHaveAttribute('dir', 'auto');
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText('مرحبا')).toHaveAttribute('dir', 'auto');
  });

  it('that is a form alone is told as one [U40, U45]', async () => {
    const [start] = answerChunks('');
    const call = { toolCallId: 'call-1', toolName: 'refund_invoice', input: { reason: 'Unused' } };
    const chunks: UiChunk[] = [
      ...(start ? [start] : []),
      { type: 'tool-input-available', ...call },
      { type: 'finish', finishReason: 'tool-calls' },
    ];
    await show({}, createFakeChatServer({ answers: { hello: { chunks } } }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.element(announced('The assistant has opened a form')).toBeInTheDocument();
  });

  it('is told by the title of the page while it comes, and only then [U02]', async () => {
    document.title = 'Help';
    const chunks = answerChunks('Half an answer');
    const server = await show({}, createFakeChatServer({ answers: { hello: { chunks, isHeld: true } } }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.title).toBe('Answering… · Help');
    server.release();
    await expect.poll(() => document.title).toBe('Help');
  });

  it('can be stopped, and keeps what has come [CHAT-10, U43]', async () => {
    const chunks = answerChunks('Half an answer').slice(0, -1);
    await show({}, createFakeChatServer({ answers: { hello: { chunks, isHeld: true } } }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText(/^Half an/)).toBeVisible();
    await expect.element(log).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await expect.element(page.getByText('This answer was stopped before its end.')).toBeVisible();
    await expect.element(log.getByText('Half an answer')).toBeVisible();
    await expect.element(box).toHaveFocus();
  });

  it('can be called helpful or not, changed and taken back, by the keyboard [§7.0.12, D14, CHAT-31, U42]', async () => {
    const server = await show();
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
    const notHelpful = page.getByRole('button', { name: 'Not helpful' });
    await expect.element(page.getByRole('group', { name: 'Was this answer helpful?' })).toBeVisible();
    await expect.element(helpful).toHaveAttribute('aria-pressed', 'false');
    (helpful.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(helpful).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('Saved. Thank you.')).toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(notHelpful).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(notHelpful).toHaveAttribute('aria-pressed', 'true');
    await expect.element(helpful).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Taken back.')).toBeInTheDocument();
    await expect.element(notHelpful).toHaveAttribute('aria-pressed', 'false');
    expect(server.seen.filter(({ path }) => path.endsWith('/feedback')).map(({ body }) => body)).toEqual([
      { promptId: 'prompt-1', feedback: 1, kind: 'answer' },
      { promptId: 'prompt-1', feedback: -1, kind: 'answer' },
      { promptId: 'prompt-1', feedback: 0, kind: 'answer' },
    ]);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('whose verdict cannot be saved says so and shows what stands [CHAT-31]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await show({}, createFakeChatServer({ ...hello, feedback: appError('internal') }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
    await helpful.click();
    await expect.element(page.getByText(/^Could not be saved/)).toBeVisible();
    await expect.element(helpful).toHaveAttribute('aria-pressed', 'false');
  });

  it('that goes on in another tab waits here until this one is used again [D17]', async () => {
    const chunks = answerChunks('Half an answer and the rest.');
    const chunk = { type: 'data-superseded', data: {}, transient: true } as const;
    const answers = {
      hello: {
        chunks,
        farewells: [
          { after: 5, chunk },
          { after: 5, chunk },
        ],
      },
    };
    const server = await show({}, createFakeChatServer({ answers }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    const line = log.getByText('Half an answer');
    const away = page.getByText('This answer goes on in another tab.');
    await expect.element(page.getByRole('button', { name: 'Read on here' })).toBeVisible();
    await expect.element(line).toBeVisible();
    await expect.element(page.getByRole('status').filter({ has: away }).first()).toBeInTheDocument();
    expect((await axe.run(document.body)).violations).toEqual([]);
    const before = server.seen.length;
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => server.seen.length).toBe(before + 1);
    await page.getByRole('button', { name: 'Read on here' }).click();
    await expect.element(log.getByText('Half an answer and the rest.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Read on here' })).not.toBeInTheDocument();
  });

  it('that is stopped before its first word can be asked for again [CHAT-11, U43]', async () => {
    const chunks = answerChunks('Late').slice(0, 1);
    await show({}, createFakeChatServer({ answers: { hello: { chunks, isHeld: true } } }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.element(log).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(log).toHaveAttribute('aria-busy', 'true');
    await expect.element(log.getByText('hello')).toBeVisible();
  });

  it('that fails apologises and opens the form with the words on offer, the focus unmoved [§8.0.1, D13, U45]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = appError('assistant_unavailable', { retryAfterSeconds: 60 });
    await show({}, createFakeChatServer({ answers: { hello: refusal } }));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText(chatCopy.chatFailed())).toBeVisible();
    const title = page.getByRole('heading', { name: 'Submit a case.' });
    await expect.element(title).toBeVisible();
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(title).not.toHaveFocus();
    expect(warn.mock.calls).toEqual([
      ['Markprompt API failed', { event: 'AI help response failed', reason: 'assistant_unavailable' }],
    ]);
  });
});
