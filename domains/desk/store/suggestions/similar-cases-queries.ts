import type { CaseRow } from '@reachout/cases/store/cases-queries';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';

/** A case that a person solved, with the beginning of what it is about. */
export interface SolvedCase {
  accountId: string;
  number: number;
  subject: string;
  description: string;
}

/** So many of the newest are looked at: enough to find a like one, few enough at any number of cases. */
const newest = 250;
/** What tells of a case stands at the beginning of its description. */
const enough = 2_000;

/** The newest cases of the same topic that are solved and were not merged away, whoever's they are: read from the index of topics in its order. */
export async function listSolvedOfTopic(
  db: Database,
  { topic, product, accountId, number }: Pick<CaseRow, 'topic' | 'product' | 'accountId' | 'number'>,
): Promise<SolvedCase[]> {
  if (topic === null) return [];
  const { rows } = await db.execute<{ [Name in keyof SolvedCase]: SolvedCase[Name] }>(sql`
    select account_id as "accountId", number::int, subject, left(description, ${enough}) as description from cases
    where topic = ${topic} and product = ${product} and status in ('Solved', 'Closed') and solved_at is not null
      and merged_into is null and refund_id is null and not (account_id = ${accountId} and number = ${number})
    order by cases.updated_at desc, cases.number desc limit ${newest}`);
  return rows;
}

/** What is shown of such cases: when each was solved, and the beginning of the last answer that its customer read. */
export async function readAnswersOf(
  db: Database,
  cases: readonly Pick<SolvedCase, 'accountId' | 'number'>[],
): Promise<Map<number, { accountName: string; solvedAt: Date; answer: string | null }>> {
  if (cases.length === 0) return new Map();
  const keys = sql.join(
    cases.map(({ accountId, number }) => sql`(${accountId}::text, ${number}::bigint)`),
    sql`, `,
  );
  const { rows } = await db.execute<{
    number: number;
    accountName: string;
    solvedAt: string;
    answer: string | null;
  }>(sql`
    select cases.number::int, accounts.name as "accountName", to_json(cases.solved_at) #>> '{}' as "solvedAt", said.answer
    from cases join accounts on accounts.id = cases.account_id
    left join lateral (
      select left(body, 400) as answer from case_comments
      where case_comments.account_id = cases.account_id and case_comments.case_number = cases.number
        and author_kind = 'staff' and visibility = 'public'
      order by created_at desc, id desc limit 1
    ) said on true
    where (cases.account_id, cases.number) in (${keys})`);
  return new Map(
    rows.map(({ number, solvedAt, ...row }) => [number, { ...row, solvedAt: new Date(solvedAt) }]),
  );
}
