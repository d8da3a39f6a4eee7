import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainList } from '../campaigns/case-plans.ts';
import { planSeed, seedCases, seededWords } from '../campaigns/seed-cases.ts';
import { assigneeIs } from './case-list-plan.ts';
import { type CaseListQuery, type CaseOrder, listCasePage } from './case-list-queries.ts';

/** A slice of the benchmark over a million cases: not how long lists take, but that each goes by the index made for it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  const client = await database.pool.connect();
  await seedCases(client, planSeed(20_000));
  // On one of two hundred cases, and on every other one.
  await client.query("insert into desk_tags (id, name) values ('tag_few', 'Few'), ('tag_many', 'Many')");
  await client.query(
    `insert into case_tags (account_id, case_number, tag_id) select account_id, number, tag from cases
      cross join (values ('tag_few', 200), ('tag_many', 2)) tags (tag, each) where number % each = 0`,
  );
  await client.query('vacuum analyze case_tags, tagged_cases');
  client.release(true);
}, 240_000);
afterAll(() => database.drop());

const viewer = { userId: 'user_olivia', email: 'olivia@orbit.example' };
const ofTag = { table: sql`tagged_cases`, conditions: [sql`cases.tag_id = 'tag_few'`] };
const orbit = { viewer, accountId: 'team_orbit', limit: 15 };
/** Every order; one that is new does not compile before it is here. */
const orders = Object.keys({
  queue: true,
  due: true,
  updatedAt: true,
  '-updatedAt': true,
  createdAt: true,
  '-createdAt': true,
  caseNumber: true,
  '-caseNumber': true,
  severity: true,
  '-severity': true,
  status: true,
  '-status': true,
} satisfies Record<CaseOrder, true>) as CaseOrder[]; // they are its keys

async function planOf(query: CaseListQuery): Promise<string> {
  const plans = await explainList(database.pool, query);
  return plans.map(({ plan }) => plan).join('\n');
}

describe('among many cases', () => {
  it.each<[string, CaseListQuery, string]>([
    ['a first page', orbit, 'cases_updated_at'],
    ['open cases', { ...orbit, status: 'Open' }, 'cases_open'],
    ['a status', { ...orbit, status: 'On hold' }, 'cases_status'],
    ['a severity', { ...orbit, severity: 1 }, 'cases_severity'],
    ['cases by severity', { ...orbit, sort: 'severity' }, 'cases_severity'],
    ['cases by status', { ...orbit, sort: '-status' }, 'cases_status'],
    ['cases by age', { ...orbit, sort: 'createdAt' }, 'cases_created_at'],
    ['cases of mine', { ...orbit, mine: true }, 'cases_opened_by'],
    ['cases with me', { ...orbit, mine: true }, 'cases_participants'],
    ['a word', { ...orbit, search: seededWords.rare.word }, 'cases_search_words'],
    ['a word of comments', { ...orbit, search: seededWords.commented.word }, 'cases_search_words'],
    ['a deep page', { ...orbit, offset: 2_000 }, 'cases_updated_at'],
    ['the staff’s queue', { viewer, limit: 15, sort: 'queue' }, 'cases_queue'],
    [
      'what nobody has of the staff’s queue',
      { viewer, limit: 15, sort: 'queue', conditions: [assigneeIs(null)] },
      'cases_queue',
    ],
    [
      'what one of staff has to answer',
      { viewer, limit: 15, sort: 'queue', conditions: [assigneeIs('user_ada')] },
      'cases_assignee',
    ],
    ['what is due next', { viewer, limit: 15, sort: 'due' }, 'cases_due'],
    [
      'what of one of staff is due next',
      { viewer, limit: 15, sort: 'due', conditions: [assigneeIs('user_ada')] },
      'cases_due',
    ],
    ['what one of staff has', { viewer, limit: 15, conditions: [assigneeIs('user_ada')] }, 'cases_assignee'],
    ['the staff’s last updated', { viewer, limit: 15 }, 'cases_all_updated_at'],
    ['a tag that few cases have', { viewer, limit: 15, instead: ofTag }, 'tagged_cases_updated_at'],
    [
      'what support has to answer of a tag',
      { viewer, limit: 15, sort: 'queue', instead: ofTag },
      'tagged_cases_queue',
    ],
    ['what of a tag is due next', { viewer, limit: 15, sort: 'due', instead: ofTag }, 'tagged_cases_due'],
    [
      'no team’s of several areas',
      {
        viewer,
        limit: 15,
        conditions: [sql`cases.team_id is null`, sql`(cases.area = 'domains' or cases.area = 'billing')`],
      },
      'cases_of_no_team',
    ],
    [
      'a product that few cases have',
      { viewer, limit: 15, conditions: [sql`cases.product = 'v0'`] },
      'cases_all_product',
    ],
    ['an area', { viewer, limit: 15, conditions: [sql`cases.area = 'domains'`] }, 'cases_all_area'],
    [
      'one of several areas',
      { viewer, limit: 15, conditions: [sql`(cases.area = 'domains' or cases.area = 'billing')`] },
      'cases_all_area',
    ],
    ['a language', { viewer, limit: 15, conditions: [sql`cases.language = 'ja'`] }, 'cases_all_language'],
    [
      'several severities of the staff’s queue',
      { viewer, limit: 15, sort: 'queue', conditions: [sql`(cases.severity = 1 or cases.severity = 2)`] },
      'cases_queue',
    ],
    ['a topic', { viewer, limit: 15, conditions: [sql`cases.topic = 'dns'`] }, 'cases_all_topic'],
    ['a plan', { viewer, limit: 15, conditions: [sql`cases.plan = 'enterprise'`] }, 'cases_all_plan'],
    [
      'what somebody opened in all accounts',
      {
        viewer,
        limit: 15,
        conditions: [sql`cases.opened_by = (select id from users where id = 'user_hana')`],
      },
      'cases_all_opened_by',
    ],
    [
      'what was escalated',
      { viewer, limit: 15, conditions: [sql`cases.escalated_at is not null`] },
      'cases_all_escalated',
    ],
    [
      'cases about refunds',
      { viewer, limit: 15, conditions: [sql`cases.refund_id is not null`] },
      'cases_all_refund',
    ],
    ['a word in all accounts', { viewer, limit: 15, search: seededWords.rare.word }, 'cases_search_words'],
    [
      'a word of notes in all accounts',
      { viewer, limit: 15, search: seededWords.noted.word, searchesNotes: true },
      'cases_staff_words',
    ],
  ])('%s is found by its index, without reading the table [A37]', async (_what, query, index) => {
    const plan = await planOf(query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on cases');
  });

  it('counts a thousand at most, and says that there are more', async () => {
    const whole = await listCasePage(database.db, orbit);
    expect([whole.total, whole.isTotalExact]).toEqual([1_000, false]);
    const few = await listCasePage(database.db, { ...orbit, severity: 1, status: 'On hold' });
    expect(few).toMatchObject({ isTotalExact: true });
  });

  it.each([
    ['common', seededWords.common.word, 15, false],
    ['middling', seededWords.middling.word, 15, true],
    ['absent', 'nobodyeverwrotethis', 0, true],
  ])('finds a %s word wherever it stands: %s', async (_how, search, shown, isTotalExact) => {
    const page = await listCasePage(database.db, { ...orbit, search });
    expect([page.cases.length, page.isTotalExact]).toEqual([shown, isTotalExact]);
  });

  it.each([
    ['common', seededWords.common.word, []],
    ['middling', seededWords.middling.word, []],
    ['rare', seededWords.rare.word, ['cases_search_words']],
  ])('finds the same cases of a %s word where no total is told', async (_how, search, indexes) => {
    const query = { viewer, search, limit: 6 };
    const counted = await listCasePage(database.db, query);
    const uncounted = await listCasePage(database.db, { ...query, isUncounted: true });
    expect(uncounted.cases).toEqual(counted.cases);
    const plan = await planOf({ ...query, isUncounted: true });
    expect(['cases_search_words'].filter((index) => plan.includes(index))).toEqual(indexes);
  });

  it('gives every match of a search exactly once by its cursors', async () => {
    const search = seededWords.middling.word;
    const whole = await listCasePage(database.db, { ...orbit, search, limit: 100 });
    const first = await listCasePage(database.db, { ...orbit, search, limit: 9 });
    const second = await listCasePage(database.db, {
      ...orbit,
      search,
      limit: 91,
      cursor: first.next ?? undefined,
    });
    expect([...first.cases, ...second.cases].map(({ number }) => number)).toEqual(
      whole.cases.map(({ number }) => number),
    );
  });
});

describe('among many cases that support has to answer', () => {
  beforeAll(async () => {
    await database.db
      .execute(sql`update cases set status = 'Open', due_at = now() + make_interval(secs => number)
      where account_id = 'team_orbit'`);
  });

  it.each(orders)('a search goes on beyond the first ones in the order %s, by cursors too', async (sort) => {
    const query = { ...orbit, sort, search: seededWords.middling.word };
    // The index of words is asked where the first cases alone do not fill the page.
    expect(await planOf({ ...query, limit: 20 })).toContain('CTE Scan on matched cases');
    const read = async (more: Pick<CaseListQuery, 'limit' | 'cursor'>) => {
      const page = await listCasePage(database.db, { ...query, ...more });
      return { numbers: page.cases.map(({ number }) => number), next: page.next ?? undefined };
    };
    const whole = await read({ limit: 20 });
    const first = await read({ limit: 8 });
    const second = await read({ limit: 12, cursor: first.next });
    expect(new Set(whole.numbers).size).toBe(20);
    expect([...first.numbers, ...second.numbers]).toEqual(whole.numbers);
  });
});
