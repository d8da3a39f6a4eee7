import type { ConversationResponse, StoredMessage } from '@reachout/chat/rules/calls/conversations';
import { apiPaths } from '@reachout/core/paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFakeChatServer } from '@reachout/chat/testing/fake-chat-server';
import {
  box,
  chosen,
  endEachWithAnEmptyPage,
  hello,
  log,
  root,
  show,
} from '../testing/show-support-island.tsx';

endEachWithAnEmptyPage();

const threadId = 'thread_past';
const query = { ...chosen, thread: threadId };

function stored(id: string, role: StoredMessage['role'], content: string): StoredMessage {
  const nothing = { tool: null, references: [], promptId: null };
  return { id, role, content, ...nothing, status: 'complete', createdAt: '2026-11-20T10:00:00.000Z' };
}

function pastConversation(accountId = 'acc_olivia'): Response {
  const time = '2026-11-20T10:00:00.000Z';
  const account = { id: accountId, name: 'Account', teamSlug: null, username: null };
  const about = { threadId, title: 'Asked before', product: 'platform', account, caseNumber: null };
  return Response.json({
    conversation: { ...about, messageCount: 2, createdAt: time, updatedAt: time },
    csat: null,
    messages: [stored('m1', 'user', 'Asked before'), stored('m2', 'assistant', 'Answered before.')],
  } as ConversationResponse);
}

let answer: (response: Response) => void;

/** The conversation comes when the test answers. */
beforeEach(() => {
  const held = Promise.withResolvers<Response>();
  answer = held.resolve;
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input) === apiPaths.conversation(threadId) ? held.promise : fetch(input, init),
  );
});
afterEach(() => vi.restoreAllMocks());

const threadsOf = ({ seen }: ReturnType<typeof createFakeChatServer>) =>
  seen.flatMap(({ path, body }) => (path.endsWith('/chat') ? (body as { threadId: unknown }).threadId : []));

/** What the device has of another conversation. */
async function haveAnother(): Promise<void> {
  await show();
  await box.fill('hello');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => localStorage.getItem('reachout:olivia:support-chat-form')).toContain('maxDuration');
  root?.unmount();
}

describe('a past conversation that somebody goes on with', () => {
  it('is opened in place of what the device has, and words typed before it came stay in the box [§4.0.7]', async () => {
    await haveAnother();
    await show({ query });
    await box.fill('hello');
    answer(pastConversation());
    await expect.element(log.getByText('Answered before.')).toBeVisible();
    await expect.element(log.getByText('maxDuration')).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('hello');
  });

  it('takes along what was sent before it came, in its own thread', async () => {
    await haveAnother();
    const server = await show({ query }, createFakeChatServer(hello));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    expect(threadsOf(server)).toEqual([]);
    answer(pastConversation());
    await expect.element(log.getByText('Answered before.')).toBeVisible();
    await expect.element(log.getByText(/^Set maxDuration/)).toBeVisible();
    expect(threadsOf(server)).toEqual([threadId]);
    await expect.element(box).toHaveValue('');
  });

  it('of another account keeps the words that were typed before it came', async () => {
    await show({ query });
    await box.fill('hello');
    answer(pastConversation('acc_second'));
    await expect.element(log.getByText('Answered before.')).toBeVisible();
    await expect.element(box).toHaveValue('hello');
  });

  it('is only offered where something was begun before it came', async () => {
    await show({ query });
    await page.getByRole('button', { name: 'Create Case' }).click();
    await page.getByLabelText('Subject').fill('Half a case');
    answer(pastConversation());
    await expect.element(page.getByText(/^The conversation that you wanted to go on with/)).toBeVisible();
    await expect.element(log.getByText('Answered before.')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect.element(log.getByText('Answered before.')).toBeVisible();
    await expect.element(page.getByLabelText('Subject')).toHaveValue('Half a case');
  });

  it('that cannot be opened says so, and sends what waited for it as a conversation of its own', async () => {
    await haveAnother();
    const server = await show({ query }, createFakeChatServer(hello));
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    answer(Response.json({}, { status: 404 }));
    await expect.element(page.getByText(/^That conversation cannot be opened/)).toBeVisible();
    await expect.element(log.getByText(/^Set maxDuration/)).toBeVisible();
    expect(threadsOf(server)).toEqual([null]);
  });
});
