import { appError, fromProblem } from '@reachout/core/app-error';
import { err, ok, type Result } from '@reachout/core/result';
import { readRetryAfter } from '@reachout/core/retry';
import type { CallFailure } from './call-failure.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart form data. */
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

/** The API as the browser calls it. Nothing here throws: a failure is a value. */
export interface ApiClient {
  /** The response of an accepted call, its body unread. */
  send(path: string, options?: CallOptions): Promise<Result<Response, CallFailure>>;
  /** The JSON body of an accepted call. */
  request(path: string, options?: CallOptions): Promise<Result<unknown, CallFailure>>;
}

export interface ApiClientOptions {
  fetch: typeof fetch;
  now: () => number;
}

/** Makes a client of this origin's API. `fetch` and the clock are handed in, so that tests put a server of their own there. */
export function createApiClient({ fetch, now }: ApiClientOptions): ApiClient {
  const send: ApiClient['send'] = async (path, { method = 'GET', json, form, headers, ...rest } = {}) => {
    const body = json === undefined ? form : JSON.stringify(json);
    const type = json === undefined ? undefined : { 'content-type': 'application/json' };
    try {
      const response = await fetch(path, {
        method,
        body,
        headers: { accept: 'application/json', ...type, ...headers },
        ...rest,
      });
      return response.ok ? ok(response) : err(await readRefusal(response, now()));
    } catch {
      return err({ kind: rest.signal?.aborted ? 'cancelled' : 'unreachable' });
    }
  };
  return {
    send,
    async request(path, options) {
      const response = await send(path, options);
      if (!response.ok) return response;
      try {
        return ok((await response.value.json()) as unknown);
      } catch {
        return err({ kind: options?.signal?.aborted ? 'cancelled' : 'unreachable' });
      }
    },
  };
}

async function readRefusal(response: Response, now: number): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = fromProblem(body);
  const isSessionOver = response.status === 401 && said.code !== 'token_refused';
  const error = isSessionOver ? appError('session_expired') : said;
  const waiting = readRetryAfter(response.headers.get('retry-after'), now);
  return {
    kind: 'refused',
    status: response.status,
    statusText: response.statusText,
    error: waiting === undefined ? error : { retryAfterSeconds: waiting, ...error },
    requestId: response.headers.get('x-request-id'),
  };
}
