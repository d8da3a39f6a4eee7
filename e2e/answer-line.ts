import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { toProblem } from '@reachout/core/errors';
import { apiPaths } from '@reachout/core/paths';

/** The line between a browser and the server, on which answers of the assistant can be held back or cut. */
export interface AnswerLine {
  /** Address for the browser's proxy setting. */
  readonly address: string;
  /** From the next answer on, lets only so many bytes of each through until `release`. */
  hold(afterBytes: number): void;
  release(): void;
  /** Breaks the connection of the next answer after so many bytes; the one after it is whole. */
  cut(afterBytes: number): void;
  /** The next answer begins, and goes on in another tab of the same person; asked for again, it is whole. */
  passOn(): void;
  /** Until `mend`, questions get a gateway's 502 instead of an answer. */
  breakDown(): void;
  /** Until `mend`, questions are refused as too many for so long. */
  askToWait(seconds: number): void;
  mend(): void;
  close(): Promise<void>;
}

const askingPath = apiPaths.chat();

interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Starts a line of its own. Everything but event streams passes as it is. What a weak connection does by chance, a journey can so ask
 * for at a place that it chooses.
 */
export async function startAnswerLine(): Promise<AnswerLine> {
  let limit = Number.POSITIVE_INFINITY;
  let cutAt = Number.POSITIVE_INFINITY;
  let isPassedOn = false;
  let refusal: Refusal | null = null;
  let waiting: (() => void)[] = [];
  const released = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  const passAnswer = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
    const breaksAt = cutAt;
    cutAt = Number.POSITIVE_INFINITY;
    let passed = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      let rest = chunk;
      while (rest.length > 0) {
        const room = Math.min(limit, breaksAt) - passed;
        await write(response, rest.subarray(0, Math.max(0, room)));
        passed += Math.max(0, Math.min(room, rest.length));
        rest = rest.subarray(Math.max(0, room));
        if (passed >= breaksAt) return void response.destroy();
        if (rest.length > 0) await released();
      }
    }
    response.end();
  };

  const passBeginning = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
    isPassedOn = false;
    let text = '';
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      text += chunk.toString();
      if (text.length >= beginning) break;
    }
    const wholeEvents = text.slice(0, text.lastIndexOf('\n\n', beginning) + 2);
    const farewell = { type: 'data-superseded', data: {}, transient: true };
    response.end(`${wholeEvents}data: ${JSON.stringify(farewell)}\n\n`);
  };

  const server = createServer((incoming, response) => {
    const { method, headers } = incoming;
    if (refusal && method === 'POST' && new URL(incoming.url ?? '').pathname === askingPath) {
      incoming.resume();
      response.writeHead(refusal.status, refusal.headers).end(refusal.body);
      return;
    }
    const upstream = request(incoming.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      const isAnswer = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
      const pass = isPassedOn ? passBeginning : passAnswer;
      if (isAnswer) pass(answer, response).catch(() => response.destroy());
      else answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  // Playwright's own calls, those outside of a page, ask for a tunnel.
  server.on('connect', (incoming, socket, head) => {
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(afterBytes) {
      limit = afterBytes;
    },
    release() {
      limit = Number.POSITIVE_INFINITY;
      for (const goOn of waiting) goOn();
      waiting = [];
    },
    cut(afterBytes) {
      cutAt = afterBytes;
    },
    passOn() {
      isPassedOn = true;
    },
    breakDown() {
      refusal = { status: 502, headers: { 'content-type': 'text/plain' }, body: 'Bad gateway' };
    },
    askToWait(seconds) {
      const error = { code: 'rate_limited', retryAfterSeconds: seconds } as const;
      const headers = { 'content-type': 'application/problem+json', 'retry-after': String(seconds) };
      refusal = { status: 429, headers, body: JSON.stringify(toProblem(error, 'request-1')) };
    },
    mend() {
      refusal = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Resolves once the bytes are on their way, so that cutting the line afterwards cuts none of them off. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    response.write(bytes, (error) => (error ? reject(error) : resolve())),
  );
}

/** Enough bytes for an answer to have begun, and not for its words. */
export const beginning = 700;
