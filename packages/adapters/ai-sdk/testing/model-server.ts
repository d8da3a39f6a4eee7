import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the provider saw it. */
export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A provider on the loopback interface that speaks OpenAI's chat completions, and what it was sent. */
export interface ModelServer extends AsyncDisposable {
  baseUrl: string;
  seen: readonly SeenRequest[];
}

/** Answers one request; `attempt` counts from 1. */
export type Script = (response: ServerResponse, attempt: number, body: string) => void;

/** Starts a provider that follows a script. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      script(response, seen.length, body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const head = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'test-model',
};

/** One chunk of a streamed completion, as it stands on the wire. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason, logprobs: null }];
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

/** A piece of a streamed tool call: providers send the name first and the arguments in fragments. */
export function toolChunk(index: number, call: { id?: string; name?: string; arguments?: string }): string {
  const { id, ...fn } = call;
  return chunk({ tool_calls: [{ index, ...(id && { id, type: 'function' }), function: fn }] });
}

export const done = 'data: [DONE]\n\n';

/** Streams these texts and ends. */
export function stream(...texts: string[]): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const text of texts) response.write(text);
    response.end();
  };
}

/** Answers a completion that is not streamed. */
export function completion(content: string): Script {
  return (response) => {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
  };
}

/** Refuses with a status and a body that repeats the key, as providers do. */
export function refuse(status: number, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'Incorrect API key provided: sk-canary', type: 'x' } }));
  };
}
