import { type UiChunk, uiChunkSchema } from '@reachout/chat/rules/assistant-call';
import { parseJsonEventStream, readUIMessageStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSse, sseDone, sseHeartbeat } from './server/ui-chunks.ts';
import { type Answer, emptyAnswer, reduceAnswer } from '@reachout/chat/rules/answer';
import { readUiStream, type StreamedChunk } from './ui-stream.ts';

const answer: UiChunk[] = [
  { type: 'start', messageId: 'm1', messageMetadata: { threadId: 't1', promptId: 'p1' } },
  {
    type: 'data-references',
    data: [
      {
        file: { title: 'Größe & Gewicht', path: '/docs/functions/timeouts', source: { type: 'website' } },
        meta: { leadHeading: { value: 'Limits', id: 'limits' } },
      },
    ],
  },
  { type: 'text-start', id: 'm1-1' },
  { type: 'text-delta', id: 'm1-1', delta: 'Füße, 日本語, 👩‍🚀 and\r\na "quoted" line.\n\n' },
  { type: 'text-delta', id: 'm1-1', delta: 'data: not a field\n\nid: neither [1]' },
  { type: 'text-end', id: 'm1-1' },
  { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'create_support_case', input: {} },
  { type: 'finish', finishReason: 'tool-calls' },
];
const transcript = answer.map((chunk, index) => encodeSse(chunk, index + 1)).join(sseHeartbeat) + sseDone;

function bodyOf(...pieces: (Uint8Array | string)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<StreamedChunk[]> {
  const chunks: StreamedChunk[] = [];
  for await (const streamed of readUiStream(body)) chunks.push(streamed);
  return chunks;
}

async function answerOf(body: ReadableStream<Uint8Array>): Promise<Answer> {
  return (await readAll(body)).reduce((answer, { chunk }) => reduceAnswer(answer, chunk), emptyAnswer);
}

describe('readUiStream', () => {
  it('gives every chunk with its event id', async () => {
    const read = await readAll(bodyOf(transcript));
    expect(read.map(({ chunk }) => chunk)).toEqual(answer);
    expect(read.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('reads the same answer wherever the bytes are cut in two [D17]', async () => {
    const bytes = new TextEncoder().encode(transcript);
    const whole = await answerOf(bodyOf(bytes));
    const cuts = await Promise.all(
      Array.from(bytes.keys(), (at) => answerOf(bodyOf(bytes.slice(0, at), bytes.slice(at)))),
    );
    expect(new Set(cuts.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(whole)]));
  });

  it('reads the same chunks however texts, line ends and cuts fall', async () => {
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 6 });
    const cutPoints = fc.array(fc.nat(2000), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, lineEnd, cutPoints, async (deltas, newLine, cuts) => {
        const chunks: UiChunk[] = deltas.map((delta) => ({ type: 'text-delta', id: 'a', delta }));
        const stream = chunks
          .map((chunk) => encodeSse(chunk))
          .join(sseHeartbeat)
          .replaceAll('\n', newLine);
        const bytes = new TextEncoder().encode(stream);
        const borders = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
          bytes.length,
        ];
        const pieces = borders.slice(1).map((end, index) => bytes.slice(borders[index], end));
        const read = await readAll(bodyOf(...pieces));
        // What JSON and UTF-8 make of lone surrogates is theirs; both sides see the same.
        const expected = JSON.parse(JSON.stringify(chunks)) as UiChunk[];
        expect(read.map(({ chunk }) => chunk)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['comments and unknown fields', ': hello\nretry: 5\nevent: x\ndata: {"type":"abort"}\n\n', 1],
    ['data over several lines', 'data: {"type":\ndata: "abort"}\n\n', 1],
    ['data without a space', 'data:{"type":"abort"}\n\n', 1],
    ['data that is no JSON', 'data: <html>\n\ndata: {"type":"abort"}\n\n', 1],
    ['JSON that is no chunk', 'data: 5\n\ndata: null\n\ndata: {"kind":"x"}\n\ndata: {"type":7}\n\n', 0],
    ['an event that was cut off before its empty line', 'data: {"type":"abort"}\n', 0],
    ['anything behind the end', `${sseDone}data: {"type":"abort"}\n\n`, 0],
    ['nothing at all', '', 0],
  ])('reads on, without a chunk, past %s', async (_, stream, chunks) => {
    expect(await readAll(bodyOf(stream))).toHaveLength(chunks);
  });

  it('replaces bytes that are no UTF-8 and goes on', async () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0x0a, 0x0a);
    expect(await readAll(bodyOf(bytes, 'data: {"type":"abort"}\n\n'))).toHaveLength(1);
  });

  it('cancels the body when the reader leaves early', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"type":"abort"}\n\n')),
      cancel: () => resolve('cancelled'),
    });
    for await (const _ of readUiStream(body)) break;
    expect(await promise).toBe('cancelled');
  });

  it('passes the error of a broken connection on', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset')),
    });
    await expect(readAll(body)).rejects.toThrow('reset');
  });
});

describe('the wire format', () => {
  it('is what the schema of its chunks says', () => {
    expect(answer.map((chunk) => uiChunkSchema.parse(chunk))).toEqual(answer);
  });

  it("is understood by the AI SDK's own reader", async () => {
    const parsed = parseJsonEventStream({ stream: bodyOf(transcript), schema: uiMessageChunkSchema });
    const chunks = parsed.pipeThrough(
      new TransformStream<{ success: boolean; value?: UIMessageChunk; error?: unknown }, UIMessageChunk>({
        transform: ({ value, error }, controller) =>
          value ? controller.enqueue(value) : controller.error(error),
      }),
    );
    const messages = [];
    for await (const message of readUIMessageStream({ stream: chunks })) messages.push(message);
    const answer = await answerOf(bodyOf(transcript));
    expect(messages.at(-1)).toMatchObject({
      id: answer.messageId,
      metadata: { threadId: answer.threadId, promptId: answer.promptId },
      parts: [
        { type: 'data-references', data: answer.references },
        { type: 'text', text: answer.text, state: 'done' },
        { type: 'tool-create_support_case', toolCallId: 'call-1', state: 'input-available', input: {} },
      ],
    });
  });
});
