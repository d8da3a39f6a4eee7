import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as Markprompt saw it. */
export interface SeenCall {
  method: string;
  path: string;
  version: string | undefined;
  body: Record<string, unknown>;
}

/** Answers one call of `/chat`; `attempt` counts from 1. */
export type ChatScript = (response: ServerResponse, call: SeenCall, attempt: number) => void;

/** A Markprompt on the loopback interface, and what it was sent. */
export interface MarkpromptServer extends AsyncDisposable {
  apiUrl: string;
  seen: readonly SeenCall[];
  /** Calls of one path, in order. */
  callsOf(path: string): SeenCall[];
}

/** A page as Markprompt refers to it. */
export interface FakeReference {
  path: string;
  type: string;
  title?: string;
  anchor?: string;
}

/** What the header of an answer says. */
export interface FakeData {
  threadId?: string;
  messageId?: string;
  references?: readonly FakeReference[];
}

/**
 * Starts a server that speaks the wire format of `@markprompt/core` 0.43.1: `POST /chat` as scripted, `GET /chat/events` beside it, `POST /messages/{id}` for votes, and
 * `POST /threads/{id}` for ratings. A project key other than `project-key` is refused.
 */
export async function startMarkpromptServer(
  chat: ChatScript,
  { refusing }: { refusing?: number } = {},
): Promise<MarkpromptServer> {
  const seen: SeenCall[] = [];
  let attempts = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://markprompt.test');
      const text = Buffer.concat(parts).toString('utf8');
      const call: SeenCall = {
        method: request.method ?? '',
        path: pathname,
        version: request.headers['x-markprompt-api-version'] as string | undefined,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      seen.push(call);
      const key = call.body['projectKey'] ?? searchParams.get('projectKey');
      if (key !== 'project-key') return refuse(401)(response, call, 1);
      if (call.method === 'GET' && pathname === '/chat/events') return sendSteps(response);
      if (call.method === 'POST' && pathname === '/chat') return chat(response, call, ++attempts);
      if (call.method === 'POST' && /^\/(?:messages|threads)\/[^/]+$/.test(pathname)) {
        if (refusing !== undefined) return refuse(refusing)(response, call, 1);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      refuse(404)(response, call, 1);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    seen,
    callsOf: (path) => seen.filter((call) => call.path === path),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const defaultData: FakeData = { threadId: 'mp-thread', messageId: 'mp-message' };

/** The header that carries ids and references: JSON as the decimal numbers of its bytes. */
export function dataHeader({ references, ...ids }: FakeData): string {
  const data = {
    ...ids,
    ...(references && {
      references: references.map(({ path, type, title, anchor }, at) => ({
        sectionId: at,
        file: { path, ...(title && { title }), source: { id: `source-${at}`, type } },
        ...(anchor && { meta: { leadHeading: { id: anchor, slug: anchor, value: anchor, depth: 2 } } }),
      })),
    }),
  };
  return [...Buffer.from(JSON.stringify(data))].join(',');
}

/** One chunk of a streamed answer, as it stands on the wire. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finishReason, logprobs: null }],
  })}\n\n`;
}

/** A fragment of a tool call: the name comes first, the arguments after it. */
export function toolChunk(index: number, call: { id?: string; name?: string; arguments?: string }): string {
  const { id, ...fn } = call;
  return chunk({ tool_calls: [{ index, ...(id && { id, type: 'function' }), function: fn }] });
}

export const done = 'data: [DONE]\n\n';

/** Begins a stream with its header. */
export function beginStream(response: ServerResponse, data: FakeData = {}): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'x-markprompt-data': dataHeader({ ...defaultData, ...data }),
  });
}

/** Streams these texts as they are and ends. */
export function streamRaw(texts: readonly string[], data: FakeData = {}): ChatScript {
  return (response) => {
    beginStream(response, data);
    for (const text of texts) response.write(text);
    response.end();
  };
}

/** Says a text in pieces, as a whole answer. */
export function say(text: string, data: FakeData = {}): ChatScript {
  const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
  return streamRaw(
    [
      chunk({ role: 'assistant', content: '' }),
      ...pieces.map((content) => chunk({ content })),
      chunk({}, 'stop'),
      done,
    ],
    data,
  );
}

/** An answer that is not streamed, as an assistant gives it that writes JSON. */
export function completion(content: string): ChatScript {
  return (response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-markprompt-data': dataHeader(defaultData),
    });
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      }),
    );
  };
}

/** Refuses with a status and a body that repeats the key, as services do. */
export function refuse(status: number, headers: Record<string, string> = {}): ChatScript {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: 'Invalid project key: project-key-canary' }));
  };
}

/** The steps that the client shows while an answer is prepared. */
function sendSteps(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ message: 'Searching the sources' })}\n\n`);
  response.end(done);
}
