import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { emptyCaseForm } from '@reachout/cases/rules/case-form';
import { emptyChatForm } from '@reachout/chat/rules/chat-form';
import { plainThreadBody } from '@reachout/chat/rules/calls/assistant';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { orbit } from '@reachout/cases/testing/people';
import { createApiClient } from '@reachout/web/lib/api-client';
import { handOver } from './hand-over.ts';

const messages = [
  { id: 'm1', role: 'user', content: 'My invoice names bandwidth twice.', timestamp: 1 },
  { id: 'm2', role: 'assistant', content: 'Please look at the line items.', timestamp: 2 },
] as const;

/** Something in every field that a topic may ask for. */
const saysAll = Object.fromEntries(topicFields.map((field) => [field, `said in ${field}`]));

interface Setting {
  threadId?: string | null;
  said?: readonly (typeof messages)[number][];
  answer?: () => Promise<Response>;
}

/** Hands a conversation over to a desk that answers as it is told; gives what was asked and what was reported. */
async function run({ threadId = 'thr_1', said = messages, answer }: Setting = {}) {
  const fetch = vi.fn(answer ?? (async () => Response.json({ thread: { id: 'hnd_1' } }, { status: 201 })));
  const report = vi.fn();
  const form = {
    ...emptyChatForm({ product: 'platform', account: orbit.id }),
    threadId,
    messages: [...said],
  };
  const sent = {
    values: {
      ...emptyCaseForm,
      ...saysAll,
      area: 'billing',
      topic: 'understanding-my-invoice',
      subject: 'Twice',
    },
    productName: 'Tetra',
    account: orbit,
    threadId,
    submissionId: '3f8a1c1e-6f0a-4b8e-9a53-0d3c6c2b8f11',
  };
  const runner = { getState: () => ({ form }) } as unknown as Parameters<typeof handOver>[0];
  await handOver(runner, sent, { api: createApiClient({ fetch, now: () => 0 }), report });
  const [path, init] = (fetch.mock.calls[0] ?? []) as unknown as [string?, RequestInit?];
  return { fetch, report, path, init };
}

describe('the conversation of a submitted case', () => {
  it('goes to the desk with what the case says, under a key of the same intent [§7.0.17, D22]', async () => {
    const { path, init } = await run();
    expect(path).toBe('/api/v3/support-center/threads?teamId=team_orbit');
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('3f8a1c1e-6f0a-8b8e-9a53-0d3c6c2b8f11');
    expect(z.parse(plainThreadBody, JSON.parse(String(init?.body)))).toEqual({
      chat: [
        { role: 'user', content: 'My invoice names bandwidth twice.' },
        { role: 'assistant', content: 'Please look at the line items.' },
      ],
      caseFields: {
        threadId: 'thr_1',
        product: 'Tetra',
        area: 'billing',
        topic: 'understanding-my-invoice',
        subject: 'Twice',
        ...saysAll,
      },
    });
  });

  it.each([
    ['no thread', { threadId: null }],
    ['no message', { said: [] }],
  ])('is not handed over when there is %s', async (_, setting) => {
    const { fetch } = await run(setting);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['refuses', async () => Response.json({ code: 'not_found', status: 404 }, { status: 404 }), 'not_found'],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ])('leaves a warning and nothing else when the desk %s [F39]', async (_, answer, reason) => {
    const { report } = await run({ answer });
    expect(report.mock.calls).toEqual([['The conversation was not handed over', { reason }]]);
  });
});
