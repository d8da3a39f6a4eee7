import { threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import type { AssistantNumbers } from '../../rules/calls/staff-numbers.ts';
import { isShown } from '../conversation-reports-queries.ts';
import { instant, type NumbersScope } from './counted-cases.ts';

/** How long after a conversation a case may follow from it, in hours. */
const hoursUntilSilent = 72;

/**
 * What became of the conversations that began in a span of time and in which the assistant answered, all by one query, so that its two rates cannot be of different conversations. A conversation that
 * its person removed is nobody's to report.
 */
export async function countSolvedByAssistant(db: Database, scope: NumbersScope): Promise<AssistantNumbers> {
  const { product } = scope.filter;
  const patience = sql`make_interval(hours => ${hoursUntilSilent})`;
  const ratings = [1, 2, 3, 4, 5].map((rating) => sql`count(*) filter (where csat = ${rating})`);
  const { rows } = await db.execute<{ [Name in keyof AssistantNumbers]: AssistantNumbers[Name] }>(sql`
    with begun as not materialized (
      select threads.id, threads.user_id, threads.account_id, threads.created_at
      from ${threads}
      where threads.created_at >= ${instant(scope.from)} and threads.created_at < ${instant(scope.before)}
        and ${isShown}${product === undefined ? sql`` : sql` and threads.product = ${product}`}
    ), said as (
      select messages.thread_id, max(coalesce(messages.completed_at, messages.created_at)) as ended_at
      from messages join begun on begun.id = messages.thread_id
      group by messages.thread_id
      having bool_or(messages.role = 'assistant' and messages.status = 'complete' and messages.content <> '')
    ), verdicts as (
      select distinct on (feedback.thread_id) feedback.thread_id, feedback.value
      from feedback join begun on begun.id = feedback.thread_id
      where feedback.cause = 'person'
      order by feedback.thread_id, feedback.updated_at desc, feedback.prompt_id
    ), talks as materialized (
      select begun.*, said.ended_at, known.csat, coalesce(verdicts.value, 0) as verdict
      from begun join said on said.thread_id = begun.id
      left join thread_metadata known on known.thread_id = begun.id
      left join verdicts on verdicts.thread_id = begun.id
      -- As the index stands in which their people's cases are looked up.
      order by begun.user_id, begun.created_at
    ), judged as materialized (
      select csat, ended_at + ${patience} > ${instant(scope.now)} as is_young,
        (verdict = 1 or csat >= 4) is true as says_yes, (verdict = -1 or csat <= 2) is true as says_no,
        exists (
          select 1 from cases
          where cases.opened_by = talks.user_id and cases.created_at >= talks.created_at
            and cases.created_at <= talks.ended_at + ${patience}
            and (talks.account_id is null or cases.account_id = talks.account_id))
        or (select true from cases where cases.thread_id = talks.id limit 1) is true as has_case
      from talks
    )
    select count(*)::int as conversations, count(*) filter (where is_young)::int as "tooYoung",
      count(*) filter (where not is_young and has_case)::int as "withCase",
      count(*) filter (where ${isSilent})::int as silent,
      count(*) filter (where ${isSilent} and says_yes and not says_no)::int as confirmed,
      count(*) filter (where ${isSilent} and says_no)::int as unhelped,
      array[${sql.join(ratings, sql`, `)}]::int[] as ratings
    from judged`);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The database counted nothing.');
  return counted;
}

const isSilent = sql`not is_young and not has_case`;
