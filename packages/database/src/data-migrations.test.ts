import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';

const ownMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** A database as the release before a migration left it. */
async function databaseBefore(tag: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'reachout-earlier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(ownMigrations, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const at = entries.findIndex((entry) => entry.tag === tag);
  expect(at).toBeGreaterThan(0);
  await writeFile(journal, JSON.stringify({ entries: entries.slice(0, at) }));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  await migrate(database.url, { migrationsFolder: folder });
  return database;
}

describe('migration 0017', () => {
  /** A refund with the steps of one that went well, as far as `steps` go. */
  const refund = (id: string, steps: readonly string[]) =>
    sql.raw(`
      insert into invoices (account_id, id, number, currency, status, subtotal_minor, total_minor, issued_at, paid_at)
      values ('team', 'inv_${id}', 'INV-${id}', 'USD', 'paid', 5000, 5000, now(), now());
      insert into refunds (account_id, id, invoice_id, status, decision, currency, amount_minor, line_items, quote_hash, policy_version, upstream_key)
      values ('team', '${id}', 'inv_${id}', '${steps.at(-1)}', 'approved', 'USD', 4000, '{}', 'h', '1', 'key_${id}');
      insert into refund_entries (account_id, refund_id, seq, status, amount_minor)
      select 'team', '${id}', seq, step, 4000
      from unnest(array['${steps.join("','")}']) with ordinality as steps (step, seq)`);
  const orderOf = (id: string) =>
    sql.raw(`insert into billing_ledger (upstream_key, account_id, invoice_id, currency, amount_minor)
      values ('key_${id}', 'team', 'inv_${id}', 'USD', 4000)`);

  it('takes back that refunds of the built-in ledger were settled, which nobody had said, and leaves every other [D34]', async () => {
    const { db, url } = await databaseBefore('0017_refund_payments');
    const settled = ['asked', 'approved', 'sent', 'settled'];
    await db.execute(
      sql`insert into accounts (id, kind, slug, name, plan) values ('team', 'team', 'team', 'Team', 'pro')`,
    );
    await db.execute(refund('by_hand', settled));
    await db.execute(orderOf('by_hand'));
    await db.execute(refund('by_stripe', settled));
    await db.execute(refund('waiting', ['asked', 'approved']));
    await migrate(url);
    const { rows } = await db.execute(sql`
      select r.id, r.status, array_agg(e.status order by e.seq) as steps,
        (array_agg(e.note order by e.seq desc))[1] as note
      from refunds r join refund_entries e on e.account_id = r.account_id and e.refund_id = r.id
      group by r.id, r.status order by r.id`);
    expect(rows).toEqual([
      {
        id: 'by_hand',
        status: 'ordered',
        steps: [...settled, 'ordered'],
        note: 'This page said “Settled” before. The payment was ordered then; nobody has confirmed yet that it was made.',
      },
      { id: 'by_stripe', status: 'settled', steps: settled, note: null },
      { id: 'waiting', status: 'approved', steps: ['asked', 'approved'], note: null },
    ]);
    const audited = await db.execute(sql`select actor_kind, action, subject_id, details from audit`);
    expect(audited.rows).toEqual([
      {
        actor_kind: 'system',
        action: 'refund.ordered',
        subject_id: 'by_hand',
        details: { status: 'ordered', before: 'settled' },
      },
    ]);
  });
});

describe('migration 0018', () => {
  it('leaves the customer’s words alone in the description of a refund’s case, and changes no other case [D39]', async () => {
    const { db, url } = await databaseBefore('0018_customers_words');
    const mark = 'Reason, as the customer sent it (it may have been drafted with AI and is not verified):';
    const head =
      'Refund of $42.00 requested for invoice INV-1.\n\n- Build minutes: 3000 × minute, $42.00\n\n';
    const reason = 'A bot built every commit.\n\nPlease.';
    const descriptions = {
      r1: `${head}${mark}\n\n${reason}`,
      r2: `${head}No reason was given.`,
      r3: 'My own words on a refund.',
      r4: `${head}${mark}\n\n${reason}`,
    };
    await db.execute(
      sql`insert into accounts (id, kind, slug, name, plan) values ('team', 'team', 'team', 'Team', 'pro')`,
    );
    await db.execute(sql`
      insert into invoices (account_id, id, number, currency, status, subtotal_minor, total_minor, issued_at, paid_at)
      select 'team', 'inv_' || n, 'INV-' || n, 'USD', 'paid', 5000, 5000, now(), now() from generate_series(1, 3) n`);
    await db.execute(sql`
      insert into refunds (account_id, id, invoice_id, status, decision, currency, amount_minor, line_items, reason, quote_hash, policy_version, upstream_key)
      select 'team', 'r' || n, 'inv_' || n, 'under_review', 'requested', 'USD', 4200, '{}', case n when 2 then ' ' else ${` ${reason}\n`} end, 'h', '1', 'key_' || n
      from generate_series(1, 3) n`);
    // The fourth quotes such a case, and is none.
    await db.execute(sql`
      insert into cases (account_id, number, product, area, severity, subject, description, refund_id)
      values ('team', 1, 'platform', 'billing', 3, 's', ${descriptions.r1}, 'r1'), ('team', 2, 'platform', 'billing', 3, 's', ${descriptions.r2}, 'r2'),
        ('team', 3, 'platform', 'billing', 3, 's', ${descriptions.r3}, 'r3'), ('team', 4, 'platform', 'billing', 3, 's', ${descriptions.r4}, null)`);
    await migrate(url);
    const { rows } = await db.execute(sql`select description from cases order by number`);
    expect(rows.map(({ description }) => description)).toEqual([
      reason,
      '',
      descriptions.r3,
      descriptions.r4,
    ]);
    const empty = sql`insert into cases (account_id, number, product, area, severity, subject, description) values ('team', 5, 'platform', 'billing', 3, 's', '')`;
    await expect(db.execute(empty)).rejects.toMatchObject({
      cause: { constraint: 'cases_description_length' },
    });
  });
});

describe('migration 0019', () => {
  it('counts the wait of cases that wait already from the last words of staff, and reminds and closes none by itself [LIFE-14]', async () => {
    const { db, url } = await databaseBefore('0019_waiting_cases');
    await db.execute(
      sql`insert into accounts (id, kind, slug, name, plan) values ('team', 'team', 'team', 'Team', 'pro')`,
    );
    await db.execute(sql`
      insert into cases (account_id, number, status, product, area, severity, subject, description, turn_since)
      values ('team', 1, 'Waiting on you', 'platform', 'billing', 3, 's', 'd', '2026-01-01'), ('team', 2, 'Waiting on you', 'platform', 'billing', 3, 's', 'd', '2026-01-01'),
        ('team', 3, 'Open', 'platform', 'billing', 3, 's', 'd', '2026-01-01')`);
    await db.execute(sql`
      insert into case_comments (account_id, case_number, id, author_name, author_kind, visibility, body, created_at)
      values ('team', 1, 'c1', 'Ada', 'staff', 'public', 'b', '2026-01-09'), ('team', 1, 'c2', 'Ada', 'staff', 'internal', 'b', '2026-01-11'),
        ('team', 3, 'c3', 'Ada', 'staff', 'public', 'b', '2026-01-09')`);
    await migrate(url);
    const { rows } = await db.execute(
      sql`select number::int, to_char(waiting_since, 'YYYY-MM-DD') as since, reminded_at from cases order by number`,
    );
    expect(rows).toEqual([
      { number: 1, since: '2026-01-09', reminded_at: null },
      { number: 2, since: '2026-01-01', reminded_at: null },
      { number: 3, since: null, reminded_at: null },
    ]);
  });
});

describe('migration 0025', () => {
  it('keeps what readers said of pages under the new name, and every rule about it', async () => {
    const { db, url } = await databaseBefore('0025_page_feedback');
    await db.execute(
      sql`insert into page_opinions (id, path, verdict, sentence) values ('opn_1', '/docs/limits', 'helpful', 'Clear.')`,
    );
    await migrate(url);
    const { rows } = await db.execute(sql`select id, path, verdict, sentence from page_feedback`);
    expect(rows).toEqual([{ id: 'opn_1', path: '/docs/limits', verdict: 'helpful', sentence: 'Clear.' }]);
    // Some versions of PostgreSQL name what is not null, too: nothing of ours goes by those names.
    const named = await db.execute(sql`
      select conname as name from pg_constraint where conname like 'page_opinions%' and contype <> 'n'
      union all select indexname from pg_indexes where indexname like 'page_opinions%'`);
    expect(named.rows).toEqual([]);
    await expect(
      db.execute(sql`insert into page_feedback (id, path, verdict) values ('opn_2', '/docs', 'so-so')`),
    ).rejects.toMatchObject({ cause: { constraint: 'page_feedback_verdict' } });
  });
});
