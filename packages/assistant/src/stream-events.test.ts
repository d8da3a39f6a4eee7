import { parseJsonEventStream, readUIMessageStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import { encodeSse, sseHeartbeat, sseReconnect, sseSuperseded } from './server/ui-chunks.ts';
import { readUiStream } from './ui-stream.ts';

describe('the events about a stream', () => {
  const stream = [
    encodeSse({ type: 'start', messageId: 'm1' }, '1.0'),
    sseHeartbeat,
    encodeSse({ type: 'text-start', id: 'm1-1' }, '2.0'),
    encodeSse({ type: 'text-delta', id: 'm1-1', delta: 'Half an ans' }, '3.11'),
    sseHeartbeat,
  ].join('');
  const bodyOf = (text: string): ReadableStream<Uint8Array> =>
    new Response(text).body as ReadableStream<Uint8Array>;

  it.each([
    ['reconnect', sseReconnect],
    ['superseded', sseSuperseded],
  ])('are named, carry no id, and reach our reader as chunks: %s', async (name, event) => {
    const chunks = [];
    for await (const { chunk, id } of readUiStream(bodyOf(stream + event))) chunks.push([chunk.type, id]);
    expect(event.split('\n')[0]).toBe(`event: ${name}`);
    expect(chunks.at(-1)).toEqual([`data-${name}`, '3.11']);
  });

  it.each([
    ['reconnect', sseReconnect],
    ['superseded', sseSuperseded],
  ])("are passed over by the AI SDK's own reader: %s", async (_name, event) => {
    const parsed = parseJsonEventStream({ stream: bodyOf(stream + event), schema: uiMessageChunkSchema });
    const chunks = parsed.pipeThrough(
      new TransformStream<{ success: boolean; value?: UIMessageChunk; error?: unknown }, UIMessageChunk>({
        transform: ({ value, error }, controller) =>
          value ? controller.enqueue(value) : controller.error(error),
      }),
    );
    const messages = [];
    for await (const message of readUIMessageStream({ stream: chunks })) messages.push(message);
    expect(messages.at(-1)).toMatchObject({ id: 'm1', parts: [{ type: 'text', text: 'Half an ans' }] });
  });
});
