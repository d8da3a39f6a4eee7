import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths, paths } from '@reachout/core/paths';
import { openDatabase } from '@reachout/database/client';
import { migrate } from '@reachout/database/migrate';
import { cases } from '@reachout/cases/store/schema/cases';
import { seedTestDemoWorld } from '@reachout/testkit/demo-database';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { type OwnDatabase, startOwnDatabase } from '@reachout/testkit/own-database';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FailPoints } from '@reachout/http/fail-points';
import { createLocalLimiter } from '../ports/local-limiter.ts';
import { createRateLimiter } from '../ports/rate-limiter.ts';
import { createTestApp, json, type Requester, type TestApp } from '../../testing/test-app.ts';
import { readOn } from '../../testing/test-transcript.ts';

const withinMs = 5_000;
const patience = { timeout: 20_000 };

let folder: string;
let own: OwnDatabase;
let app: TestApp;
let olivia: Requester;
let goOn: () => void = () => undefined;
/** What happens when a request comes to a point inside its transaction. */
let atPoint: (point: string) => void = () => undefined;
/** Holds the assistant's answer in its middle. */
let middle = Promise.withResolvers<void>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reachout-silent-app-'));
  await chmod(folder, 0o711);
  own = await startOwnDatabase(folder, { profile: 'fast' });
  await migrate(own.url);
  await seedTestDemoWorld(own.db);
  // Shorter than the product's, so that the test is; the campaign takes the product's.
  const opened = openDatabase(own.url, { statementTimeoutMs: 2_000, connectTimeoutMs: 2_500 });
  const failPoints = { reach: async (point: string) => atPoint(point) } as FailPoints;
  app = await createTestApp({
    database: { ...opened, url: own.url, drop: opened.close, [Symbol.asyncDispose]: opened.close },
    rateLimiter: createRateLimiter(opened.db),
    localLimiter: createLocalLimiter(() => performance.now()),
    signalLimits: { askEveryMs: 200, answerMs: 500 },
    failPoints: { ...failPoints, middleware: async (_, next) => next() },
    assistant: scriptedAssistant(async function* () {
      const [first, ...rest] = answerEvents('Before, and after.');
      if (first) yield first;
      await middle.promise;
      yield* rest;
    }),
  });
  olivia = await app.signIn('olivia@orbit.example');
});
afterEach(() => {
  goOn();
  atPoint = () => undefined;
  middle.resolve();
  middle = Promise.withResolvers();
});
afterAll(async () => {
  await app.close();
  await app.database.drop();
  await own[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function pause(): void {
  goOn = own.pause();
}

/** An answer, and how long it took. */
async function timed(answer: Promise<Response>) {
  const begun = performance.now();
  const { status, headers } = await answer;
  return { status, retryAfter: headers.get('retry-after'), isInTime: performance.now() - begun < withinMs };
}

const refusal = { status: 503, retryAfter: '2', isInTime: true };

function submit(subject: string, key: string): Promise<Response> {
  const form = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject,
    description: 'Sent while the database said nothing.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return olivia(apiPaths.createCase({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': key },
  });
}

const countCases = (subject: string) => app.database.db.$count(cases, eq(cases.subject, subject));

/** Asks again as a browser does until the outcome is known. */
async function submitUntilKnown(subject: string, key: string): Promise<number> {
  let status = 0;
  await expect
    .poll(async () => (status = (await submit(subject, key)).status), patience)
    .not.toSatisfy((answered) => answered === 503 || answered === 409);
  return status;
}

describe('while the database says nothing', () => {
  it('every request hears 503 and when to come back, within five seconds, and so does the load balancer [F05]', async () => {
    pause();
    const answers = await Promise.all([
      timed(olivia(apiPaths.cases({ teamId: 'team_orbit' }))),
      timed(olivia(paths.cases())),
      timed(submit('Never stored', randomUUID())),
      timed(olivia(apiPaths.chat(), json(question()))),
    ]);
    expect(answers).toEqual([refusal, refusal, refusal, refusal]);
    expect(await timed(app.visitor('/readyz'))).toMatchObject({ status: 503, isInTime: true });
    expect((await app.visitor('/healthz')).status).toBe(200);
    goOn();
    await expect.poll(async () => (await app.visitor('/readyz')).status, patience).toBe(200);
    expect((await olivia(apiPaths.cases({ teamId: 'team_orbit' }))).status).toBe(200);
    expect(await countCases('Never stored')).toBeLessThan(2);
  });

  it.each([
    ['the page of the search', paths.search('deploy')],
    ['the search', apiPaths.search('deploy')],
    ['the page of the status', paths.status()],
    ['the status', apiPaths.status()],
    ['the help page', paths.help()],
  ])('%s is there all the same, and says nothing that is not known [F05]', async (_what, path) => {
    pause();
    const begun = performance.now();
    const answer = await app.visitor(path);
    const text = await answer.text();
    expect([answer.status, performance.now() - begun < withinMs]).toEqual([200, true]);
    expect(text).not.toMatch(/operational|no incident/i);
  });

  it('somebody who is logged in reaches search and status too [F05]', async () => {
    pause();
    const answers = await Promise.all(
      [paths.search('deploy'), paths.status()].map((path) => timed(olivia(path))),
    );
    expect(answers).toMatchObject([
      { status: 200, isInTime: true },
      { status: 200, isInTime: true },
    ]);
  });

  it.each<[string, () => void, (point: string) => boolean]>([
    ['in the middle of its transaction', pause, (point) => point === 'case.before-commit'],
    ['whose commit is on its way', () => setImmediate(pause), (point) => point === 'case.before-commit'],
    ['that is committed and not confirmed', pause, (point) => point === 'case.after-commit'],
  ])(
    'a submit %s is answered in time, and one case is there when its key is sent again [F05, D22]',
    async (subject, fallSilent, isThere) => {
      const key = randomUUID();
      atPoint = (point) => (isThere(point) ? fallSilent() : undefined);
      const first = await timed(submit(subject, key));
      expect([first.isInTime, [201, 503].includes(first.status)]).toEqual([true, true]);
      goOn();
      atPoint = () => undefined;
      expect(await submitUntilKnown(subject, key)).toBe(201);
      expect(await countCases(subject)).toBe(1);
    },
  );

  it('an answer being written waits, and goes on where it was once the database is back [F04, F05]', async () => {
    const response = await olivia(apiPaths.chat(), json(question()));
    const reading = readOn(response.body);
    pause();
    middle.resolve();
    expect(await timed(olivia(apiPaths.cases({ teamId: 'team_orbit' })))).toEqual(refusal);
    goOn();
    expect((await reading).answer).toMatchObject({ text: 'Before, and after.', status: 'finished' });
  });

  it('live updates of a case fall silent with it, and tell of what was missed once it is back [F05]', async () => {
    const { supportCase } = (await (await submit('Watched', randomUUID())).json()) as {
      supportCase: { caseNumber: string };
    };
    const address = { caseNumber: supportCase.caseNumber, teamId: 'team_orbit' };
    const stream = await olivia(apiPaths.caseEvents(address));
    const heard = { text: '' };
    void (async () => {
      for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += text;
    })();
    await expect.poll(() => heard.text).toContain('id: 1.0\n');
    pause();
    expect(await timed(olivia(apiPaths.cases({ teamId: 'team_orbit' })))).toEqual(refusal);
    goOn();
    await expect
      .poll(
        async () =>
          (await olivia(apiPaths.caseComments(address), json({ id: randomUUID(), body: 'Still there?' })))
            .status,
        patience,
      )
      .toBe(201);
    await expect.poll(() => heard.text, patience).toContain('id: 2.0\n');
  });
});

const question = () => ({
  context: { product: 'tetra', teamId: 'team_orbit' },
  message: { id: `msg_${randomUUID()}`, content: 'Why does my build fail?' },
});
