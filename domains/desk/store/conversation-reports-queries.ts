import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { cases } from '@reachout/cases/store/schema/cases';
import { feedback, messages, threadEvents, threadMetadata, threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { ConversationOutcome, RatingFilter } from '../rules/calls/staff-conversations.ts';

/** Which conversations a report is of. */
export interface ConversationFilter {
  days: number;
  outcome?: ConversationOutcome | undefined;
  rating?: RatingFilter | undefined;
  csat?: number | undefined;
  product?: ProductKey | undefined;
}

/** The conversation after which a page begins. */
export interface ConversationPlace {
  createdAt: Date;
  threadId: string;
}

/** What is known of a conversation, without a word of it. */
export interface ConversationReportRow {
  threadId: string;
  userId: string;
  product: ProductKey | null;
  accountId: string | null;
  accountName: string | null;
  accountSlug: string | null;
  plan: string | null;
  messageCount: number;
  csat: number | null;
  helpful: number;
  unhelpful: number;
  failures: number;
  handovers: number;
  isUnsolved: boolean;
  caseNumber: number | null;
  refunds: string[] | null;
  refundRequests: string[] | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The conversations that fit, the newest first, at most `limit`. Those that their person removed are nobody's to report. */
export async function listConversationReports(
  db: Database,
  {
    filter,
    after,
    limit,
  }: { filter: ConversationFilter; after?: ConversationPlace | undefined; limit: number },
): Promise<ConversationReportRow[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${threads.createdAt}, ${threads.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.threadId})`;
  return select(
    db,
    sql`${fits(filter)} and ${beyond} order by ${threads.createdAt} desc, ${threads.id} desc limit ${limit}`,
  );
}

/** One conversation, unless its person removed it. */
export async function findConversationReport(
  db: Database,
  threadId: string,
): Promise<ConversationReportRow | undefined> {
  return (await select(db, sql`${threads.id} = ${threadId} and ${isShown}`))[0];
}

/** What happened in a conversation, in order. */
export async function listThreadEvents(
  db: Database,
  threadId: string,
): Promise<(typeof threadEvents.$inferSelect)[]> {
  return db
    .select()
    .from(threadEvents)
    .where(eq(threadEvents.threadId, threadId))
    .orderBy(asc(threadEvents.createdAt), asc(threadEvents.id));
}

/** Who wrote; undefined when they are gone. */
export async function findWriter(
  db: Database,
  userId: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [found] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return found;
}

/** What the conversations that fit come to. */
export async function countConversations(
  db: Database,
  filter: ConversationFilter,
): Promise<{
  conversations: number;
  failed: number;
  unsolved: number;
  withCase: number;
  helpful: number;
  unhelpful: number;
  csat: number[];
}> {
  const csat = [1, 2, 3, 4, 5].map((rating) => sql`count(*) filter (where csat = ${rating})`);
  const { rows } = await db.execute<{
    conversations: number;
    failed: number;
    unsolved: number;
    withCase: number;
    helpful: number;
    unhelpful: number;
    csat: number[];
  }>(sql`
    select count(*)::int as conversations,
      count(*) filter (where is_failed)::int as failed,
      count(*) filter (where is_unsolved)::int as unsolved,
      count(*) filter (where is_with_case)::int as "withCase",
      coalesce(sum(helpful), 0)::int as helpful, coalesce(sum(unhelpful), 0)::int as unhelpful,
      array[${sql.join(csat, sql`, `)}]::int[] as csat
    from (
      select ${isFailed} as is_failed, ${isUnsolved} as is_unsolved, ${hasCase} as is_with_case,
        ${verdicts(1)} as helpful, ${verdicts(-1)} as unhelpful, ${csatOf} as csat
      from ${threads} where ${fits(filter)}
    ) fitting`);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The database counted nothing.');
  return counted;
}

/** Its person has said something in it and not removed it. */
export const isShown = sql`${threads.lastSeq} > 0 and not exists (
  select 1 from ${threadEvents} where ${threadEvents.threadId} = ${threads.id} and ${threadEvents.id} = 'hidden')`;

const hasCase = sql`exists (select 1 from ${cases} where ${cases.threadId} = ${threads.id})`;

const hasFailure = sql`(exists (
    select 1 from ${messages} where ${messages.threadId} = ${threads.id} and ${messages.status} = 'errored')
  or exists (
    select 1 from ${threadEvents}
    where ${threadEvents.threadId} = ${threads.id} and ${threadEvents.kind} = 'chat_failed'))`;

/** Verdicts of the person's own on single answers: a handover is none. */
const verdicts = (value: 1 | -1): SQL => sql`(
  select count(*)::int from ${feedback}
  where ${feedback.threadId} = ${threads.id} and ${feedback.cause} = 'person' and ${feedback.value} = ${value})`;

const lastVerdict = sql`(
  select ${feedback.value} from ${feedback}
  where ${feedback.threadId} = ${threads.id} and ${feedback.cause} = 'person'
  order by ${feedback.updatedAt} desc limit 1)`;

const csatOf = sql`(select ${threadMetadata.csat} from ${threadMetadata} where ${threadMetadata.threadId} = ${threads.id})`;

/** Two and less of five is discontent. */
const isFailed = sql`(not ${hasCase} and ${hasFailure})`;
const isUnsolved = sql`(not ${hasCase} and (${hasFailure} or coalesce(${lastVerdict} = -1, false) or coalesce(${csatOf} <= 2, false)))`;

const outcomeConditions: Record<ConversationOutcome, SQL> = {
  failed: isFailed,
  unsolved: isUnsolved,
  case: hasCase,
};

function fits({ days, outcome, rating, csat, product }: ConversationFilter): SQL {
  const conditions = [
    isShown,
    sql`${threads.createdAt} > now() - make_interval(days => ${days})`,
    ...(outcome === undefined ? [] : [outcomeConditions[outcome]]),
    ...(rating === undefined ? [] : [sql`${verdicts(rating === 'helpful' ? 1 : -1)} > 0`]),
    ...(csat === undefined ? [] : [sql`${csatOf} = ${csat}`]),
    ...(product === undefined ? [] : [sql`${threads.product} = ${product}`]),
  ];
  return sql.join(conditions, sql` and `);
}

async function select(db: Database, condition: SQL): Promise<ConversationReportRow[]> {
  const eventsOf = (kind: string) => sql`(
    select count(*)::int from ${threadEvents}
    where ${threadEvents.threadId} = ${threads.id} and ${threadEvents.kind} = ${kind})`;
  const { rows } = await db.execute<
    Omit<ConversationReportRow, 'createdAt' | 'updatedAt'> & {
      createdAt: string | Date;
      updatedAt: string | Date;
    }
  >(sql`
    select ${threads.id} as "threadId", ${threads.userId} as "userId", ${threads.product} as product,
      ${threads.accountId} as "accountId", ${accounts.name} as "accountName", ${accounts.slug} as "accountSlug",
      ${threadMetadata.plan} as plan, ${threadMetadata.csat} as csat,
      ${threadMetadata.refunds} as refunds, ${threadMetadata.refundRequests} as "refundRequests",
      (select count(*)::int from ${messages}
        where ${messages.threadId} = ${threads.id} and ${messages.role} in ('user', 'assistant')
          and ${messages.content} <> '') as "messageCount",
      ${verdicts(1)} as helpful, ${verdicts(-1)} as unhelpful,
      ${eventsOf('chat_failed')} as failures, ${eventsOf('case_created')} as handovers, ${isUnsolved} as "isUnsolved",
      (select min(${cases.number})::int from ${cases} where ${cases.threadId} = ${threads.id}) as "caseNumber",
      ${threads.createdAt} as "createdAt", ${threads.updatedAt} as "updatedAt"
    from ${threads}
    left join ${accounts} on ${accounts.id} = ${threads.accountId}
    left join ${threadMetadata} on ${threadMetadata.threadId} = ${threads.id}
    where ${condition}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}
