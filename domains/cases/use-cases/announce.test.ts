import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createWebhook } from '@reachout/adapter-webhook';
import { apiPaths } from '@reachout/core/paths';
import { listDeliveries } from '@reachout/operations/store/deliveries-queries';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { json } from '@reachout/server/testing/test-app';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCaseWorld } from '../testing/test-cases.ts';
import { caseEventHandlers } from './announce.ts';

const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;

interface Told {
  id: string;
  event: { type: string; data: Record<string, unknown> };
}

let server: Server;
let told: Told[];
let status: number;
let world: Awaited<ReturnType<typeof createCaseWorld>>;

beforeEach(async () => {
  told = [];
  status = 204;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Told['event'];
      told.push({ id: String(request.headers['webhook-id']), event });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  world = await createCaseWorld({ events: createWebhook({ url, secret }) });
});
afterEach(async () => {
  await world.app.close();
  server.closeAllConnections();
  server.close();
});

const deliver = () =>
  runOutbox(
    world.app.deps.services,
    caseEventHandlers(world.app.deps.services, () => 'https://help.example'),
  );

it('tells another system what happens to a case, each thing once and without anybody’s words', async () => {
  const { caseNumber, teamId } = await world.open({ severity: 2 });
  const words = 'Words that no other system is told.';
  await world.ada(apiPaths.staffCaseComments(caseNumber), json({ id: 'comment-of-ada', body: words }));
  await world.olivia(apiPaths.caseComments({ caseNumber, teamId }), json({ id: randomUUID(), body: words }));
  await world.olivia(apiPaths.caseEscalation({ caseNumber, teamId }), json({ reason: words }));
  await world.ada(
    apiPaths.staffCaseComments(caseNumber),
    json({ id: randomUUID(), body: words, status: 'Solved' }),
  );
  await world.ada(
    apiPaths.staffCaseComments(caseNumber),
    json({ id: randomUUID(), body: words, visibility: 'internal' }),
  );
  while ((await deliver()) > 0);
  const types = told.map(({ event }) => event.type);
  expect(types.filter((type) => type === 'case.answered')).toHaveLength(2);
  expect(types).toEqual(expect.arrayContaining(['case.replied', 'case.escalated', 'case.solved']));
  const answered = told.find(({ event }) => event.data.commentId === 'comment-of-ada')?.event;
  expect(answered?.data).toMatchObject({
    accountId: 'team_orbit',
    caseNumber: String(caseNumber).padStart(8, '0'),
    severity: 2,
    url: `https://help.example/staff/cases/${String(caseNumber).padStart(8, '0')}`,
  });
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
  expect(JSON.stringify(told)).not.toContain(words);
});

it('sends an event again with the same id until it is taken, and notes each attempt for the operator', async () => {
  const { caseNumber } = await world.open();
  status = 503;
  await world.ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body: 'An answer.' }));
  await deliver();
  status = 204;
  await makeJobsDue(world.app.database.db);
  await deliver();
  const attempts = await listDeliveries(world.app.database.db, { isFailedOnly: false, limit: 100 });
  const answered = attempts.filter(({ type }) => type === 'case.answered');
  expect(answered.map(({ attempt, outcome, reason }) => [attempt, outcome, reason])).toEqual([
    [2, 'taken', null],
    [1, 'later', 'HTTP 503'],
  ]);
  expect(new Set(answered.map(({ eventId }) => eventId)).size).toBe(1);
});
