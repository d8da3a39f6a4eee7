import { authTokenResponse } from '@reachout/accounts/rules/calls/auth-token';
import { apiPaths, paths } from '@reachout/core/paths';
import { takeFromRateLimit } from '@reachout/operations/store/rate-limit-queries';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateLimiter } from '@reachout/http/middleware/rate-limit';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let now = new Date('2026-05-05T10:00:00Z');
let app: TestApp;
let olivia: Requester;
let devon: Requester;

/** The limits are the database's own, but only for the call in question. */
const limitTokens: RateLimiter = async (bucket, { limit, windowSeconds }) => {
  if (!bucket.startsWith('token:')) return { allowed: true, retryAfterSeconds: 0 };
  const taken = await takeFromRateLimit(app.database.db, { bucket, limit, windowSeconds });
  return taken.allowed ? { allowed: true, retryAfterSeconds: 0 } : taken;
};

beforeAll(async () => {
  const assistant = scriptedAssistant(answerEvents('Hello.'));
  app = await createTestApp({ assistant, clock: { now: () => now }, rateLimiter: limitTokens });
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

async function fetchToken(person: Requester): Promise<string> {
  const response = await person(apiPaths.authToken(), { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}

async function askWith(
  person: Requester,
  how: { accessToken?: string; headers?: Record<string, string> },
): Promise<Response> {
  const message = { id: crypto.randomUUID(), content: 'hello' };
  const context = { product: 'tetra', teamId: 'team_orbit', accessToken: how.accessToken };
  return person(apiPaths.chat(), json({ message, context }, how.headers));
}

describe('the token call', () => {
  it('gives a token of at most ten minutes that nothing keeps [§7.0.10, D15]', async () => {
    const response = await olivia(apiPaths.authToken(), { method: 'POST' });
    const body = authTokenResponse.parse(await response.json());
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ success: true, ttl: 600 });
  });

  it('is for people who are logged in, from this site', async () => {
    const visitor = await app.visitor(apiPaths.authToken(), { method: 'POST' });
    const headers = { origin: 'https://evil.example' };
    const foreign = await olivia(apiPaths.authToken(), { method: 'POST', headers });
    expect([visitor.status, foreign.status]).toEqual([401, 403]);
  });

  it('is limited, and says when to come back [A85]', async () => {
    const noor = await app.signIn('noor@nova.example');
    const statuses = await Promise.all(
      Array.from({ length: 62 }, () => noor(apiPaths.authToken(), { method: 'POST' })),
    );
    const refused = statuses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('the chat', () => {
  it.each([
    ['takes a token in the context', (accessToken: string) => ({ accessToken })],
    ['takes a token in the header', (token: string) => ({ headers: { authorization: `Bearer ${token}` } })],
    ['does without a token', () => ({})],
    [
      'leaves other schemes to whatever stands in front of it',
      () => ({ headers: { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0' } }),
    ],
  ])('%s [D15]', async (_what, how) => {
    const response = await askWith(olivia, how(await fetchToken(olivia)));
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Hello.')]);
  });

  it.each([
    ['of another session', () => fetchToken(devon)],
    [
      'of another session of the same person',
      async () => fetchToken(await app.signIn('olivia@orbit.example')),
    ],
    ['that is made up', async () => 'rat1.99999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['that is empty', async () => ''],
  ])('refuses a token %s, wherever it stands, and stores nothing [D15]', async (_what, find) => {
    const token = await find();
    const headers = { authorization: `Bearer ${token}` };
    const refused = await Promise.all([
      askWith(olivia, { accessToken: token }),
      askWith(olivia, { headers }),
      olivia(apiPaths.chatStream('thread_any'), { headers }),
      olivia(apiPaths.chatStop('thread_any'), { method: 'POST', headers }),
    ]);
    const problems = (await Promise.all(refused.map((each) => each.json()))) as { code: string }[];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['token_refused']));
  });

  it('refuses a token whose time is over [D15]', async () => {
    const token = await fetchToken(olivia);
    now = new Date(now.getTime() + 600_000);
    expect((await askWith(olivia, { accessToken: token })).status).toBe(401);
  });
});

describe('a token by itself', () => {
  it('opens nothing: not the chat, nor what else a session opens [D15]', async () => {
    const token = await fetchToken(olivia);
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all([
      askWith(app.visitor, { accessToken: token, headers }),
      app.visitor(apiPaths.accounts(), { headers }),
      app.visitor(apiPaths.cases(), { headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is dead once its session is over [A92]', async () => {
    const sam = await app.signIn('olivia@orbit.example');
    const token = await fetchToken(sam);
    await sam(paths.logout(), { method: 'POST' });
    expect((await askWith(sam, { accessToken: token })).status).toBe(401);
    expect((await askWith(olivia, { accessToken: token })).status).toBe(401);
  });
});
