import type { StoredMessage } from '../rules/calls/conversations.ts';
import { brand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { conversationMarkdown } from './conversation-markdown.ts';

const origin = 'https://support.tetra.example';

function exportWith(path: string): string {
  const at = '2026-11-10T09:30:00.000Z';
  const answer: StoredMessage = {
    id: 'msg_1',
    role: 'assistant',
    content: 'It is so [1].',
    tool: null,
    references: [{ file: { title: 'Limits', path, source: { type: 'website' } } }],
    status: 'complete',
    promptId: null,
    createdAt: at,
  };
  const conversation = {
    threadId: 'thread_1',
    title: 'Limits',
    product: null,
    account: null,
    messageCount: 1,
    caseNumber: null,
    createdAt: at,
    updatedAt: at,
  };
  return conversationMarkdown(
    { conversation, csat: null, messages: [answer] },
    { brand, origin, personName: 'Olivia' },
  );
}

describe('a conversation as Markdown', () => {
  it.each([
    ['/docs/limits#max', `[Limits](${origin}/docs/limits#max)`],
    ['https://example.com/a(b)', '[Limits](https://example.com/a%28b%29) (example.com)'],
    ['/.//evil.test/login', 'Limits'],
    ['javascript:alert(1)', 'Limits'],
  ])('names the source %s as %s [A50]', (path, source) => {
    expect(exportWith(path)).toContain(`Sources:\n\n1. ${source}\n`);
  });
});
