import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A piece of the documentation that the provider was given: what it names is shown in these words. */
export interface GivenPiece {
  id: string;
  text: string;
}

/** What the provider says to one question, and how fast. */
export interface ScriptedAnswer {
  pieces: readonly string[];
  /** Milliseconds between two pieces; 0 sends them without a pause. */
  pauseMs: number;
  /** Asks for the refund form after the last piece, in two halves. */
  callsTool?: boolean | undefined;
}

/** One question as the provider saw it. Times are milliseconds of this process's monotonic clock. */
export interface AskedQuestion {
  question: string;
  askedAt: number;
  /** When the first piece was sent. */
  answeredAt: number;
}

/** A provider on the loopback interface that speaks OpenAI's chat completions and says what it is told to. */
export interface ScriptedProvider {
  /** Variables that make a server ask this provider. */
  env: Record<string, string>;
  asked: readonly AskedQuestion[];
  stop(): void;
}

export async function startScriptedProvider(
  script: (question: string, given: readonly GivenPiece[]) => ScriptedAnswer,
): Promise<ScriptedProvider> {
  const asked: AskedQuestion[] = [];
  const server = createServer((request, response) => {
    const askedAt = performance.now();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const question = questionIn(body);
      void answer(response, script(question, givenIn(body)), () =>
        asked.push({ question, askedAt, answeredAt: performance.now() }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'scripted',
    },
    asked,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Names pieces, a line each: an answer of as many paragraphs, or sentences and items. */
export function namingPieces(given: readonly GivenPiece[], count: number): string[] {
  return given.slice(0, count).map(({ id }) => `[${id}]\n`);
}

/** Questions that are shown as they are, since they only ask back in known words: each a paragraph of its own. */
export function askingBack(questions: readonly string[]): { pieces: string[]; shown: string } {
  return { pieces: questions.map((question) => `[-] ${question}\n`), shown: questions.join('\n\n') };
}

/** What a question back may ask about. */
const subjects =
  'project deployment build function domain subdomain record provider registrar team page file framework browser region environment variable database version step role account line text'.split(
    ' ',
  );

/** `count` questions, each different, in words that are known (packages/assistant/src/server/bound/own-words.ts). Up to 506. */
export function differentQuestions(count: number): string[] {
  const pairs = subjects.flatMap((one) =>
    subjects.filter((other) => other !== one).map((other) => `Which ${one} and which ${other}?`),
  );
  if (count > pairs.length)
    throw new Error(`There are ${pairs.length} different questions, and not ${count}.`);
  return pairs.slice(0, count);
}

/** Pieces of one line with a source, in the order in which they were given. */
function givenIn(body: string): GivenPiece[] {
  const { messages } = JSON.parse(body) as { messages: { content: unknown }[] };
  const [instructions] = messages;
  const lines = String(instructions?.content ?? '').matchAll(/^\[([1-9]\d*\.\d+)\] ([^|`\n]+)$/gm);
  return [...lines].map(([, id = '', text = '']) => ({ id, text }));
}

function questionIn(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  const content = messages.findLast(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : '';
}

async function answer(
  response: ServerResponse,
  { pieces, pauseMs, callsTool = false }: ScriptedAnswer,
  onFirst: () => void,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, content] of pieces.entries()) {
    if (index > 0 && pauseMs > 0) await wait(pauseMs);
    if (response.destroyed) return;
    response.write(chunk({ content }));
    if (index === 0) onFirst();
  }
  if (callsTool) {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'refund_invoice', arguments: '{"rea' },
    };
    response.write(chunk({ tool_calls: [call] }));
    await wait(pauseMs);
    response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: 'son":"asked"}' } }] }));
  }
  response.end(`${chunk({}, callsTool ? 'tool_calls' : 'stop')}data: [DONE]\n\n`);
}

function chunk(delta: Record<string, unknown>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason, logprobs: null }];
  const head = { id: 'scripted', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'scripted' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}
