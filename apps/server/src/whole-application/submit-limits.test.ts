import { randomUUID } from 'node:crypto';
import { apiPaths, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateLimiter } from '@reachout/http/middleware/rate-limit';
import { submitLimits } from '@reachout/http/middleware/submit-limit';
import { createRateLimiter } from '../ports/rate-limiter.ts';
import { createTestApp, json, type Requester, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let olivia: Requester;
let ada: Requester;
let limiter: RateLimiter;
/** What is taken from each bucket and not given back. */
const taken = new Map<string, number>();
const counting: RateLimiter = async (bucket) => {
  taken.set(bucket, (taken.get(bucket) ?? 0) + 1);
  const giveBack = async () => void taken.set(bucket, (taken.get(bucket) ?? 0) - 1);
  return { allowed: true, retryAfterSeconds: 0, giveBack };
};

beforeAll(async () => {
  app = await createTestApp({ rateLimiter: (bucket, limit) => limiter(bucket, limit) });
  limiter = counting;
  olivia = await app.signIn('olivia@orbit.example');
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());
beforeEach(() => {
  limiter = counting;
  taken.clear();
});

const takenOf = (name: string): number =>
  [...taken].filter(([bucket]) => bucket.startsWith(`${name}:`)).reduce((sum, [, count]) => sum + count, 0);

const urlForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
function multipart(fields: Record<string, string | File>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', body };
}

const wanted = { product: 'tetra', teamSlug: 'orbit', area: 'billing', topic: 'understanding-my-invoice' };
const payload = {
  ...wanted,
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};
const create = (body: object) =>
  olivia(apiPaths.cases({ teamId: 'team_orbit' }), json(body, { 'idempotency-key': randomUUID() }));
const plainForm = (fields: Record<string, string>) =>
  olivia(
    paths.newCase(wanted),
    multipart({
      idempotencyKey: randomUUID(),
      product: 'Tetra',
      caseArea: wanted.area,
      topicArea: wanted.topic,
      severity: '3',
      ...fields,
    }),
  );
const { subject, description } = payload;
const enquiry = {
  name: 'Olivia',
  email: 'olivia@orbit.example',
  company: 'Orbit',
  teamSize: '2-10',
  message: 'How much?',
};

describe('a submit that is refused', () => {
  it.each<[what: string, limit: keyof typeof submitLimits, send: () => Promise<Response>]>([
    ['a case by the API', 'createCase', () => create({ product: 'tetra' })],
    ['a case by the form without a script', 'createCase', () => plainForm({ subject: '' })],
    [
      'a search for a project in that form',
      'createCase',
      () => plainForm({ subject, description, form: 'find-projects' }),
    ],
    ['an upload', 'upload', () => olivia(apiPaths.uploads({ teamId: 'team_orbit' }), multipart({}))],
    ['a refund by the API', 'refund', () => olivia(apiPaths.refundInvoice(), json({}))],
    ['an enquiry to sales', 'sales', () => app.visitor(paths.contactSales(), urlForm({ name: '' }))],
    ['an access token', 'accessToken', () => olivia(paths.accessTokens(), urlForm({ name: '' }))],
    ['feedback of a page', 'feedback', () => app.visitor(paths.pageFeedback(), urlForm({ path: 'x' }))],
    ['feedback on an answer', 'feedback', () => olivia(apiPaths.feedback(), json({}))],
    [
      'a reply by the form without a script',
      'threads',
      () => olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber: 1 }), multipart({ form: 'reply' })),
    ],
    [
      'an answer of staff by the form without a script',
      'threads',
      () => ada(paths.staffCase(1), multipart({ form: 'answer' })),
    ],
    [
      'a comment by the API',
      'changeCase',
      () => olivia(apiPaths.caseComments({ caseNumber: 1, teamId: 'team_orbit' }), json({})),
    ],
    ['a handover of a conversation', 'threads', () => olivia(apiPaths.supportCenterThreads({}), json({}))],
  ])('leaves the allowance of those that are accepted as it was: %s', async (_what, limit, send) => {
    const { status } = await send();
    expect(status === 200 || status >= 400).toBe(true);
    expect([takenOf(submitLimits[limit].name), takenOf(submitLimits[limit].refused.name)]).toEqual([0, 1]);
  });

  it.each<[what: string, limit: keyof typeof submitLimits, send: () => Promise<Response>]>([
    ['a case by the API', 'createCase', () => create(payload)],
    ['a case by the form without a script', 'createCase', () => plainForm({ subject, description })],
    [
      'an enquiry to sales',
      'sales',
      () => app.visitor(paths.contactSales(), urlForm({ ...enquiry, submission: randomUUID() })),
    ],
  ])('is counted apart from those that are accepted: %s', async (_what, limit, send) => {
    expect((await send()).status).toBeLessThan(400);
    expect([takenOf(submitLimits[limit].name), takenOf(submitLimits[limit].refused.name)]).toEqual([1, 0]);
  });

  it('does not keep a person from sending the corrected form, however often it came back [A85]', async () => {
    limiter = createRateLimiter(app.database.db);
    const attempts = submitLimits.createCase.limit + 5;
    const refused = await sendInTurn(attempts, () => create({ ...payload, subject: '' }));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await create(payload)).status).toBe(201);
  });

  it('comes to an end as well, and says when to come back [A85]', async () => {
    limiter = createRateLimiter(app.database.db);
    const { limit } = submitLimits.sales.refused;
    const seen = await sendInTurn(limit + 1, () => app.visitor(paths.contactSales(), urlForm({ name: '' })));
    expect(seen.map(({ status }) => status)).toEqual([...Array<number>(limit).fill(422), 429]);
    const last = seen.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({
      detail: expect.stringMatching(/Try again in \d+ seconds\.$/),
    });
  });
});

describe('an accepted submit', () => {
  it('is one of so many, however many come at the same moment [A85]', async () => {
    limiter = createRateLimiter(app.database.db);
    const { limit } = submitLimits.sales;
    const answers = await Promise.all(
      Array.from({ length: limit + 10 }, () =>
        olivia(paths.contactSales(), urlForm({ ...enquiry, submission: randomUUID() })),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

/** Answers to the same thing sent again and again, each after the one before. */
async function sendInTurn(times: number, send: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = [];
  while (answers.length < times) answers.push(await send());
  return answers;
}
