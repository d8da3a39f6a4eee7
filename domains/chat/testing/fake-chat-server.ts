import type { UiChunk } from '../rules/assistant-call.ts';
import { type AppError, errorStatus, toProblem } from '@reachout/core/errors';
import { apiPaths } from '@reachout/core/paths';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';

/** How the fake answers one message, chosen by its words. */
export interface FakeAnswer {
  readonly chunks: readonly UiChunk[];
  /** Breaks the first connection after this many bytes; the rest is had by resuming, or by sending the message again. */
  readonly cutAfterBytes?: number;
  /** Ends one connection each after so many chunks of the answer, with a word about the stream. */
  readonly farewells?: readonly { readonly after: number; readonly chunk: UiChunk }[];
  /** Holds the stream open behind the last chunk until `release` is called. */
  readonly isHeld?: boolean;
}

/** A call that the fake has seen. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly lastEventId: string | null;
  readonly authorization: string | null;
}

export interface FakeChatServerOptions {
  /** What each message gets: an answer, a refusal, or no connection. */
  readonly answers: Readonly<Record<string, FakeAnswer | AppError | 'unreachable'>>;
  readonly prediction?: CasePrediction | AppError;
  /** Why no feedback is taken. */
  readonly feedback?: AppError;
  /** Tokens that are not taken any more. */
  readonly refusedTokens?: readonly string[];
  /** Conversations that were deleted. */
  readonly deletedThreads?: readonly string[];
}

/** A server of the chat in memory, behind the same `fetch` that a browser has. */
export function createFakeChatServer({
  answers,
  prediction,
  feedback,
  refusedTokens = [],
  deletedThreads = [],
}: FakeChatServerOptions) {
  const seen: SeenCall[] = [];
  const stored = new Map<string, { latest: FakeAnswer; messages: Set<string> }>();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });

  const endedWith = new Map<FakeAnswer, number>();

  const stream = (answer: FakeAnswer, after: number, cutAfterBytes?: number): Response => {
    const ended = endedWith.get(answer) ?? 0;
    const farewell = answer.farewells?.[ended];
    endedWith.set(answer, ended + 1);
    const text = farewell
      ? `${encode(answer.chunks.slice(0, farewell.after), after)}data: ${JSON.stringify(farewell.chunk)}\n\n`
      : `${encode(answer.chunks, after)}${end}`;
    const bytes = new TextEncoder().encode(text);
    const first = bytes.slice(0, cutAfterBytes ?? bytes.length - (answer.isHeld ? endLength : 0));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(first),
      // Asked for more than the first piece.
      async pull(controller) {
        if (cutAfterBytes !== undefined) return controller.error(new Error('reset'));
        if (answer.isHeld) {
          await held;
          controller.enqueue(bytes.slice(-endLength));
        }
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  const answerMessage = (body: { threadId: string | null; message: { id: string; content: string } }) => {
    const answer = answers[body.message.content];
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch');
    if ('code' in answer) return refuse(answer);
    if (body.threadId !== null && deletedThreads.includes(body.threadId))
      return refuse({ code: 'not_found' });
    const threadId = body.threadId ?? 'thread-1';
    const messages = stored.get(threadId)?.messages ?? new Set();
    const isRepeated = messages.has(body.message.id);
    stored.set(threadId, { latest: answer, messages: messages.add(body.message.id) });
    return stream(answer, 0, isRepeated ? undefined : answer.cutAfterBytes);
  };

  const respond = (path: string, body: unknown, lastEventId: string | null): Response => {
    if (path === apiPaths.chat()) return answerMessage(body as Parameters<typeof answerMessage>[0]);
    const resumed = [...stored].find(([threadId]) => path === apiPaths.chatStream(threadId));
    if (resumed && !deletedThreads.includes(resumed[0]))
      return stream(resumed[1].latest, seenOf(resumed[1].latest, lastEventId));
    if (path.endsWith('/stream')) return refuse({ code: 'not_found' });
    if (path === apiPaths.feedback() && feedback !== undefined) return refuse(feedback);
    if (path !== apiPaths.predictCase()) return Response.json({ success: true });
    if (prediction === undefined) throw new TypeError('Failed to fetch');
    return 'code' in prediction ? refuse(prediction) : Response.json({ prediction });
  };

  return {
    seen,
    /** Message ids that the server has stored, each once. */
    storedMessages: () => [...stored.values()].flatMap(({ messages }) => [...messages]),
    release: () => release(),
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const headers = new Headers(init.headers);
      const lastEventId = headers.get('last-event-id');
      const authorization = headers.get('authorization');
      seen.push({ method: init.method ?? 'GET', path, body, lastEventId, authorization });
      const { accessToken } = (body as { context?: { accessToken?: string } } | undefined)?.context ?? {};
      if (accessToken !== undefined && refusedTokens.includes(accessToken))
        return refuse({ code: 'token_refused' });
      return respond(path, body, lastEventId);
    },
  };
}

const end = 'data: [DONE]\n\n';
const endLength = end.length;

function encode(chunks: readonly UiChunk[], after: number): string {
  const name = nameOf(chunks);
  const events = chunks.map((chunk, index) => `id: ${name}.${index + 1}\ndata: ${JSON.stringify(chunk)}\n\n`);
  return events.slice(after).join('');
}

/** Event ids name the answer, so that those of another one count for nothing. */
function nameOf([start]: readonly UiChunk[]): string {
  return (start?.type === 'start' && start.messageId) || 'answer';
}

function seenOf({ chunks }: FakeAnswer, lastEventId: string | null): number {
  const [name, count] = lastEventId?.split('.') ?? [];
  return name === nameOf(chunks) ? Number(count) : 0;
}

function refuse(error: AppError): Response {
  const headers = { ...(error.retryAfterSeconds && { 'retry-after': String(error.retryAfterSeconds) }) };
  return Response.json(toProblem(error, 'request-1'), { status: errorStatus(error), headers });
}

/** The chunks of an answer of these words, in pieces as a model sends them. */
export function answerChunks(text: string, more: readonly UiChunk[] = [], messageId = 'answer-1'): UiChunk[] {
  const pieces = text.match(/\S+\s*/g) ?? [];
  return [
    { type: 'start', messageId, messageMetadata: { threadId: 'thread-1', promptId: 'prompt-1' } },
    { type: 'text-start', id: 't' },
    ...pieces.map((delta): UiChunk => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
    ...more,
    { type: 'finish', finishReason: 'stop' },
  ];
}
