import type pg from 'pg';

/** How many cases to write, and how they are spread. */
export interface SeedPlan {
  cases: number;
  /** Of them, those of the demo world's largest teams: every fifth and every fiftieth. */
  largest: { accountId: 'team_orbit'; cases: number };
  second: { accountId: 'team_nova'; cases: number };
  /** The other teams, of which a few have many cases and most have few. */
  teams: number;
  /** Whether the desk has worked on them: owners, teams, areas, plans, languages, due times and sleep are spread over the cases. */
  hasDesk?: boolean;
}

/** What the desk has of its own in cases that it worked on. */
export const seededDesk = {
  team: 'desk_seed_2',
  areas: ['builds', 'domains', 'billing', 'functions'],
  /** One of the six topics that each area has, with a twenty-fourth of all cases. */
  topic: 'billing-1',
  /** The product and the plan that one of forty-seven cases has. */
  fewProduct: 'v0',
  fewPlan: 'v0-team',
} as const;

/** A plan for so many cases: a fifth belongs to one account. */
export function planSeed(cases: number): SeedPlan {
  return {
    cases,
    largest: { accountId: 'team_orbit', cases: Math.floor(cases / 5) },
    second: { accountId: 'team_nova', cases: Math.floor(cases / 50) },
    teams: Math.max(10, Math.floor(cases / 200)),
  };
}

/** Words that a benchmark searches for: how many of 10,000 descriptions hold them. */
export const seededWords = {
  common: { word: 'deployment', of10000: 3_500 },
  middling: { word: 'certificate', of10000: 60 },
  rare: { word: 'zirconium', of10000: 0.2 },
  /** In comments alone: in some of the cases that have any, and in a few internal notes. */
  commented: { word: 'tungsten', ofCommented: 0.001 },
  noted: { word: 'vanadium', ofCommented: 0.0005 },
} as const;

/** Cases that one statement writes: so few that whatever ends it loses little, and memory stays small. */
const chunkSize = 25_000;

/** How a seeding is watched. */
export interface SeedWatch {
  /** Is told of progress. */
  onStep?: (what: string) => void;
  /** Asked before each chunk; false lets what is written so far be all. */
  goesOn?: () => boolean;
}

/**
 * Writes so many cases over the demo world, with comments, events and projects, chunk by chunk. Indexes are taken away meanwhile, as a restore
 * does, and made again in the end. Returns how many were written.
 */
export async function seedCases(
  client: pg.ClientBase,
  plan: SeedPlan,
  { onStep = () => undefined, goesOn = () => true }: SeedWatch = {},
): Promise<number> {
  await client.query('set statement_timeout = 0');
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query('select setseed(0.42)');
  onStep('teams and people');
  await writeTeams(client, plan.teams);
  if (plan.hasDesk)
    await client.query(
      "insert into staff_teams (id, name) select 'desk_seed_' || n, 'Desk ' || n from generate_series(1, 8) n",
    );
  onStep('words');
  await writeTexts(client);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'cases' and indexname not in (select conname from pg_constraint)`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  let written = 0;
  let after = 0;
  while (written < plan.cases && goesOn()) {
    const to = Math.min(written + chunkSize, plan.cases);
    await writeCases(client, plan, { from: written + 1, to });
    const { rows } = await client.query<{ number: string }>('select max(number) as number from cases');
    const upTo = Number(rows[0]?.number ?? 0);
    await writeHistory(client, { after, upTo });
    [written, after] = [to, upTo];
    onStep(`${written} of ${plan.cases} cases`);
  }
  for (const { name, definition } of indexes) {
    onStep(`index ${name}`);
    await client.query(definition);
  }
  onStep('vacuum');
  for (const table of ['cases', 'case_comments', 'case_events', 'accounts', 'memberships', 'users'])
    await client.query(`vacuum analyze ${table}`);
  return written;
}

async function writeTeams(client: pg.ClientBase, teams: number): Promise<void> {
  await client.query(
    `insert into users (id, name, email, email_verified)
     select 'user_seed_' || n, 'Person ' || n, 'person' || n || '@seed.example', true from generate_series(1, $1::int) n`,
    [teams],
  );
  await client.query(
    `insert into accounts (id, kind, slug, name, plan)
     select 'team_seed_' || n, 'team', 'seed-' || n, 'Seed team ' || n, (array['hobby', 'pro', 'enterprise'])[1 + n % 3]
     from generate_series(1, $1::int) n`,
    [teams],
  );
  await client.query(
    `insert into memberships (account_id, user_id, role)
     select 'team_seed_' || n, 'user_seed_' || n, 'OWNER' from generate_series(1, $1::int) n`,
    [teams],
  );
}

/** Some thousand texts of eighty words each out of two thousand, the lower numbers far more often than the higher. */
async function writeTexts(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table seed_words as
    select n as id, (array['build', 'function', 'domain', 'invoice', 'cache', 'region', 'token', 'route', 'log', 'edge'])[1 + n % 10]
      || case when n < 10 then '' else substr(md5(n::text), 1, 1 + n % 5) end as word
    from generate_series(0, 1999) n`);
  await client.query('create index on seed_words (id)');
  await client.query(`
    create temporary table seed_texts as
    select t as id, string_agg(word, ' ') as text from generate_series(0, 3999) t
    cross join lateral (
      select word from generate_series(1, 80) w
      join seed_words on seed_words.id = floor(2000 * power((hashint8(t * 1000 + w)::bigint & 1048575) / 1048576.0, 3))::int
    ) words group by t`);
  await client.query('create index on seed_texts (id)');
}

async function writeCases(
  client: pg.ClientBase,
  plan: SeedPlan,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query(
    `insert into cases (account_id, status, product, area, topic, severity, subject, description, project_id, project_name,
       opened_by, participants, version, created_at, updated_at, turn_since, updated_by, escalated_at, solved_at, closed_at,
       plan, v0_plan, language, assignee_id, team_id, due_at, snoozed_until)
     select account_id, status, case when $8 and n % 47 = 0 then '${seededDesk.fewProduct}' else 'platform' end,
       case when $8 then ($9::text[])[1 + n % 4] else 'builds' end,
       case when $8 then ($9::text[])[1 + n % 4] || '-' || 1 + n / 4 % 6 else 'build-failures' end, severity,
       initcap(left(text, 40)) || ' in ' || substr(md5(n::text), 1, 6),
       text || ' ' || md5((n * 7)::text)
         || case when random() * 10000 < $5::float then ' ${seededWords.common.word}' else '' end
         || case when random() * 10000 < $6::float then ' ${seededWords.middling.word}' else '' end
         || case when random() * 10000 < $7::float then ' ${seededWords.rare.word}' else '' end,
       project.id, project.name, opened_by,
       case when random() < 0.05 then array['person' || (1 + n % 50) || '@seed.example'] else '{}' end,
       2, updated_at - interval '3 days', updated_at, updated_at - interval '1 hour', opened_by,
       case when status in ('New', 'Open') and random() < 0.03 then updated_at end,
       case when status = 'Solved' then updated_at end, case when status = 'Closed' then updated_at end,
       case when $8 then (array['hobby', 'pro', 'enterprise'])[1 + abs(hashtext(account_id) % 3)] end,
       case when $8 and n % 47 = 0 then '${seededDesk.fewPlan}' end,
       case when $8 then (array['en', 'en', 'en', 'de', 'ja', null])[1 + n % 6] end,
       case when $8 and n % 3 = 0 then 'user_ada' end,
       case when $8 and n % 4 > 0 then 'desk_seed_' || 1 + n % 8 end,
       case when $8 and status in ('New', 'Open') and n % 5 > 0 then updated_at + random() * interval '3 days' end,
       case when $8 and status in ('New', 'Open') and n % 50 = 0 then now() + random() * interval '9 days' end
     from (
       select n, account_id, seed_texts.text,
         case when share < 0.02 then 'New' when share < 0.05 then 'Open' when share < 0.08 then 'Waiting on you'
           when share < 0.1 then 'On hold' when share < 0.35 then 'Solved' else 'Closed' end as status,
         case when rank < 0.03 then 1 when rank < 0.2 then 2 when rank < 0.7 then 3 else 4 end as severity,
         case account_id
           when 'team_orbit' then (array['user_olivia', 'user_noor'])[1 + n % 2]
           when 'team_nova' then (array['user_noor', 'user_olivia', 'user_devon'])[1 + (n % 100) / 49]
           else 'user_seed_' || substr(account_id, 11) end as opened_by,
         -- Older ones are fewer; the newest are of the last hours.
         now() - interval '6 hours' - interval '1000 days' * power(age, 1.5) as updated_at
       from (
         select n, random() as share, random() as rank, random() as age,
           case when n % 5 = 0 then 'team_orbit' when n % 50 = 1 then 'team_nova'
             else 'team_seed_' || (1 + floor($2::int * power(random(), 2))::int) end as account_id,
           floor(random() * 4000)::int as text_id
         from generate_series($1::int, $10::int) n
         where (n % 5 <> 0 or n <= $3::int * 5) and (n % 50 <> 1 or n <= $4::int * 50 + 1)
       ) spread join seed_texts on seed_texts.id = spread.text_id
     ) cases
     left join lateral (
       select id, name from projects where projects.account_id = cases.account_id
       order by id offset n % 10 limit 1
     ) project on cases.account_id in ('team_orbit', 'team_nova')`,
    [
      from,
      plan.teams,
      plan.largest.cases,
      plan.second.cases,
      seededWords.common.of10000,
      seededWords.middling.of10000,
      seededWords.rare.of10000,
      plan.hasDesk ?? false,
      seededDesk.areas,
      to,
    ],
  );
}

/** What happened to the cases of some numbers. */
async function writeHistory(
  client: pg.ClientBase,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  const meant = `number > ${after} and number <= ${upTo}`;
  await client.query(`
    insert into case_events (account_id, case_number, kind, after, actor_user_id, actor_name, actor_kind, created_at)
    select account_id, number, 'opened', 'New', opened_by, 'Somebody', 'customer', created_at from cases
    where ${meant} and not exists (select 1 from case_events e where e.account_id = cases.account_id and e.case_number = cases.number)`);
  await client.query(`
    insert into case_events (account_id, case_number, kind, before, after, actor_name, actor_kind, created_at)
    select account_id, number, 'status', 'New', status, 'Ada Lind', 'staff', updated_at from cases
    where ${meant} and status <> 'New' and opened_by like 'user_seed_%' and number % 2 = 0`);
  // What the trigger does comment by comment is done at once for each case.
  await client.query('alter table case_comments disable trigger case_comments_words');
  await client.query(
    `insert into case_comments (account_id, case_number, id, author_name, author_kind, body, visibility, created_at)
     select account_id, number, 'seed-' || comment, 'Ada Lind', 'staff',
       left(seed_texts.text, 300) || ' ' || md5((number * 11 + comment)::text)
         || case when comment = 2 and random() < $1::float then ' ${seededWords.commented.word}' else '' end
         || case when comment = 3 and random() < $2::float then ' ${seededWords.noted.word}' else '' end,
       case when comment = 3 and number % 50 = 0 then 'internal' else 'public' end,
       updated_at - comment * interval '1 hour'
     from cases cross join generate_series(1, 3) comment join seed_texts on seed_texts.id = (number * 3 + comment) % 4000
     where ${meant} and number % 5 = 0`,
    [seededWords.commented.ofCommented, seededWords.noted.ofCommented * 10],
  );
  await client.query('alter table case_comments enable trigger case_comments_words');
  await client.query(`
    update cases set comment_words = coalesce(said.public, ''), note_words = said.internal
    from (
      select account_id, case_number, words_of(body, 500000) filter (where visibility = 'public') as public,
        words_of(body, 200000) filter (where visibility = 'internal') as internal
      from case_comments where case_number > ${after} and case_number <= ${upTo} group by account_id, case_number
    ) said
    where cases.account_id = said.account_id and cases.number = said.case_number`);
}
