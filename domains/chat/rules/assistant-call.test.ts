import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { uiChunkSchema } from './assistant-call.ts';

describe('a chunk of the stream', () => {
  const reference = {
    file: { title: 'Domains', path: '/docs/domains/troubleshooting', source: { type: 'website' } },
    meta: { leadHeading: { value: 'Check the records', slug: 'check-the-records' } },
  };

  it.each([
    [{ type: 'start', messageId: 'msg_1' }],
    [{ type: 'text-start', id: 't1' }],
    [{ type: 'text-delta', id: 't1', delta: 'Hello' }],
    [{ type: 'text-end', id: 't1' }],
    [{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'create_support_case', input: {} }],
    [{ type: 'data-references', data: [reference] }],
    [{ type: 'data-references', data: [{ file: { path: '/docs/cli', source: { type: 'website' } } }] }],
    [{ type: 'data-reconnect', data: { retryAfterMs: 500 }, transient: true }],
    [{ type: 'data-superseded', data: {}, transient: true }],
    [{ type: 'error', errorText: 'Sorry' }],
    [{ type: 'abort' }],
    [{ type: 'finish', finishReason: 'stop' }],
  ])('may be %j: content, promptId, threadId, references and tool calls [§7.0.19]', (chunk) => {
    expect(z.parse(uiChunkSchema, chunk)).toEqual(chunk);
  });

  it.each([
    [{ type: 'text-delta', id: 't1' }],
    [{ type: 'text-delta', id: 't1', delta: 7 }],
    [{ type: 'data-references', data: [{ file: { title: 'No path', source: { type: 'website' } } }] }],
    [{ type: 'unheard-of' }],
    [{}],
    [null],
    ['data: [DONE]'],
  ])('may not be %j [A55]', (chunk) => {
    expect(z.safeParse(uiChunkSchema, chunk).success).toBe(false);
  });
});
