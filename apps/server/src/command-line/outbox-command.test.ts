import { claimJobs, enqueueJob, finishJob } from '@reachout/operations/store/outbox-queries';
import { audit } from '@reachout/operations/store/schema/operations';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runOutboxCommand } from './outbox-command.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(outboxJobs);
});
afterAll(() => database.drop());

/** Runs a command line; gives what it printed. */
async function run(line: string): Promise<string> {
  const printed: string[] = [];
  await runOutboxCommand({ db: database.db, print: (text) => void printed.push(text) }, line.split(' '));
  return printed.join('\n');
}

/** A job of this kind that an outside system refused for good. */
async function leaveDead(kind: string, key: string): Promise<void> {
  await enqueueJob(database.db, { kind, key });
  const [job] = await claimJobs(database.db, { kinds: [kind], limit: 1 });
  await finishJob(database.db, {
    id: job?.id ?? 0,
    token: job?.token ?? '',
    state: 'dead',
    error: 'HTTP 422: no such tenant',
  });
}

describe('outbox', () => {
  it('counts what waits and what is dead, by kind, and says since when', async () => {
    expect(await run('measure')).toBe('No job waits, and none is dead.');
    await enqueueJob(database.db, { kind: 'refund.send', key: 'refund 1' });
    await enqueueJob(database.db, { kind: 'refund.send', key: 'refund 2' });
    await leaveDead('desk.handover', 'case 1');
    expect(await run('measure')).toMatch(
      /^desk\.handover {2}dead {2}1 {2}the oldest since \d{4}-.*Z\nrefund\.send {2}waiting {2}2 {2}the oldest since \d{4}-.*Z$/,
    );
  });

  it('lists dead jobs with their reasons, of one kind if asked', async () => {
    await leaveDead('desk.handover', 'case 1');
    await leaveDead('refund.send', 'refund 1');
    expect((await run('list-dead')).split('\n')).toHaveLength(2);
    const listed = await run('list-dead --kind desk.handover');
    expect(listed).toMatch(/desk\.handover {2}case 1 .*1 attempts until .*: HTTP 422: no such tenant$/);
    expect(listed).not.toContain('refund 1');
    expect(await run('list-dead --kind refund.check')).toBe('No job is dead.');
  });

  it('has dead jobs of a kind attempted again, and remembers in the audit trail that it did', async () => {
    await leaveDead('desk.handover', 'case 1');
    await leaveDead('refund.send', 'refund 1');
    expect(await run('revive --kind desk.handover')).toBe('1 job is attempted again.');
    expect(await claimJobs(database.db, { kinds: ['desk.handover', 'refund.send'], limit: 9 })).toMatchObject(
      [{ kind: 'desk.handover', key: 'case 1', attempts: 1 }],
    );
    expect(await run('revive --all')).toBe('1 job is attempted again.');
    expect(await database.db.select().from(audit)).toMatchObject([
      {
        actorKind: 'system',
        action: 'operator.outbox.revived',
        subjectId: 'desk.handover',
        details: { jobs: 1 },
      },
      { action: 'operator.outbox.revived', subjectId: 'all' },
    ]);
  });

  it('has an event sent again by its id, whatever came of it, and nothing that is no event', async () => {
    await enqueueJob(database.db, { kind: 'case.event', key: 'event_1' });
    await expect(run('resend-event --id event_1')).rejects.toThrow(/^No such event/);
    const [job] = await claimJobs(database.db, { kinds: ['case.event'], limit: 1 });
    await finishJob(database.db, { id: job?.id ?? 0, token: job?.token ?? '', state: 'done' });
    expect(await run('resend-event --id event_1')).toBe('It is sent again.');
    expect(await claimJobs(database.db, { kinds: ['case.event'], limit: 1 })).toMatchObject([
      { attempts: 1 },
    ]);
    await leaveDead('refund.send', 'refund 1');
    await expect(run('resend-event --id refund_1')).rejects.toThrow(/^No such event/);
  });

  it('says by its end that no job of a kind is dead', async () => {
    await leaveDead('desk.handover', 'case 1');
    const failed = run('revive --kind nope');
    await expect(failed).rejects.toThrow('No job of the kind nope is dead');
    await expect(failed).rejects.toThrow(CommandFailed);
  });

  it.each([
    '',
    'shred',
    'resend-event',
    'revive',
    'revive --all --kind desk.handover',
    'measure now',
    'list-dead --loud',
  ])('refuses "%s", says what it takes and changes nothing', async (line) => {
    await leaveDead('desk.handover', 'case 1');
    await expect(run(line)).rejects.toThrow(UsageProblem);
    expect(await run('list-dead')).toContain('case 1');
  });
});
