import { feedback, messages, threadEvents } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';

/** A page that answers of the assistant named as their source, and how often people said that such an answer did not help. */
export interface AnswerPage {
  path: string;
  answers: number;
  notHelpful: number;
}

/** What the assistant's answers come to, without a word of them. */
export interface AnswerCounts {
  answers: number;
  /** Those that named no page as a source. */
  withoutPage: number;
}

/** Whole answers since a time; conversations that their person removed are nobody's to count. */
const answersSince = (since: Date) => sql`
  select ${messages.promptId} as prompt_id, ${messages.references} as sources from ${messages}
  where ${messages.role} = 'assistant' and ${messages.status} = 'complete' and ${messages.content} <> ''
    and ${messages.createdAt} > ${since.toISOString()}::timestamptz
    and not exists (
      select 1 from ${threadEvents} where ${threadEvents.threadId} = ${messages.threadId} and ${threadEvents.id} = 'hidden')`;

/** The pages whose answers helped least often, by how often; none of those that nobody complained of. */
export async function findUnhelpfulAnswerPages(
  db: Database,
  since: Date,
  limit: number,
): Promise<AnswerPage[]> {
  const { rows } = await db.execute<{ path: string; answers: number; notHelpful: number }>(sql`
    select path, count(*)::int as answers, count(*) filter (where is_unhelpful)::int as "notHelpful"
    from (
      select distinct prompt_id, split_part(source -> 'file' ->> 'path', '#', 1) as path, exists (
        select 1 from ${feedback}
        where ${feedback.promptId} = answer.prompt_id and ${feedback.cause} = 'person' and ${feedback.value} = -1
      ) as is_unhelpful
      from (${answersSince(since)}) answer, jsonb_array_elements(answer.sources) source
    ) named
    where path like '/%'
    group by path
    having count(*) filter (where is_unhelpful) > 0
    order by "notHelpful" desc, answers, path
    limit ${limit}`);
  return rows;
}

/** Counts the answers since a time. */
export async function countAnswers(db: Database, since: Date): Promise<AnswerCounts> {
  const { rows } = await db.execute<{ answers: number; withoutPage: number }>(sql`
    select count(*)::int as answers,
      count(*) filter (where jsonb_array_length(answer.sources) = 0)::int as "withoutPage"
    from (${answersSince(since)}) answer`);
  return rows[0] ?? { answers: 0, withoutPage: 0 };
}
