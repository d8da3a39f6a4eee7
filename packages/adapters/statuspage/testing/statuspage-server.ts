import type { StatusFault } from '@reachout/ports/testing/status-conformance';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on the loopback interface that answers the summary of a status page. */
export interface StatuspageServer extends AsyncDisposable {
  url: string;
  /** What the summary says. */
  body: unknown;
  fault: StatusFault | 'none';
  /** The value of Retry-After beside a 500. */
  retryAfter?: string;
  /** The path of each request, in order. */
  seen: string[];
}

const huge = 2_000_000;

export async function startStatuspageServer(): Promise<StatuspageServer> {
  const state: Pick<StatuspageServer, 'body' | 'fault' | 'seen' | 'retryAfter'> = {
    body: {},
    fault: 'none',
    seen: [],
  };
  const server = createServer((request, response) => {
    state.seen.push(request.url ?? '');
    answer(state, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  });
}

function answer(
  { body, fault, retryAfter }: Pick<StatuspageServer, 'body' | 'fault' | 'retryAfter'>,
  response: ServerResponse,
): void {
  const json = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  switch (fault) {
    case 'none':
      response.writeHead(200, headers).end(json);
      break;
    case 'silent':
      break;
    case 'slow-body':
      response.writeHead(200, headers).write(json.slice(0, 10));
      break;
    case 'error':
      response.writeHead(500, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('oh no');
      break;
    case 'half-a-body':
      response.writeHead(200, { ...headers, 'content-length': json.length }).write(json.slice(0, 10));
      response.socket?.destroySoon();
      break;
    case 'not-json':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Status</h1>');
      break;
    case 'other-json':
      response.writeHead(200, headers).end('{"status":"UP","components":[null]}');
      break;
    case 'huge':
      response.writeHead(200, headers).end(JSON.stringify({ page: { name: 'x'.repeat(huge) } }));
      break;
    case 'redirect':
      response.writeHead(302, { location: '/api/v2/elsewhere.json' }).end();
      break;
    case 'cut-off':
      response.socket?.destroy();
      break;
  }
}
