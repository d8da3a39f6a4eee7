import { randomUUID } from 'node:crypto';
import type { CasesResponse } from '../rules/calls/cases.ts';
import { apiPaths } from '@reachout/core/paths';
import { noClocks } from '../testing/no-clocks.ts';
import { noMatter } from '../testing/no-matter.ts';
import { insertCase } from '../store/cases-queries.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let noor: Requester;
let devon: Requester;
let hana: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [noor, devon, hana] = await Promise.all([
    app.signIn('noor@nova.example'),
    app.signIn('devon@nova.example'),
    app.signIn('hana@pebble.example'),
  ]);
});
afterAll(() => app.close());

type CasesQuery = Parameters<typeof apiPaths.cases>[0];

async function list(query: CasesQuery, person = noor): Promise<CasesResponse> {
  const response = await person(apiPaths.cases({ teamId: 'team_nova', ...query }));
  expect(response.status).toBe(200);
  return (await response.json()) as CasesResponse;
}

async function open(subject: string, { database: { db } } = app): Promise<string> {
  const created = await insertCase(db, {
    values: {
      ...noMatter,
      accountId: 'team_nova',
      product: 'platform',
      area: 'builds',
      severity: 4,
      subject,
      description: 'a',
    },
    actor: { userId: 'user_noor', name: 'Noor Haddad', kind: 'customer' },
    catalogue: noClocks,
  });
  if (created === 'file-unavailable') throw new Error('There was no file to lack.');
  return String(created.number).padStart(8, '0');
}

/** Opens cases one after another, and says of each whether the list that is asked for right then begins with it. */
async function readAfterEachOf(count: number): Promise<string[]> {
  const seen: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const number = await open(`Just now, turn ${turn}`);
    const [first] = (await list({ limit: 3 })).supportCases;
    seen.push(first?.caseNumber === number ? 'the new one first' : 'as it was before');
  }
  return seen;
}

/** Every page behind the first, by the cursor that the page before gave. */
async function follow(query: CasesQuery): Promise<string[]> {
  const { supportCases, pagination } = await list(query);
  const rest =
    pagination.nextCursor === null ? [] : await follow({ ...query, cursor: pagination.nextCursor });
  return [...supportCases.map(({ caseNumber }) => caseNumber), ...rest];
}

describe('the case list', () => {
  it('says of each row whose turn it is and since when, and whether it is mine, new to me or escalated [§7.0.1, D10]', async () => {
    const { supportCases, reach } = await list({ limit: 100 });
    const byStatus = Object.fromEntries(supportCases.map(({ status, turn }) => [status, turn]));
    expect(byStatus).toMatchObject({
      New: 'support',
      Open: 'support',
      'Waiting on you': 'customer',
      'On hold': 'third party',
      Solved: 'nobody',
      Closed: 'nobody',
    });
    expect(reach).toBe('all');
    expect(supportCases[0]).toMatchObject({
      isMine: expect.any(Boolean),
      isUnread: expect.any(Boolean),
      isEscalated: false,
      turnSince: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is the same by cursor as in one page, while cases come meanwhile [§7.0.1]', async () => {
    const whole = await list({ limit: 100 });
    const first = await list({ limit: 15 });
    await open('Came while somebody was reading');
    const rest = await follow({ limit: 15, cursor: first.pagination.nextCursor });
    expect([...first.supportCases.map(({ caseNumber }) => caseNumber), ...rest]).toEqual(
      whole.supportCases.map(({ caseNumber }) => caseNumber),
    );
  });

  it('is whole when the status that is asked for says nothing [§7.0.1]', async () => {
    const [whole, unsaid] = await Promise.all(
      ['', '&status='].map(async (more) => {
        const response = await noor(`/api/v3/support-center/support-cases?teamId=team_nova&limit=15${more}`);
        return (await response.json()) as CasesResponse;
      }),
    );
    expect(unsaid?.supportCases).toEqual(whole?.supportCases);
    expect(whole?.supportCases).toHaveLength(15);
  });

  it('leads back by cursor to the first page, and no further [§7.0.1]', async () => {
    const first = await list({ limit: 15 });
    const second = await list({ limit: 15, cursor: first.pagination.nextCursor ?? '' });
    const again = await list({ limit: 15, cursor: second.pagination.previousCursor ?? '' });
    expect(again.supportCases).toEqual(first.supportCases);
    expect([first.pagination.previousCursor, again.pagination.previousCursor]).toEqual([null, null]);
  });

  it.each([
    [{ severity: '1' }, ({ severity }: Row) => severity === '1'],
    [{ mine: true }, ({ isMine }: Row) => isMine],
    [{ status: 'Open' }, ({ status }: Row) => status !== 'Solved' && status !== 'Closed'],
    [{ status: 'On hold', severity: '3' }, (row: Row) => row.status === 'On hold' && row.severity === '3'],
  ])('is filtered by %j [§7.0.1]', async (query, fits) => {
    const { supportCases, pagination } = await list({ ...query, limit: 100 });
    expect(supportCases.length).toBeGreaterThan(0);
    expect(supportCases.filter((row) => !fits(row))).toEqual([]);
    expect(pagination).toMatchObject({ total: supportCases.length, isTotalExact: true, nextCursor: null });
  });

  it('of a project has that project’s cases', async () => {
    const all = await list({ limit: 100 });
    const projectId = all.supportCases.find((row) => row.projectId !== null)?.projectId;
    const { supportCases } = await list({ projectId, limit: 100 });
    expect(supportCases).toEqual(all.supportCases.filter((row) => row.projectId === projectId));
  });

  it('shows a project-scoped person their projects’ cases and their own, and says so [ACCESS-02, §6.0.2]', async () => {
    const { rows } = await app.database.db.execute<{ project_id: string }>(
      sql`select project_id from project_access where account_id = 'team_nova' and user_id = 'user_devon'`,
    );
    const projects = rows.map((row) => row.project_id);
    const { supportCases, reach } = await list({ limit: 100 }, devon);
    expect(reach).toBe('limited');
    expect(supportCases.length).toBeGreaterThan(0);
    expect(supportCases.filter((row) => !row.isMine && !projects.includes(row.projectId ?? ''))).toEqual([]);
    const scoped = await follow({ limit: 4 });
    expect(scoped.length).toBeGreaterThan(supportCases.length);
  });

  it.each([
    ['limit=0', 422],
    ['limit=1e9', 422],
    ['limit=999999', 200],
    ['offset=-1', 422],
    ['offset=999999999', 200],
    ['severity=5', 422],
    ['mine=maybe', 422],
    ['cursor=nonsense', 422],
    [`cursor=${'A'.repeat(600)}`, 422],
    ['cursor=a&cursor=b', 422],
    ['sort=subject%3B%20drop%20table%20cases', 422],
    ['searchQuery=%00', 422],
    ['searchQuery=%ED%A0%80', 200],
    ['searchQuery=%25%5F%5C%27%22%28%29%26%7C%21%3A%2A%3C%2D%3E', 200],
    [`searchQuery=${'a%20'.repeat(120)}`, 200],
    [`searchQuery=${'a'.repeat(256)}`, 422],
    ["searchQuery=');select pg_sleep(9)--", 200],
    ['projectId[]=a', 200],
  ])('answers ?%s with %s [A13, A37, A42, A87]', async (query, status) => {
    const response = await noor(`/api/v3/support-center/support-cases?teamId=team_nova&${query}`);
    expect(response.status).toBe(status);
  });

  it.each([
    [['after', null, '-updatedAt', 'now', 1]],
    [['after', null, '-updatedAt', '2026-11-21 09:00:00+00', '2026-99-21 09:00:00+00', 1]],
    [['after', null, '-updatedAt', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', 1e300]],
    [['after', null, '-updatedAt', '2026-11-21 09:00:00+00', 1]],
    [['after', null, 'severity', '2026-11-21 09:00:00+00', { a: 1 }, '2026-11-21 09:00:00+00', 1]],
    [['after', null, 'status', '2026-11-21 09:00:00+00', 'a\0', '2026-11-21 09:00:00+00', 1]],
    [['after', null, 'subject', '2026-11-21 09:00:00+00', 1]],
    [['beside', null, '-updatedAt', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', 1]],
    [['before', [1, 'many'], '-updatedAt', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', 1]],
    [['-updatedAt', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', 1]],
    [{}],
  ])('takes no cursor that was made up: %j [A13, A42]', async (parts) => {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const response = await noor(apiPaths.cases({ teamId: 'team_nova', cursor }));
    expect(response.status).toBe(422);
  });

  it('gives nobody more by the cursor of another account [A01]', async () => {
    const { pagination } = await list({ limit: 5 });
    const cursor = pagination.nextCursor;
    const foreign = await hana(apiPaths.cases({ teamId: 'team_nova', cursor }));
    expect(foreign.status).toBe(404);
    const own = await hana(apiPaths.cases({ teamId: 'team_pebble', cursor }));
    const { supportCases } = (await own.json()) as CasesResponse;
    const novas = await list({ limit: 100 });
    const numbers = new Set(novas.supportCases.map(({ caseNumber }) => caseNumber));
    expect(supportCases.filter(({ caseNumber }) => numbers.has(caseNumber))).toEqual([]);
  });
});

type Row = CasesResponse['supportCases'][number];

describe('what is kept of first pages', () => {
  it('is forgotten as soon as a case of the account changes, in any process [S13, §7.0.1]', async () => {
    await list({ limit: 3 });
    // Often enough that the list is asked for while the news of a change is still under way.
    expect(await readAfterEachOf(20)).toEqual(Array.from({ length: 20 }, () => 'the new one first'));
    const other = await open('And then');
    const anew = await list({ limit: 3, offset: 0, skipCache: true });
    expect(anew.supportCases[0]?.caseNumber).toBe(other);
  });

  it('is prepared by the warm-up for the question of the help page [§7.0.2]', async () => {
    const warm = await noor(apiPaths.casesWarmup({ teamId: 'team_nova' }));
    expect(await warm.json()).toEqual({ success: true });
    const query = { limit: 15, offset: 0, status: 'Open' };
    const [first, second] = [await list(query), await list(query)];
    expect(second.pagination.nextCursor).toBe(first.pagination.nextCursor);
  });

  it('is not given to whoever may no longer ask [A11]', async () => {
    await list({}, devon);
    await app.database.db.execute(
      sql`delete from memberships where account_id = 'team_nova' and user_id = 'user_devon'`,
    );
    const refused = await devon(apiPaths.cases({ teamId: 'team_nova' }));
    expect(refused.status).toBe(404);
  });

  it('is read once for twenty who ask, and what they see is theirs [S13, A88]', async () => {
    const query = { limit: 7, offset: 0 };
    await list(query);
    const pages = await Promise.all(Array.from({ length: 20 }, () => list(query)));
    // The cursor names the time of the reading.
    expect(new Set(pages.map(({ pagination }) => pagination.nextCursor)).size).toBe(1);
    const hanas = await hana(apiPaths.cases({ teamId: 'team_pebble', ...query }));
    expect(JSON.stringify(await hanas.json())).not.toBe(JSON.stringify(pages[0]));
  });
});

describe('a connection that hears of changes and is lost', () => {
  it('takes what is kept along: the list is read anew until it is back [S13, F04]', async () => {
    const deaf = await createTestApp({ signalLimits: { reconnectAfterMs: 3_600_000 } });
    onTestFinished(() => deaf.close());
    const person = await deaf.signIn('noor@nova.example');
    const subjects = async (): Promise<string[]> => {
      const response = await person(apiPaths.cases({ teamId: 'team_nova', limit: 3 }));
      return ((await response.json()) as CasesResponse).supportCases.map(({ subject }) => subject);
    };
    const before = await subjects();
    await deaf.database.db.execute(sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = 'reachout signals'`);
    await open('Opened while nobody listened', deaf);
    expect(await subjects()).toEqual(['Opened while nobody listened', ...before.slice(0, 2)]);
  });
});

describe('what was not read', () => {
  it('is marked until the person says that they have seen it', async () => {
    const number = await open('A question of mine');
    const address = { caseNumber: number, teamId: 'team_nova' };
    const ada = await app.signIn('ada@tetra.example');
    await ada(apiPaths.staffCaseComments(number), json({ id: randomUUID(), body: 'An answer.' }));
    const isUnread = async () => (await list({ searchQuery: number })).supportCases[0]?.isUnread;
    await expect.poll(isUnread).toBe(true);
    const seen = await noor(apiPaths.caseSeen(address), json({ version: 2 }));
    expect(await seen.json()).toEqual({ success: true });
    await expect.poll(isUnread).toBe(false);
  });
});
