import { type CaseCursor, listCasePage } from '@reachout/cases/store/case-list-queries';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseFilterValues } from '../../rules/list/case-filters.ts';
import type { StaffOrder } from '../../rules/list/list-order.ts';
import { type Asker, conditionsOf, taggedListOf } from './filter-conditions.ts';
import { countLists } from './list-counts-queries.ts';

/** A case as the plain filter below looks at it. */
interface PlainCase extends Record<string, unknown> {
  number: number;
  status: string;
  severity: number;
  updatedAt: number;
  turnSince: number;
  dueAt: number | null;
  isEscalated: boolean;
  isAsleep: boolean;
  tags: string[];
}

const asker: Asker = { userId: 'user_ada', plans: [] };
let database: TestDatabase;
let all: PlainCase[];

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  const client = await database.pool.connect();
  await client.query("insert into staff_teams (id, name) values ('team_a', 'A'), ('team_b', 'B')");
  // Facts by chance and none by another, so that any of them meet; many cases changed in the same instant.
  await client.query(`
    insert into cases (account_id, subject, description, severity, status, area, topic, product, plan, language, assignee_id, team_id,
      snoozed_until, escalated_at, due_at, updated_at, turn_since)
    select (array['team_orbit', 'team_nova'])[1 + n % 2], 'Case ' || n, 'Words.', 1 + floor(random() * 4)::int,
      (array['New', 'Open', 'On hold', 'Closed'])[1 + floor(random() * 4)::int],
      (array['builds', 'domains', 'billing'])[1 + floor(random() * 3)::int],
      (array['one', 'two', null])[1 + floor(random() * 3)::int],
      (array['platform', 'platform', 'v0'])[1 + floor(random() * 3)::int],
      (array['hobby', 'pro', null])[1 + floor(random() * 3)::int],
      (array['en', 'de', 'ja', null])[1 + floor(random() * 4)::int],
      (array['user_ada', null])[1 + floor(random() * 2)::int],
      (array['team_a', 'team_b', null])[1 + floor(random() * 3)::int],
      (array[now() + interval '1 day', now() - interval '1 day', null])[1 + floor(random() * 3)::int],
      (array[now(), null])[1 + floor(random() * 2)::int], (array[now() + interval '1 day', null])[1 + floor(random() * 2)::int],
      date_trunc('day', now()) - interval '1 hour' * floor(random() * 400),
      date_trunc('day', now()) - interval '1 day' * floor(random() * 40)
    from generate_series(1, 4000) n`);
  await client.query("insert into desk_tags (id, name) values ('tag_a', 'A'), ('tag_b', 'B')");
  await client.query(`
    insert into case_tags (account_id, case_number, tag_id)
    select account_id, number, tag from cases cross join (values ('tag_a', 2), ('tag_b', 9)) tags (tag, each) where number % each = 0`);
  const { rows } = await client.query<PlainCase>(`
    select number::int, status, severity, product, area, topic, plan, language, assignee_id as assignee, team_id as team,
      extract(epoch from updated_at)::float as "updatedAt", extract(epoch from turn_since)::float as "turnSince",
      extract(epoch from due_at)::float as "dueAt", escalated_at is not null as "isEscalated",
      coalesce(snoozed_until > now(), false) as "isAsleep",
      array(select tag_id from case_tags where case_number = cases.number) as tags
    from cases`);
  all = rows;
  await client.query('vacuum analyze cases');
  client.release(true);
}, 120_000);
afterAll(() => database.drop());

const values = (text: string | undefined): string[] => (text === undefined ? [] : text.split(','));

/** Whether a case is in a list, told one fact after the other. */
function isIn(found: PlainCase, filters: CaseFilterValues, sort: StaffOrder): boolean {
  const { assignee, team, snoozed, tag, status, ...facts } = filters;
  const whose = (asked: string | undefined, has: unknown): boolean =>
    asked === undefined || has === (asked === 'nobody' ? null : asked === 'me' ? asker.userId : asked);
  const isOfStatus = (asked: string): boolean =>
    asked === 'Open' ? !['Solved', 'Closed'].includes(found.status) : found.status === asked;
  return (
    Object.entries(facts).every(([name, asked]) => values(asked).includes(String(found[name]))) &&
    (status === undefined || values(status).some(isOfStatus)) &&
    whose(assignee, found['assignee']) &&
    whose(team, found['team']) &&
    values(tag).every((each) => found.tags.includes(each)) &&
    (snoozed === undefined || found.isAsleep === (snoozed === 'true')) &&
    (sort !== 'queue' ||
      (['New', 'Open'].includes(found.status) && (snoozed !== undefined || !found.isAsleep))) &&
    (sort !== 'due' || found.dueAt !== null)
  );
}

/** What a case is ordered by, its number last. */
const keysOf: Readonly<Record<StaffOrder, (found: PlainCase) => number[]>> = {
  queue: ({ severity, isEscalated, turnSince, number }) => [severity, isEscalated ? 0 : 1, turnSince, number],
  due: ({ dueAt, number }) => [dueAt ?? 0, number],
  updatedAt: ({ updatedAt, number }) => [updatedAt, number],
  '-updatedAt': ({ updatedAt, number }) => [-updatedAt, -number],
  caseNumber: ({ number }) => [number],
  '-caseNumber': ({ number }) => [-number],
};

function plainList(filters: CaseFilterValues, sort: StaffOrder): number[] {
  const compare = (one: PlainCase, other: PlainCase): number => {
    const [left, right] = [keysOf[sort](one), keysOf[sort](other)];
    return left.map((key, index) => key - (right[index] ?? 0)).find((apart) => apart !== 0) ?? 0;
  };
  return all
    .filter((found) => isIn(found, filters, sort))
    .toSorted(compare)
    .map(({ number }) => number);
}

function page(filters: CaseFilterValues, sort: StaffOrder, cursor?: CaseCursor) {
  const viewer = { userId: 'user_ada', email: 'ada@tetra.example' };
  const conditions = conditionsOf(filters, asker, sort);
  const instead = taggedListOf(filters, asker, sort);
  return listCasePage(database.db, { viewer, conditions, instead, sort, limit: 20, cursor });
}

const narrowed: [what: string, filters: CaseFilterValues][] = [
  ['nothing', {}],
  ['a language', { language: 'ja' }],
  ['two areas and a plan', { area: 'domains,billing', plan: 'pro' }],
  ['two languages, of a severity', { language: 'de,ja', severity: '3' }],
  ['two severities and a topic of mine', { severity: '2,3', topic: 'one', assignee: 'me' }],
  ['nobody’s, of no team', { assignee: 'nobody', team: 'nobody' }],
  ['a team’s, of a product, asleep', { team: 'team_b', product: 'v0', snoozed: 'true' }],
  ['awake, of two plans and an area', { snoozed: 'false', plan: 'hobby,pro', area: 'builds' }],
  ['a tag', { tag: 'tag_a' }],
  ['two tags and two areas', { tag: 'tag_a,tag_b', area: 'builds,billing' }],
  ['a tag, a language and a plan', { tag: 'tag_a', language: 'en', plan: 'hobby' }],
  ['every status that is not finished, of two areas', { status: 'Open', area: 'domains,billing' }],
  ['two statuses and a severity', { status: 'On hold,Closed', severity: '4' }],
  ['what no case has', { area: 'builds', language: 'xx' }],
];
const orders: StaffOrder[] = ['queue', 'due', '-updatedAt', 'updatedAt', '-caseNumber'];

describe('a list of all accounts narrowed to', () => {
  it.each(narrowed.flatMap(([what, filters]) => orders.map((sort) => [what, sort, filters] as const)))(
    '%s in the order %s has what a plain filter has, page after page, and its count',
    async (_what, sort, filters) => {
      const expected = plainList(filters, sort);
      const first = await page(filters, sort);
      expect(first).toMatchObject({
        total: Math.min(expected.length, 1_000),
        isTotalExact: expected.length <= 1_000,
      });
      const second = first.next === null ? undefined : await page(filters, sort, first.next);
      const shown = [...first.cases, ...(second?.cases ?? [])].map(({ number }) => number);
      expect(shown).toEqual(expected.slice(0, 40));
      const most = 500;
      const [counted] = await countLists(database.db, [{ ...filters, sort: '-updatedAt' }], { asker, most });
      expect(counted).toBe(Math.min(plainList(filters, '-updatedAt').length, most + 1));
    },
  );
});
