import { accounts, projects } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { AnswerVerdict } from '@reachout/chat/rules/assistant-call';
import { feedback, messages, threadEvents, threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import type { Reference } from '../rules/reference.ts';
import { sql } from 'drizzle-orm';

/** A question to which nobody had an answer, as it was asked. It holds personal data. */
export interface UnansweredRow {
  question: string;
  /** What the assistant said of its own answer; null where it was sure. */
  verdict: AnswerVerdict | null;
  isUnhelpful: boolean;
  isHandedOver: boolean;
  references: Reference[];
  at: Date;
  /** Names of the person, of the account, and of those of its projects that stand in the question. */
  names: string[];
}

/**
 * Questions since a time whose answers were none, were unsure, did not help, or were followed by a case; the newest first. Conversations that their person removed are nobody's to read.
 */
export async function findUnanswered(db: Database, since: Date, limit: number): Promise<UnansweredRow[]> {
  const { rows } = await db.execute<Omit<UnansweredRow, 'at'> & { at: string }>(sql`
    with judged as (
      select answer.thread_id, answer.seq, answer.prompt_id, answer."references" as sources, answer.created_at,
        (select event.details ->> 'verdict' from ${threadEvents} event
          where event.thread_id = answer.thread_id and event.id = 'unanswered:' || answer.prompt_id) as verdict,
        exists (select 1 from ${feedback} vote
          where vote.prompt_id = answer.prompt_id and vote.cause = 'person' and vote.value = -1) as is_unhelpful,
        exists (select 1 from ${threadEvents} event
          where event.thread_id = answer.thread_id and event.id = 'case_created:' || answer.prompt_id) as is_handed_over
      from ${messages} answer
      where answer.role = 'assistant' and answer.status = 'complete' and answer.prompt_id is not null
        and answer.created_at > ${since.toISOString()}::timestamptz
        and not exists (
          select 1 from ${threadEvents} event where event.thread_id = answer.thread_id and event.id = 'hidden')
    )
    select asked.content as question, judged.verdict, judged.is_unhelpful as "isUnhelpful",
      judged.is_handed_over as "isHandedOver", judged.sources as "references", judged.created_at as at,
      array_remove(array[person.name, account.name, account.slug] || coalesce((
        select array_agg(project.name) from ${projects} project
        where project.account_id = account.id and strpos(lower(asked.content), lower(project.name)) > 0), '{}'), null) as names
    from judged
    join ${threads} thread on thread.id = judged.thread_id
    join ${users} person on person.id = thread.user_id
    left join ${accounts} account on account.id = thread.account_id
    join lateral (
      select question.content from ${messages} question
      where question.thread_id = judged.thread_id and question.seq < judged.seq and question.role = 'user'
      order by question.seq desc limit 1
    ) asked on true
    where judged.verdict is not null or judged.is_unhelpful or judged.is_handed_over
    order by judged.created_at desc, judged.thread_id
    limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
