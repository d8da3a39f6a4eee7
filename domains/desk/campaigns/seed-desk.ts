import type pg from 'pg';

/** The tags that a benchmark narrows lists by: on three of a hundred cases, on one of a thousand, and on one of fifty thousand. */
export const seededTags = { common: 'tag_seed_1', middling: 'tag_seed_2', rare: 'tag_seed_3' } as const;

/** What the desk adds to cases that are seeded: tags, promises that run and that were kept or missed, and conversations with the assistant, a fifth as many as there are cases. */
export async function seedDesk(
  client: pg.ClientBase,
  onStep: (what: string) => void = () => undefined,
): Promise<void> {
  onStep('tags');
  await client.query(
    "insert into desk_tags (id, name) select 'tag_seed_' || n, 'Seeded ' || n from generate_series(1, 60) n",
  );
  await client.query(`
    insert into case_tags (account_id, case_number, tag_id)
    select account_id, number, 'tag_seed_' || tag from cases
    cross join lateral (values (1, number % 33 = 0), (2, number % 1000 = 0), (3, number % 50000 = 0),
      ((4 + number / 7 % 57)::int, number % 7 = 0)) tags (tag, has) where has`);
  onStep('promises');
  await writePromises(client);
  onStep('conversations');
  await writeConversations(client);
  onStep('vacuum of the desk');
  const tables = ['case_tags', 'case_promises', 'threads', 'messages', 'thread_metadata', 'feedback'];
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
}

async function writePromises(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into service_policies (hash, body)
    select 'seed', '{"targets": {"firstAnswer": {"time": "calendar", "minutes": 240}}}'
    where not exists (select 1 from service_policies)`);
  await client.query(`
    insert into case_promises (account_id, case_number, target, policy_hash, severity, made_at, promised_for, used_ms, running_since, due_at, warn_at)
    select account_id, number, 'firstAnswer', policy.hash, severity, created_at, due_at, 0, created_at, due_at, due_at - interval '30 minutes'
    from cases cross join (select hash from service_policies order by hash limit 1) policy where due_at is not null`);
  await client.query(`
    insert into case_promises (account_id, case_number, target, policy_hash, severity, made_at, promised_for, used_ms, due_at, ended, ended_at, missed_at)
    select account_id, number, 'solution', policy.hash, severity, created_at, promised, 86400000,
      case when number % 9 = 0 then promised end, 'met', updated_at, case when number % 9 = 0 then promised end
    from (select *, updated_at - interval '2 hours' as promised from cases where status in ('Solved', 'Closed') and number % 2 = 0) ended
    cross join (select hash from service_policies order by hash limit 1) policy`);
}

async function writeConversations(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into threads (id, user_id, account_id, product, last_seq, created_at, updated_at)
    select 'thread_seed_' || number, opened_by, account_id, product, 2, created_at, created_at + interval '2 minutes'
    from cases where number % 5 = 2 and opened_by is not null`);
  await client.query(`
    insert into messages (thread_id, seq, id, role, content, created_at, completed_at)
    select threads.id, seq, 'message_' || seq, case seq when 1 then 'user' else 'assistant' end, 'Words of a conversation.',
      threads.created_at + seq * interval '1 minute', threads.created_at + seq * interval '1 minute'
    from threads cross join generate_series(1, 2) seq where threads.id like 'thread_seed_%'`);
  await client.query(`
    insert into thread_metadata (thread_id, csat)
    select id, 1 + abs(hashtext(id) % 5) from threads where id like 'thread_seed_%' and hashtext(id) % 4 = 0`);
  await client.query(`
    insert into feedback (prompt_id, user_id, thread_id, value)
    select 'prompt_' || id, user_id, id, case when hashtext(id) % 6 = 0 then -1 else 1 end
    from threads where id like 'thread_seed_%' and hashtext(id) % 3 = 0`);
}
