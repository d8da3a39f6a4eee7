import { describe, expect, it } from 'vitest';
import { type Answer, emptyAnswer, reduceAnswer } from './answer.ts';
import type { UiChunk } from './assistant-call.ts';

function answerAfter(...chunks: unknown[]): Answer {
  // Chunks come over the network: the tests hand in what the type forbids.
  return (chunks as UiChunk[]).reduce(reduceAnswer, emptyAnswer);
}

const reference = { file: { title: 'Timeouts', path: '/docs/timeouts', source: { type: 'website' } } };

describe('reduceAnswer', () => {
  it('stores the thread id and the prompt id of an answer [§4.0.1]', () => {
    const answer = answerAfter({
      type: 'start',
      messageId: 'm',
      messageMetadata: { threadId: 't', promptId: 'p' },
    });
    expect(answer).toMatchObject({ messageId: 'm', threadId: 't', promptId: 'p', status: 'streaming' });
  });

  it('joins deltas and separates text parts by a paragraph', () => {
    const answer = answerAfter(
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Hel' },
      { type: 'text-delta', id: '1', delta: 'lo' },
      { type: 'text-end', id: '1' },
      { type: 'text-start', id: '2' },
      { type: 'text-delta', id: '2', delta: 'there' },
    );
    expect(answer.text).toBe('Hello\n\nthere');
  });

  it('keeps references and tool calls', () => {
    const answer = answerAfter(
      { type: 'data-references', data: [reference] },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'refund_invoice', input: { reason: 'r' } },
    );
    expect(answer.references).toEqual([reference]);
    expect(answer.toolCalls).toEqual([{ id: 'c', name: 'refund_invoice', args: { reason: 'r' } }]);
  });

  it('counts a tool call once, however often it comes [A43]', () => {
    const call = { type: 'tool-input-available', toolCallId: 'c', toolName: 'refund_invoice', input: {} };
    expect(answerAfter(call, call, call).toolCalls).toHaveLength(1);
  });

  it.each([
    [{ type: 'finish', finishReason: 'stop' }, { status: 'finished' }],
    [{ type: 'error', errorText: 'Sorry.' }, { status: 'failed' }],
    [{ type: 'abort' }, { status: 'stopped' }],
  ])('ends the answer with the chunk %o', (chunk, expected) => {
    expect(answerAfter(chunk)).toMatchObject(expected);
    expect(answerAfter(chunk, { type: 'text-delta', id: '1', delta: 'late' }).text).toBe('');
  });

  it.each([
    [{ type: 'reasoning-delta', id: '1', delta: 'hm' }],
    [{ type: 'text-delta', id: '1', delta: 5 }],
    [{ type: 'text-delta', id: '1' }],
    [{ type: 'data-references', data: 'x' }],
    [{ type: 'tool-input-available', toolCallId: 7, toolName: 'refund_invoice' }],
    [{ type: 'tool-input-available', toolCallId: 'c' }],
  ])('leaves the answer as it is for %o', (chunk) => {
    expect(answerAfter(chunk)).toBe(emptyAnswer);
  });

  it.each([
    [{ type: 'start', messageMetadata: 'x' }],
    [{ type: 'start', messageId: 4, messageMetadata: { threadId: {} } }],
  ])('takes no ids of the wrong type from %o', (chunk) => {
    expect(answerAfter(chunk)).toEqual(emptyAnswer);
  });
});
