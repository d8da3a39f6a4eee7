import { randomUUID } from 'node:crypto';
import { createPlainDesk } from '@reachout/adapter-plain';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { type Address, comment, createCaseWorld, patch, read } from '@reachout/cases/testing/test-cases';
import { maxFileBytes } from '@reachout/core/limits';
import { apiPaths, paths } from '@reachout/core/paths';
import { json } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyPlain,
  type Fault,
  infectedFile,
  plainKey,
  plainSecret,
  type PlainServer,
  startPlainServer,
} from '../../../../packages/adapters/plain/testing/plain-server.ts';
import { attach, openTold, settle } from '../../testing/outside-cases.ts';
import { readDeskChanges } from '../../use-cases/outside/read-changes.ts';

let plain: PlainServer;
let world: Awaited<ReturnType<typeof createCaseWorld>>;

beforeAll(async () => {
  plain = await startPlainServer();
  world = await createCaseWorld({
    desk: createPlainDesk({
      apiKey: plainKey,
      apiUrl: plain.url,
      webhookSecret: plainSecret,
      clock: { now: () => new Date() },
    }),
  });
});
afterAll(() => Promise.all([world.app.close(), plain.stop()]));
beforeEach(async () => {
  Object.assign(plain.state, emptyPlain());
  // Its threads begin at one again.
  await world.app.database.db.execute(sql`delete from desk_handovers`);
});

function hear(threadId: string, change: Partial<ReturnType<PlainServer['webhook']>> = {}): Promise<Response> {
  return world.app.visitor(apiPaths.deskWebhook(), {
    method: 'POST',
    ...plain.webhook(threadId),
    ...change,
  });
}

async function asStaff({ caseNumber }: Address): Promise<StaffCaseDetail> {
  const response = await world.ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

const wordsIn = (threadId: string) =>
  plain.state.entries
    .filter((entry) => entry.threadId === threadId && entry.by === 'customer')
    .map(({ text }) => text);

const repliesOf = async (address: Address, kind: 'customer' | 'staff' = 'staff') =>
  (await read(world.olivia, address)).timeline.flatMap((entry) =>
    entry.type === 'comment' && entry.actor.kind === kind ? [entry.body] : [],
  );

describe('a case at an outside desk', () => {
  it('brings its customer’s words and files there, and the answers, files and states back', async () => {
    const told = await openTold(world, { withFile: true });
    await comment(world.olivia, told, { body: 'It happens on main.', fileIds: [await attach(world)] });
    await settle(world);
    expect(wordsIn(told.threadId)).toEqual(['build.log', 'It happens on main.']);
    expect(plain.state.attachments.map(({ bytes }) => Buffer.from(bytes ?? []).toString())).toEqual([
      'error',
      'error',
    ]);

    await plain.agent.chat(told.threadId, 'Please update.', [new File(['patch'], 'fix.patch')]);
    expect((await hear(told.threadId)).status).toBe(200);
    await settle(world);
    const answered = await read(world.olivia, told);
    expect(answered.status).toBe('Waiting on you');
    expect(await repliesOf(told)).toEqual(['Please update.']);
    expect(JSON.stringify(answered.timeline)).toContain('fix.patch');
    expect(plain.state.threads[0]?.status).toBe('SNOOZED');

    plain.agent.setStatus(told.threadId, 'DONE');
    await hear(told.threadId);
    await settle(world);
    expect((await read(world.olivia, told)).status).toBe('Solved');

    await comment(world.olivia, told, { body: 'Still broken.' });
    await settle(world);
    expect((await read(world.olivia, told)).status).toBe('Open');
    expect(plain.state.threads[0]?.status).toBe('TODO');
    expect(await repliesOf(told)).toEqual(['Please update.']);
  });

  it('keeps notes from its customer in both directions', async () => {
    const told = await openTold(world);
    const note = { id: randomUUID(), body: 'They are on the old builder.', visibility: 'internal' };
    await world.ada(apiPaths.staffCaseComments(told.caseNumber), json(note));
    plain.agent.note(told.threadId, 'A known bug of ours.');
    await hear(told.threadId);
    await settle(world);
    expect(wordsIn(told.threadId)).toEqual([]);
    expect(plain.state.events.map(({ title }) => title)).toContain('Internal note of Ada Lind');
    expect(JSON.stringify(await asStaff(told))).toContain('A known bug of ours.');
    const seen = JSON.stringify(await read(world.olivia, told));
    expect(seen).not.toContain('known bug');
    expect(seen).not.toContain('old builder');
  });

  it('has an answer once, whichever webhooks come twice, in another order or not at all', async () => {
    const told = await openTold(world);
    await readDeskChanges(world.app.deps.services);
    await plain.agent.chat(told.threadId, 'One');
    const first = plain.webhook(told.threadId);
    await plain.agent.chat(told.threadId, 'Two');
    for (const sent of [plain.webhook(told.threadId), first, first]) {
      expect((await hear(told.threadId, sent)).status).toBe(200);
      await settle(world);
    }
    await plain.agent.chat(told.threadId, 'Three');
    await world.app.database.db.execute(sql`update desk_readings set next_at = now() - interval '1 second'`);
    expect((await readDeskChanges(world.app.deps.services)).woken).toBe(1);
    await settle(world);
    expect(await repliesOf(told)).toEqual(['One', 'Two', 'Three']);
  });

  it('hears nothing of a webhook that somebody else signed', async () => {
    const told = await openTold(world);
    const forged = { 'content-type': 'application/json', 'plain-request-signature': 'ab'.repeat(32) };
    expect((await hear(told.threadId, { headers: forged })).status).toBe(400);
  });

  const faults: [string, Fault][] = [
    ...['threadTimeline', 'threadState', 'sendCustomerChat', 'snoozeThread', 'createThreadEvent'].map(
      (operation): [string, Fault] => [operation, { kind: 'status', status: 503 }],
    ),
    ...['sendCustomerChat', 'snoozeThread', 'createThreadEvent', 'createAttachmentUploadUrl'].map(
      (operation): [string, Fault] => [operation, { kind: 'done-without-answer' }],
    ),
    ['sendCustomerChat', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
  ];
  it.each(faults)('loses, doubles and reorders nothing when %s fails with %j', async (operation, fault) => {
    const told = await openTold(world);
    await comment(world.olivia, told, { body: 'First', fileIds: [await attach(world)] });
    await comment(world.olivia, told, { body: 'Second' });
    await world.ada(
      apiPaths.staffCaseComments(told.caseNumber),
      json({ id: randomUUID(), body: 'Answered here', visibility: 'public' }),
    );
    plain.failNext(operation, fault);
    await settle(world);
    expect(wordsIn(told.threadId)).toEqual(['First', 'Second']);
    expect(plain.state.events.filter(({ title }) => title.endsWith(' answered'))).toHaveLength(1);
    expect(plain.state.threads[0]?.status).toBe('SNOOZED');
    expect(await repliesOf(told)).toEqual(['Answered here']);
  });

  const tooLarge = new File([new Uint8Array(maxFileBytes + 1)], 'dump.bin');
  const infected = new File(['x'], infectedFile);

  it('says to staff on both sides, once, which files alone could not be brought here and why, and nothing to its customer', async () => {
    const told = await openTold(world);
    const before = await read(world.olivia, told);
    await plain.agent.chat(told.threadId, '', [tooLarge, infected]);
    await hear(told.threadId);
    await settle(world);
    const notes = (await asStaff(told)).timeline.filter(({ type }) => type === 'note');
    expect(notes).toMatchObject([
      {
        actor: { name: 'Plain', kind: 'staff' },
        body: [
          'Ines Duarte sent 2 files in Plain that could not be brought here:',
          '- dump.bin: larger than 10 MB',
          '- eicar.com: Plain found a virus in it',
          '',
          'The customer has seen nothing of them. Send them another way, or write to the customer.',
        ].join('\n'),
      },
    ]);
    expect(await read(world.olivia, told)).toEqual(before);
    const events = plain.state.events.filter(({ title }) => title === 'Internal note of Plain');
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).toContain('dump.bin: larger than 10 MB');
    const asked = plain.operations.length;
    await hear(told.threadId);
    await settle(world);
    expect(plain.operations.slice(asked)).not.toContain('createAttachmentDownloadUrl');
    expect((await asStaff(told)).timeline.filter(({ type }) => type === 'note')).toEqual(notes);
  });

  it('says to its customer which files an answer lacks, and to staff that it does', async () => {
    const told = await openTold(world);
    await plain.agent.chat(told.threadId, 'Please install both.', [
      new File(['patch'], 'fix.patch'),
      infected,
    ]);
    await hear(told.threadId);
    await settle(world);
    expect(await repliesOf(told)).toEqual([
      'Please install both.\n\n[A file could not be added to this answer: eicar.com. Support knows of it.]',
    ]);
    const { timeline, status } = await read(world.olivia, told);
    expect(status).toBe('Waiting on you');
    expect(JSON.stringify(timeline)).toContain('fix.patch');
    expect((await asStaff(told)).timeline.filter(({ type }) => type === 'note')).toMatchObject([
      { body: expect.stringContaining('The answer tells the customer which files it lacks.') as string },
    ]);
  });

  it('passes on that words were removed', async () => {
    const told = await openTold(world);
    await comment(world.olivia, told, { body: 'The key is sk_live_1.' });
    await settle(world);
    await world.app.database.db.execute(
      sql`update case_comments set body = 'The key is [removed by support].' where case_number = ${told.caseNumber}`,
    );
    await hear(told.threadId);
    await settle(world);
    const [said] = plain.state.events.filter(({ title }) => title.includes('removed'));
    expect(JSON.stringify(said)).toContain('The key is [removed by support].');
  });

  it('says on the page of staff where it is and what is missing there, and is sent again', async () => {
    const told = await openTold(world);
    expect((await asStaff(told)).place).toEqual({
      desk: 'Plain',
      url: `https://app.plain.com/workspace/w_1/thread/${told.threadId}`,
      delivery: 'delivered',
      reason: null,
    });
    plain.state.threads = [];
    await patch(world.olivia, told, { status: 'Closed' });
    await settle(world);
    expect((await asStaff(told)).place).toMatchObject({
      delivery: 'given-up',
      reason: 'the thread is gone at the desk',
    });
    const body = new FormData();
    body.set('form', 'send-again');
    const sent = await world.ada(paths.staffCase(told.caseNumber), { method: 'POST', body });
    expect(sent.status).toBe(303);
    expect((await asStaff(told)).place).toMatchObject({ delivery: 'waiting' });
  });
});
