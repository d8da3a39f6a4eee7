import { appError, toProblem } from '@reachout/core/errors';
import { describe, expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';
import { failureReason, isLoggedOut } from './call-failure.ts';

function clientOf(respond: (path: string, init: RequestInit) => Response | Promise<Response>) {
  return createApiClient({
    fetch: (async (path: string, init: RequestInit) => respond(path, init)) as never,
    now: () => 0,
  });
}

describe('the API client', () => {
  it('sends JSON and reads JSON', async () => {
    const client = clientOf(async (path, init) => Response.json({ path, ...init, headers: init.headers }));
    const answer = await client.request('/api/x', {
      method: 'POST',
      json: { a: 1 },
      headers: { 'x-a': 'b' },
    });
    expect(answer).toEqual({
      ok: true,
      value: {
        path: '/api/x',
        method: 'POST',
        body: '{"a":1}',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'x-a': 'b' },
      },
    });
  });

  it('reads a refusal with its code, its fields, its request and when to come back', async () => {
    const problem = toProblem(appError('rate_limited'), 'request-1');
    const client = clientOf(() =>
      Response.json(problem, { status: 429, headers: { 'retry-after': '7', 'x-request-id': 'request-1' } }),
    );
    expect(await client.request('/api/x')).toMatchObject({
      ok: false,
      error: {
        kind: 'refused',
        status: 429,
        requestId: 'request-1',
        error: { code: 'rate_limited', retryAfterSeconds: 7 },
      },
    });
  });

  it.each([
    ['a page of a proxy', new Response('<html>', { status: 502 }), 'internal'],
    ['an empty body', new Response(null, { status: 500 }), 'internal'],
    ['no session', new Response('{}', { status: 401 }), 'session_expired'],
  ])('makes words of %s', async (_, response, code) => {
    expect(await clientOf(() => response).send('/api/x')).toMatchObject({ error: { error: { code } } });
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['an answer that is no JSON', () => new Response('<html>'), 'unreachable'],
  ])('gives %s as a value', async (_, respond, kind) => {
    expect(await clientOf(respond).request('/api/x')).toEqual({ ok: false, error: { kind } });
  });

  it('tells a call that was given up from one that failed', async () => {
    const controller = new AbortController();
    controller.abort();
    const client = clientOf(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    expect(await client.send('/api/x', { signal: controller.signal })).toEqual({
      ok: false,
      error: { kind: 'cancelled' },
    });
  });
});

describe('a failure', () => {
  const refused = (status: number) =>
    ({ kind: 'refused', status, error: appError('forbidden'), requestId: null }) as const;

  it.each([
    [refused(401), true],
    [refused(403), false],
    [{ kind: 'unreachable' } as const, false],
  ])('%o means logged out: %s', (failure, expected) => {
    expect(isLoggedOut(failure)).toBe(expected);
  });

  it('has a reason of one word, never what a person typed', () => {
    expect(failureReason(refused(403))).toBe('forbidden');
    expect(failureReason({ kind: 'unreachable' })).toBe('unreachable');
  });
});
