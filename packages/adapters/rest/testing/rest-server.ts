import { misbehave, type SourceFault } from '@reachout/testkit/source-faults';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A REST API on the loopback interface that answers a list of records, two on a page. */
export interface RestServer extends AsyncDisposable {
  url: string;
  records: Record<string, unknown>[];
  fault: SourceFault | 'endless' | 'circle' | 'none';
  /** Method, path and headers of each request, in order. */
  seen: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[];
  /** Answers in the place of the list. */
  answer?: (request: IncomingMessage, response: ServerResponse) => void;
}

const pageSize = 2;

export async function startRestServer(): Promise<RestServer> {
  const state: Pick<RestServer, 'records' | 'fault' | 'seen' | 'answer'> = {
    records: [],
    fault: 'none',
    seen: [],
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rest.invalid');
    state.seen.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    if (state.answer) return state.answer(request, response);
    answerList(state, url, response);
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

function answerList(
  { records, fault }: Pick<RestServer, 'records' | 'fault'>,
  url: URL,
  response: ServerResponse,
): void {
  if (fault !== 'none' && fault !== 'endless' && fault !== 'circle') return misbehave(fault, response);
  const since = url.searchParams.get('since');
  const matching = records.filter(({ updated }) => since === null || String(updated) >= since);
  const page = Number(url.searchParams.get('page') ?? '1');
  const end = page * pageSize;
  const next = fault === 'circle' ? 1 : page + 1;
  const hasMore = fault !== 'none' || end < matching.length;
  const link = `</things?page=${next}${since === null ? '' : `&since=${since}`}>; rel="next", </things>; rel="first"`;
  response.writeHead(200, { 'content-type': 'application/json', ...(hasMore && { link }) });
  response.end(JSON.stringify({ data: { items: matching.slice(end - pageSize, end) }, more: hasMore }));
}
