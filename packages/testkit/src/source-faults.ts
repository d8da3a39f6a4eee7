import type { ServerResponse } from 'node:http';

/** How a system that the world is pulled from misbehaves. */
export const sourceFaults = [
  '429',
  '503',
  'silent',
  'slow-body',
  'slow-bytes',
  'half-a-body',
  'not-json',
  'html',
  'other-json',
  'huge',
  'redirect',
  'cut-off',
] as const;
export type SourceFault = (typeof sourceFaults)[number];

/** What a 429 of {@link misbehave} asks for. */
export const askedPatienceSeconds = 7;
const huge = 300_000;
const trickleMs = 5;

/** Answers one request in a bad way, whatever it asked for. */
export function misbehave(fault: SourceFault, response: ServerResponse): void {
  const headers = { 'content-type': 'application/json' };
  switch (fault) {
    case '429':
      response.writeHead(429, { ...headers, 'retry-after': String(askedPatienceSeconds) });
      response.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Slow down"}}');
      break;
    case '503':
      response.writeHead(503, { 'content-type': 'text/plain' }).end('oh no');
      break;
    case 'silent':
      break;
    case 'slow-body':
      response.writeHead(200, headers).write('{"object":"list",');
      break;
    case 'slow-bytes': {
      response.writeHead(200, headers).write('{"object":"list","data":[');
      const trickle = setInterval(() => response.write(' '), trickleMs);
      response.on('close', () => clearInterval(trickle));
      break;
    }
    case 'half-a-body':
      response.writeHead(200, { ...headers, 'content-length': 999 }).write('{"object":"list",');
      setImmediate(() => response.destroy());
      break;
    case 'not-json':
      response.writeHead(200, headers).end('{"object":"list","data":[{]}');
      break;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in</h1>');
      break;
    case 'other-json':
      response.writeHead(200, headers).end('{"status":"UP","data":null}');
      break;
    case 'huge':
      response.writeHead(200, headers).end(JSON.stringify({ object: 'list', data: ['x'.repeat(huge)] }));
      break;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      break;
    case 'cut-off':
      response.socket?.destroy();
      break;
  }
}
