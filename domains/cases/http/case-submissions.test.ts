import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { idempotencyKeys } from '@reachout/operations/store/schema/operations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

async function create(key: string): Promise<unknown> {
  const body = {
    product: 'tetra',
    area: 'billing',
    topic: 'understanding-my-invoice',
    subject: 'Why is bandwidth on my invoice twice?',
    description: 'Two lines name bandwidth for the same days.',
  };
  const response = await olivia(
    apiPaths.cases({ teamId: 'team_orbit' }),
    json(body, { 'idempotency-key': key }),
  );
  expect(response.status).toBe(201);
  return response.json();
}

async function ask(person: Requester, key: string): Promise<unknown> {
  const response = await person(apiPaths.caseSubmission(key));
  expect(response.status).toBe(200);
  return response.json();
}

async function setRunning(key: string, leaseSeconds: number): Promise<void> {
  await app.database.db
    .update(idempotencyKeys)
    .set({
      state: 'running',
      responseStatus: null,
      responseBody: null,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(eq(idempotencyKeys.key, key));
}

describe('a submission', () => {
  it('that became a case is told with its number [F15, D22]', async () => {
    const key = randomUUID();
    const created = await create(key);
    expect(await ask(olivia, key)).toEqual({ state: 'created', ...(created as object) });
    expect(await ask(olivia, key.toUpperCase())).toMatchObject({ state: 'created' });
  });

  it('is told to its own person only [A60]', async () => {
    const key = randomUUID();
    await create(key);
    expect(await ask(devon, key)).toEqual({ state: 'unknown' });
  });

  it('that never arrived is unknown [F15]', async () => {
    expect(await ask(olivia, randomUUID())).toEqual({ state: 'unknown' });
  });

  it.each([
    ['is running while an attempt is at work', 30, 'running'],
    ['is unknown when its attempt died', -1, 'unknown'],
  ])('%s [F02]', async (_, leaseSeconds, state) => {
    const key = randomUUID();
    await create(key);
    await setRunning(key, leaseSeconds);
    expect(await ask(olivia, key)).toEqual({ state });
  });

  it('is told to nobody who is not signed in [§6.0.1]', async () => {
    const response = await app.visitor(apiPaths.caseSubmission(randomUUID()));
    expect(response.status).toBe(401);
  });
});
