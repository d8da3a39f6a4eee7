import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditFilter, listAuditRows } from './audit-log-queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .execute(sql`insert into audit (actor_user_id, actor_kind, action, subject_kind, subject_id, created_at)
    select 'user_' || n % 50, 'staff', case when n % 5000 = 0 then 'test.rare' else 'test.often' end, 'case', (n % 9000)::text,
      now() - (60000 - n) * interval '20 minutes'
    from generate_series(1, 60000) n`);
  await database.db.execute(sql`analyze audit`);
});
afterAll(() => database.drop());

describe('reading the audit', () => {
  it.each<[string, AuditFilter]>([
    ['everything', { days: 7 }],
    ['a rare action', { action: 'test.rare', days: 7 }],
    ['a person', { actorUserId: 'user_7', days: 365 }],
    [
      'what a person did to a case',
      { actorUserId: 'user_7', subject: { kinds: ['case'], id: '7' }, days: 365 },
    ],
  ])('goes by an index for %s, and not beyond the period', async (_what, filter) => {
    const query = listAuditRows(database.db, { filter, before: 50_000, limit: 51 });
    const { rows } = await database.db.execute(sql`explain (analyze, format json) ${query.getSQL()}`);
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/"Index Name":\s?"audit_/);
    const looked = [...plan.matchAll(/"Rows Removed by Filter":\s?(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...looked)).toBeLessThan(5_000);
  });
});
