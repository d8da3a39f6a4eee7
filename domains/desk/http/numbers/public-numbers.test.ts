import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishNextMonth } from '../../use-cases/numbers/publish-numbers.ts';

let app: TestApp;
/** Three days and more after the end of the last of the months. */
const now = new Date('2026-03-05T00:00:00Z');

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.database;
  await db.execute(sql`
    insert into accounts (id, kind, slug, name, plan)
    select 'public_' || n, 'team', 'public-' || n, 'Secretive ' || n, 'pro' from generate_series(1, 6) n`);
  // February: forty cases of severity 2 in six accounts, each answered and solved after n minutes, and one of severity 1.
  await db.execute(sql`
    insert into cases (account_id, number, status, product, area, topic, severity, subject, description, plan, created_at, updated_at, solved_at)
    select 'public_' || 1 + n % 6, 9000 + n, 'Solved', 'platform', 'builds', 'build-failures', case n when 41 then 1 else 2 end,
      'Canary-subject', 'Canary-words', 'pro', '2026-02-10', '2026-02-11', '2026-02-11' from generate_series(1, 41) n`);
  await db.execute(sql`
    insert into case_events (account_id, case_number, kind, before, after, actor_name, actor_kind, created_at)
    select account_id, number, step.kind, step.was, step.becomes, 'Canary-name', 'staff', step.at
    from cases cross join lateral (values ('opened', null, 'New', created_at),
      ('status', 'New', 'Solved', created_at + (number - 9000) * interval '2 minutes')) step (kind, was, becomes, at)
    where number > 9000`);
  await db.execute(sql`
    insert into case_comments (account_id, case_number, id, author_name, author_kind, body, created_at)
    select account_id, number, 'answer', 'Canary-name', 'staff', 'Canary-answer', created_at + (number - 9000) * interval '1 minute'
    from cases where number > 9000`);
  // January: thirty cases, each with a solution that came too late, and thirty more that were merged into one of them in time.
  await db.execute(sql`
    insert into cases (account_id, number, status, product, area, topic, severity, subject, description, plan, merged_into, created_at, updated_at, solved_at)
    select 'public_1', 8000 + n, 'Closed', 'platform', 'builds', 'build-failures', 2, 'Canary-subject', 'Canary-words', 'pro',
      case when n > 30 then 8001 end, '2026-01-10', '2026-01-11', '2026-01-11' from generate_series(1, 60) n`);
  await db.execute(sql`
    insert into service_policies (hash, body) values ('public', '{"targets": {"solution": {"time": "calendar", "minutes": 60}}}')`);
  await db.execute(sql`
    insert into case_promises (account_id, case_number, target, policy_hash, severity, made_at, promised_for, used_ms, due_at, ended, ended_at)
    select account_id, number, 'solution', 'public', severity, created_at, due, 0, due, 'met', due + late from (
      select *, created_at + interval '1 hour' as due, interval '1 minute' * case when merged_into is null then 1 else -50 end as late
      from cases where number between 8001 and 8060) promised`);
});
afterAll(() => app.close());

const deps = () => ({ ...app.deps.services, clock: { now: () => now } });

async function publishAll(): Promise<string[]> {
  const month = await publishNextMonth(deps());
  return month === undefined ? [] : [month, ...(await publishAll())];
}

describe('the public numbers', () => {
  it('are published month by month, each once, and say nothing until then', async () => {
    expect(await (await app.visitor(paths.publicNumbers())).text()).toContain('There are no numbers yet.');
    const [first, second] = await Promise.all([publishNextMonth(deps()), publishNextMonth(deps())]);
    expect([first, second]).toContain('2025-09');
    expect([...new Set([first, second, ...(await publishAll())])]).toEqual(
      expect.arrayContaining(['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']),
    );
    expect(await publishNextMonth(deps())).toBeUndefined();
    const { rows } = await app.database.db.execute(sql`select month from published_numbers order by month`);
    expect(rows).toHaveLength(6);
  });

  it('tell how quickly support is, and nothing of anybody', async () => {
    const page = await (await app.visitor(paths.publicNumbers())).text();
    const file = await (await app.visitor(apiPaths.publicNumbersFile())).text();
    expect(page).toContain('In February 2026');
    const lines = file.split('\r\n').filter((line) => line.startsWith('2026-02'));
    expect(lines).toEqual(
      expect.arrayContaining([
        '2026-02,opened,,,40',
        '2026-02,firstAnswers.count,,,40',
        '2026-02,firstAnswers.p50Ms,,,1300000',
        '2026-02,firstAnswers.count,2,,40',
        '2026-02,solutions.p50Ms,,pro,2500000',
        '2026-02,reopened,,,0',
      ]),
    );
    // One case of a severity is nobody's business.
    expect(lines.filter((line) => line.split(',')[2] === '1')).toEqual([]);
    expect(page + file).not.toMatch(/Canary|Secretive|public_|public-\d|900\d|90[1-4]\d/);
  });

  it('count no promise of a solution as kept where a case was merged into another', async () => {
    const file = await (await app.visitor(apiPaths.publicNumbersFile())).text();
    expect(file.split('\r\n').filter((line) => line.startsWith('2026-01,kept'))).toEqual([
      '2026-01,kept.solution,,,0',
    ]);
  });

  it('stay as they were published, whatever becomes of the cases', async () => {
    const file = () => app.visitor(apiPaths.publicNumbersFile()).then((response) => response.text());
    const before = await file();
    await app.database.db.execute(sql`delete from cases where number > 9000`);
    expect(await publishNextMonth(deps())).toBeUndefined();
    expect(await file()).toBe(before);
  });

  it('are nowhere to be found unless the operator publishes them', async () => {
    const silent = await createTestApp({ database: app.database, publicNumbers: false });
    const answers = await Promise.all(
      [paths.publicNumbers(), apiPaths.publicNumbersFile()].map((path) => silent.visitor(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await (await silent.visitor(paths.status())).text()).not.toContain(paths.publicNumbers());
    await silent.close();
  });
});
