import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  await database.pool.query("insert into desk_tags (id, name) values ('tag_a', 'A'), ('tag_b', 'B')");
  await database.pool.query("insert into staff_teams (id, name) values ('team_a', 'A')");
});
afterAll(() => database.drop());

let number: number;
beforeEach(async () => {
  const { rows } = await database.pool.query<{ number: number }>(`
    insert into cases (account_id, subject, description, severity, area, product, opened_by, assignee_id)
    values ('team_orbit', 'Builds', 'Words.', 3, 'builds', 'platform', 'user_olivia', 'user_ada') returning number::int`);
  number = rows[0]?.number ?? 0;
  await tag('tag_a');
  await tag('tag_b');
});

async function tag(tagId: string): Promise<void> {
  await database.pool.query('insert into case_tags (account_id, case_number, tag_id) values ($1, $2, $3)', [
    'team_orbit',
    number,
    tagId,
  ]);
}

/** The facts that the copies have, which are columns of `cases` too. */
async function copiedColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'tagged_cases' and column_name <> 'tag_id' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** The case's copies, and the case as often. */
async function readCopies(): Promise<{ copies: unknown[]; cases: unknown[] }> {
  const columns = (await copiedColumns()).join(', ');
  const copies = await database.pool.query(
    `select tag_id, ${columns} from tagged_cases where number = $1 order by tag_id`,
    [number],
  );
  const cases = await database.pool.query(
    `select tag_id, ${columns} from cases join (select tag_id, case_number from case_tags) tags on case_number = number where number = $1 order by tag_id`,
    [number],
  );
  return { copies: copies.rows, cases: cases.rows };
}

const changed: Readonly<Record<string, string>> = {
  status: "'On hold'",
  severity: '1',
  product: "'v0'",
  area: "'domains'",
  topic: "'dns'",
  plan: "'pro'",
  v0_plan: "'team'",
  other_plans: '\'{"third": "gold"}\'',
  language: "'ja'",
  opened_by: 'null',
  assignee_id: 'null',
  team_id: "'team_a'",
  refund_id: "'ref_1'",
  created_at: "'2026-01-02T03:04:05Z'",
  updated_at: "'2026-01-02T03:04:06Z'",
  turn_since: "'2026-01-02T03:04:07Z'",
  due_at: "'2026-01-02T03:04:08Z'",
  escalated_at: "'2026-01-02T03:04:09Z'",
  snoozed_until: "'2026-01-02T03:04:10Z'",
};

describe('the copies of a case that lists of its tags are read from', () => {
  it('are there, one for each tag', async () => {
    const { copies, cases } = await readCopies();
    expect(copies).toHaveLength(2);
    expect(copies).toEqual(cases);
  });

  it.each(Object.entries(changed))('have a new %s with the case', async (column, value) => {
    const before = await readCopies();
    await database.pool.query(`update cases set ${column} = ${value} where number = $1`, [number]);
    const { copies, cases } = await readCopies();
    expect(copies).not.toEqual(before.copies);
    expect(copies).toEqual(cases);
  });

  it('have no fact of which a change is not tried here', async () => {
    expect(await copiedColumns()).toEqual([...Object.keys(changed), 'account_id', 'number'].toSorted());
  });

  it('go with a tag that is taken off, with the tag itself, and with the case', async () => {
    await database.pool.query("delete from case_tags where case_number = $1 and tag_id = 'tag_b'", [number]);
    expect((await readCopies()).copies).toHaveLength(1);
    await database.pool.query("insert into desk_tags (id, name) values ('tag_c', 'C')");
    await tag('tag_c');
    await database.pool.query("delete from desk_tags where id = 'tag_c'");
    expect((await readCopies()).copies).toHaveLength(1);
    await database.pool.query('delete from cases where number = $1', [number]);
    expect((await readCopies()).copies).toEqual([]);
  });

  it('have what a change says that was under way when the tag came', async () => {
    await database.pool.query('delete from case_tags where case_number = $1', [number]);
    const changing = await database.pool.connect();
    await changing.query('begin');
    await changing.query('update cases set severity = 1 where number = $1', [number]);
    const tagging = tag('tag_a');
    // The tag waits for the change: it comes to the database's lock, and no further.
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into case_tags%' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    await changing.query('commit');
    changing.release();
    await tagging;
    const { copies, cases } = await readCopies();
    expect(copies).toMatchObject([{ tag_id: 'tag_a', severity: 1 }]);
    expect(copies).toEqual(cases);
  });
});
