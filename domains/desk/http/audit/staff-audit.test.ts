import { apiPaths, paths } from '@reachout/core/paths';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffAudit } from '../../rules/calls/staff-audit.ts';

const html = { headers: { accept: 'text/html' } };

let app: TestApp;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());

type Asked = Parameters<typeof apiPaths.staffAudit>[0];

async function list(asked: Asked = {}): Promise<StaffAudit> {
  const response = await ada(apiPaths.staffAudit(asked));
  expect(response.status).toBe(200);
  return (await response.json()) as StaffAudit;
}

type Entry = Parameters<typeof insertAudit>[1];

/** Notes something as every use-case does; an action may be one that only another version knows. */
const note = ({ action = 'case.read', ...row }: Partial<Omit<Entry, 'action'> & { action: string }>) =>
  insertAudit(app.database.db, {
    actorUserId: 'user_ada',
    actorKind: 'staff',
    action: action as Entry['action'],
    subjectKind: 'case',
    subjectId: '1',
    ...row,
  });

const codes = async (asked: Asked) => (await list(asked)).entries.map(({ action }) => action);

describe('the audit', () => {
  it('says who did what to what, the newest first', async () => {
    await note({ action: 'case.read', accountId: 'team_orbit' });
    await note({ action: 'case.assign', details: { assignee: 'user_ada' } });
    const [assigned, read] = (await list({ subject: '#00000001' })).entries;
    expect(read).toMatchObject({
      actor: { kind: 'staff', id: 'user_ada', name: 'Ada Lind', email: 'ada@tetra.example' },
      subject: { kind: 'case', id: '1' },
      account: { id: 'team_orbit', name: 'Orbit Labs' },
    });
    expect(assigned).toMatchObject({ action: 'case.assign', details: { assignee: 'Ada Lind' } });
    const page = await (await ada(paths.staffAudit({ subject: '1' }), html)).text();
    expect(page).toContain('Assigned a case');
    expect(page).toContain('Assignee: Ada Lind');
    expect(page).toContain(`href="${paths.staffCase(1)}"`);
  });

  it('names whoever the command line changed, and leads to them', async () => {
    await note({ action: 'operator.member.set', subjectKind: 'member', subjectId: 'user_olivia' });
    await note({ action: 'operator.plan.set', subjectKind: 'plan', subjectId: 'team_orbit' });
    const page = await (await ada(paths.staffAudit({}), html)).text();
    expect(page).toContain('Command line: set a role in a team');
    expect(page).toContain(`href="${paths.staffPerson('user_olivia')}"`);
    expect(page).toContain('Command line: set a plan');
    expect(page).toContain(`href="${paths.staffAccount('team_orbit')}"`);
    const [plan, member] = (await list({})).entries;
    expect(plan?.subject.name).toBe('Orbit Labs');
    expect(member?.subject.name).toBe('Olivia Ortega');
  });

  it.each([
    ['a person by their address', { person: 'Olivia@orbit.example' }],
    ['a person by their id', { person: 'user_olivia' }],
    ['an action', { action: 'test.filtered' }],
    ['what it was done to', { subject: 're_filtered' }],
    ['all of these', { person: 'user_olivia', action: 'test.filtered', subject: 're_filtered' }],
  ])('is narrowed by %s', async (_what, asked) => {
    await note({
      actorUserId: 'user_olivia',
      actorKind: 'customer',
      action: 'test.filtered',
      subjectKind: 'refund',
      subjectId: 're_filtered',
    });
    await note({ action: 'test.other', subjectId: '2' });
    const found = await codes(asked);
    expect(found).toContain('test.filtered');
    expect(found).not.toContain('test.other');
  });

  it('holds what is older than the period back, and finds people who are gone by their id alone', async () => {
    await note({ action: 'test.old', actorUserId: 'user_gone' });
    expect(await codes({ person: 'user_gone' })).toEqual(['test.old']);
    expect(await codes({ person: 'nobody@gone.example' })).toEqual([]);
    // The table takes no change: rows of another day are written as such.
    await app.database.db
      .execute(sql`insert into audit (actor_user_id, actor_kind, action, subject_kind, subject_id, created_at)
      values ('user_gone', 'staff', 'test.older', 'case', '3', now() - interval '40 days')`);
    expect(await codes({ person: 'user_gone' })).toEqual(['test.old']);
    expect(await codes({ person: 'user_gone', days: 90 })).toEqual(['test.older', 'test.old']);
  });

  it('is read page after page, each row once, while more is noted', async () => {
    for (let index = 0; index < 5; index += 1) await note({ action: 'test.paged', subjectId: `7${index}` });
    const first = await list({ action: 'test.paged', limit: 2 });
    await note({ action: 'test.paged', subjectId: '99' });
    const second = await list({ action: 'test.paged', limit: 2, cursor: first.older });
    const third = await list({ action: 'test.paged', limit: 2, cursor: second.older });
    const seen = [first, second, third].flatMap(({ entries }) => entries.map(({ subject }) => subject.id));
    expect(seen).toEqual(['74', '73', '72', '71', '70']);
    expect(third.older).toBeNull();
    expect((await ada(apiPaths.staffAudit({ cursor: 'x' }))).status).toBe(422);
  });

  it('shows short facts, and nothing that somebody wrote or that is unknown', async () => {
    await note({
      action: 'test.details',
      details: {
        status: 'Closed',
        amountMinor: 1250,
        currency: 'EUR',
        places: ['comment', 'file'],
        reason: 'my words',
        subject: 'sk_live_words',
        token: 'sk_live_token',
        plan: { nested: 'sk_live_nested' },
        facts: `sk_live_${'x'.repeat(100)}`,
      },
    });
    const [entry] = (await list({ action: 'test.details' })).entries;
    expect(entry?.details).toEqual({
      status: 'Closed',
      amountMinor: 1250,
      currency: 'EUR',
      places: ['comment', 'file'],
    });
    const page = await (await ada(paths.staffAudit({ action: 'test.details' }), html)).text();
    expect(page).toContain('Amount: €12.50');
    const file = await (await ada(apiPaths.staffAuditFile({ action: 'test.details' }))).text();
    for (const text of [page, file]) expect(text).not.toMatch(/sk_live_|my words/);
    await note({ action: 'case.redact', details: { reason: 'secret' } });
    expect((await list({ action: 'case.redact' })).entries[0]?.details).toEqual({ reason: 'secret' });
  });

  it('is a file with the same filters, and notes who took it', async () => {
    await note({ action: 'test.file', subjectId: '41' });
    await note({ action: 'test.file', subjectId: '42' });
    const response = await ada(apiPaths.staffAuditFile({ action: 'test.file' }));
    expect(response.headers.get('content-disposition')).toContain('audit.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines[0]).toContain('at,actorKind,actorId,actor,email,action,subjectKind,subjectId');
    expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(['42', '41']);
    const [taken] = (await list({ action: 'audit.export' })).entries;
    expect(taken?.actor.name).toBe('Ada Lind');
  });

  it('notes once a day that somebody looks at it, however often they do at once', async () => {
    await Promise.all([1, 2, 3].map(() => list()));
    await ada(paths.staffAudit(), html);
    expect(await codes({ action: 'audit.read' })).toEqual(['audit.read']);
  });

  it('is for staff alone, and tells nobody else that there is one', async () => {
    const olivia = await app.signIn('olivia@orbit.example');
    for (const path of [paths.staffAudit(), apiPaths.staffAudit(), apiPaths.staffAuditFile()])
      expect((await olivia(path)).status).toBe(404);
  });
});
