import { areas, brand } from '@reachout/core/testing/samples';
import { productOfItem } from '@reachout/catalogue/rules/billable-items';
import { findTopic } from '@reachout/catalogue/rules/topics';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { seedTestDemoWorld } from '@reachout/testkit/demo-database';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountsOfUser, findProjectGrants } from '@reachout/accounts/store/accounts-queries';
import { finishedCaseStatuses } from '@reachout/cases/rules/case-status';
import { listCasePage } from '@reachout/cases/store/case-list-queries';
import { listCaseComments } from '@reachout/cases/store/cases-queries';
import { openDatabase } from '@reachout/database/client';
import { join } from 'node:path';
import { recordKinds } from '@reachout/world/rules/kinds';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import { readMessage } from '@reachout/world/rules/world-messages';
import { applyMessages } from '@reachout/world/use-cases/apply-messages';
import { readWorld } from '@reachout/world/use-cases/read-world';
import { seedDemoWorld } from './demo-world.ts';
import { readDemoWorld } from './world-file.ts';
import { findInvoice, listInvoices } from '@reachout/billing/store/invoices-queries';
import { findProjects } from '@reachout/accounts/store/projects-queries';
import { findLatestRefundAt } from '@reachout/refunds/store/refunds-queries';
import { cases, files } from '@reachout/cases/store/schema/cases';
import { credentials, users } from '@reachout/accounts/store/schema/identity';
import { projects } from '@reachout/accounts/store/schema/accounts';
import { findStatusIncidents } from '@reachout/status/store/status-queries';
import { listMessages } from '@reachout/chat/store/threads-queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const viewer = { userId: 'user_ada', email: 'ada@tetra.example' };
const allCases = (accountId: string) => listCasePage(database.db, { viewer, accountId, limit: 100 });
const invoice = (accountId: string, number: string) =>
  findInvoice(database.db, { accountId, invoiceId: number.toLowerCase().replace('-', '_') });

describe('the demo world', () => {
  it('is written once per database', async () => {
    const before = await database.db.$count(cases);
    await seedTestDemoWorld(database.db);
    expect(await database.db.$count(cases)).toBe(before);
  });

  it('is written once by two processes that start together', async () => {
    await using fresh = await createTestDatabase();
    // The first one takes longer than a lock is waited for elsewhere.
    const { db, close } = openDatabase(fresh.url, { lockTimeoutMs: 1, statementTimeoutMs: 120_000 });
    const options = {
      now: new Date(),
      files: await readDemoWorld(join(import.meta.dirname, '../../..')),
      brand: { ...brand, name: 'Acme', slug: 'acme', exampleDeploymentHost: 'my-app-abc123.acme.example' },
      hashPassword: async (password: string) => `hash of ${password}`,
      storeFile: async (bytes: Uint8Array) => ({
        key: bytes.length.toString(16),
        size: bytes.length,
        sha256: '0'.repeat(64),
      }),
    };
    const written = await Promise.all([seedDemoWorld(db, options), seedDemoWorld(db, options)]);
    await close();
    expect(written.toSorted()).toEqual([false, true]);
    const [ada] = await fresh.db.select().from(users).where(eq(users.id, 'user_ada'));
    expect(ada?.email).toBe('ada@acme.example');
  });

  it('is, wiped and pushed again, record by record what it was', async () => {
    const fresh = await createTestDatabase({ demo: true });
    const records = async () => {
      const lines: string[] = [];
      for await (const record of readWorld(fresh.db)) lines.push(JSON.stringify(record));
      return lines;
    };
    const exported = await records();
    const kinds = new Set(exported.map((line) => (JSON.parse(line) as { kind: string }).kind));
    // Its documentation is the one that is built in.
    expect(kinds).toEqual(new Set(recordKinds.filter((kind) => kind !== 'page')));
    await fresh.drop();
    await using empty = await createTestDatabase();
    const lines = exported.map((text, index) => {
      const read = readMessage(JSON.parse(text), knownNamesOf(brand));
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      return { line: index + 1, message: read.message };
    });
    await applyMessages(empty.db, lines, { tokenId: null, requestId: undefined });
    const pushed: string[] = [];
    for await (const record of readWorld(empty.db)) pushed.push(JSON.stringify(record));
    expect(pushed).toEqual(exported);
  });

  it('has six people who can sign in with a password, one of them staff', async () => {
    const rows = await database.db.select({ role: users.role, email: users.email }).from(users);
    expect(rows.map((row) => row.email).toSorted()).toEqual([
      'ada@tetra.example',
      'devon@nova.example',
      'hana@pebble.example',
      'noor@nova.example',
      'olivia@orbit.example',
      'vic@v0.example',
    ]);
    expect(rows.filter((row) => row.role === 'staff')).toHaveLength(1);
    expect(await database.db.$count(credentials, sql`password like '%:%'`)).toBe(6);
  });

  it.each([
    [
      'user_olivia',
      ['olivia null v0-level3 null', 'nova enterprise v0-enterprise MEMBER', 'orbit pro v0-team OWNER'],
    ],
    [
      'user_devon',
      ['devon null v0-level0 null', 'hollow pro null CONTRIBUTOR', 'nova enterprise v0-enterprise DEVELOPER'],
    ],
    ['user_hana', ['pebble hobby null OWNER']],
    ['user_vic', ['vic null v0-platinum null']],
    ['user_noor', ['nova enterprise v0-enterprise OWNER', 'orbit pro v0-team MEMBER']],
    ['user_ada', []],
  ])('gives %s the accounts %j', async (userId, expected) => {
    const accounts = await findAccountsOfUser(database.db, { userId });
    expect(accounts.map(({ slug, plan, v0Plan, role }) => `${slug} ${plan} ${v0Plan} ${role}`)).toEqual(
      expected,
    );
  });

  it('has projects for every team but Hollow, each with its newest deployments', async () => {
    const rows = await database.db
      .select({ accountId: projects.accountId, projects: count() })
      .from(projects)
      .groupBy(projects.accountId)
      .orderBy(projects.accountId);
    expect(rows).toEqual([
      { accountId: 'team_nova', projects: 240 },
      { accountId: 'team_orbit', projects: 12 },
      { accountId: 'team_pebble', projects: 2 },
    ]);
    const orbit = await findProjects(database.db, { accountId: 'team_orbit', limit: 20 });
    expect(orbit.projects.map((project) => project.latestDeployments.length)).toEqual(Array(12).fill(3));
  });

  it('opens three of Nova’s projects to Devon', async () => {
    const grants = await findProjectGrants(database.db, { accountId: 'team_nova', userId: 'user_devon' });
    expect(grants).toHaveLength(3);
  });

  it.each([
    ['team_orbit', 'INV-1001', 26_716, 'paid'],
    ['team_orbit', 'INV-1004', 11_728, 'open'],
    ['team_nova', 'INV-2001', 8_400, 'paid'],
    ['team_nova', 'INV-2002', 64_000, 'paid'],
    ['user_olivia', 'INV-3001', 2_000, 'paid'],
  ])('has for %s the invoice %s over %i, %s', async (accountId, number, total, status) => {
    expect(await invoice(accountId, number)).toMatchObject({ totalMinor: total, status });
  });

  it('has an invoice that was refunded and one with an open refund case', async () => {
    expect(await invoice('team_orbit', 'INV-1002')).toMatchObject({
      refund: { status: 'settled' },
      openCaseNumber: null,
    });
    const asked = await invoice('team_orbit', 'INV-1003');
    expect(asked).toMatchObject({ refund: { status: 'under_review' } });
    expect(asked?.openCaseNumber).toBe(asked?.refund?.caseNumber);
    expect(await findLatestRefundAt(database.db, { accountId: 'team_orbit' })).toBeInstanceOf(Date);
    expect(await findLatestRefundAt(database.db, { accountId: 'team_nova' })).toBeNull();
  });

  it('has discounts that lower the total, a foreign currency and a v0 invoice', async () => {
    const discounted = await invoice('team_orbit', 'INV-1005');
    // 10 % of the seats (12.00) and 25.00.
    expect((discounted?.subtotalMinor ?? 0) - (discounted?.totalMinor ?? 0)).toBe(1_200 + 2_500);
    expect(await invoice('team_orbit', 'INV-1010')).toMatchObject({ currency: 'JPY', totalMinor: 14_625 });
    const v0 = await invoice('team_orbit', 'INV-1009');
    expect(v0?.lines.map((line) => productOfItem(brand, line.billableItem))).toEqual(['v0', 'v0']);
  });

  it('has thirty invoices of Nova in the picker’s window, and one of Orbit outside it', async () => {
    const rows = await listInvoices(database.db, {
      accountId: 'team_nova',
      limit: 100,
      issuedSince: new Date(Date.now() - 60 * 24 * 3_600_000),
    });
    expect(rows).toHaveLength(30);
    const inWindow = await listInvoices(database.db, {
      accountId: 'team_orbit',
      limit: 100,
      issuedSince: new Date(Date.now() - 60 * 24 * 3_600_000),
    });
    expect(inWindow.map((row) => row.number)).not.toContain('INV-1008');
  });

  it('has seven cases of Orbit: three open, one waiting, two solved, one closed', async () => {
    const { cases: rows } = await allCases('team_orbit');
    const statuses = Object.groupBy(rows, (row) => row.status);
    expect(
      Object.fromEntries(Object.entries(statuses).map(([status, list]) => [status, list?.length])),
    ).toEqual({
      New: 1,
      Open: 2,
      'Waiting on you': 1,
      Solved: 2,
      Closed: 1,
    });
  });

  it('has sixty cases of Nova in every status, Devon’s about his own projects', async () => {
    const { cases: rows, total } = await allCases('team_nova');
    expect(total).toBe(60);
    expect(new Set(rows.map((row) => row.status)).size).toBe(6);
    const { cases: devons } = await listCasePage(database.db, {
      viewer: { userId: 'user_devon', email: 'devon@nova.example' },
      accountId: 'team_nova',
      mine: true,
      limit: 100,
    });
    expect(devons.length).toBeGreaterThan(0);
    expect(devons.every((row) => row.projectId !== null)).toBe(true);
  });

  it('numbers cases in the order in which they were opened', async () => {
    const rows = await database.db.select({ number: cases.number }).from(cases).orderBy(cases.createdAt);
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('files every case under a topic that exists, with a project that exists where one is named', async () => {
    const rows = await database.db.select().from(cases);
    expect(rows.filter((row) => !findTopic(row.area, row.topic, areas))).toEqual([]);
    const orphans = await database.db
      .select({ number: cases.number })
      .from(cases)
      .leftJoin(
        projects,
        sql`${projects.accountId} = ${cases.accountId} and ${projects.id} = ${cases.projectId}`,
      )
      .where(sql`${cases.projectId} is not null and ${projects.id} is null`);
    expect(orphans).toEqual([]);
  });

  it('answers every case that is not new, and shows no internal note to customers', async () => {
    const { cases: rows } = await allCases('team_nova');
    const closed = rows.find((row) => row.status === 'Closed');
    const query = { accountId: 'team_nova', caseNumber: closed?.number ?? 0 };
    const all = await listCaseComments(database.db, { ...query, includeInternal: true });
    const shown = await listCaseComments(database.db, query);
    expect(all.length - shown.length).toBe(1);
    expect(all.every((comment) => comment.body.length > 20)).toBe(true);
  });

  it('has files and one chat transcript', async () => {
    expect(await database.db.$count(files)).toBe(3);
    const [fromChat] = await database.db
      .select()
      .from(cases)
      .where(sql`${cases.threadId} is not null`);
    const messages = await listMessages(database.db, { threadId: fromChat?.threadId ?? '' });
    expect(messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
      'tool',
    ]);
  });

  it('has one minor incident going on and one resolved yesterday', async () => {
    const incidents = await findStatusIncidents(database.db, { resolvedWithinDays: 7 });
    expect(incidents.map(({ title, impact, state }) => [title, impact, state])).toEqual([
      ['Elevated build times', 'minor', 'investigating'],
      ['Delayed delivery of logs to drains', 'minor', 'resolved'],
    ]);
  });

  it('knows that open means neither solved nor closed [§7.0.1]', async () => {
    const open = await listCasePage(database.db, {
      viewer,
      accountId: 'team_orbit',
      status: 'Open',
      limit: 15,
    });
    expect(open.total).toBe(4);
    expect(open.cases.filter((row) => finishedCaseStatuses.some((status) => status === row.status))).toEqual(
      [],
    );
  });
});
