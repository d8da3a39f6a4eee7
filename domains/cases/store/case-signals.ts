import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { answerChannel } from '@reachout/chat/store/answers-queries';

/** The topic under which every process hears that a case changed. */
export function caseTopic({ accountId, caseNumber }: { accountId: string; caseNumber: number }): string {
  return `case:${accountId}:${caseNumber}`;
}

/** The topic for any case of an account. */
export function accountCasesTopic(accountId: string): string {
  return `cases:${accountId}`;
}

/** The topic for any case of any account. */
export const everyCaseTopic = 'cases';

/**
 * Tells all processes that a case changed, or what is shown beside it. Call it in the transaction of the change: the news travels when it commits, and not at
 * all when it does not.
 */
export async function signalCase(
  tx: Database,
  key: { accountId: string; caseNumber: number },
): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${answerChannel}, ${caseTopic(key)}), pg_notify(${answerChannel}, ${accountCasesTopic(key.accountId)}),
      pg_notify(${answerChannel}, ${everyCaseTopic})`);
}

/** Tells all processes that the lists of an account's cases changed for somebody, though no case did. */
export async function signalAccountCases(tx: Database, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${answerChannel}, ${accountCasesTopic(accountId)})`);
}

/** The topic under which every process hears that what a person has to read changed. */
export function notificationsTopic(userId: string): string {
  return `notifications:${userId}`;
}

/** Tells all processes that what these people have to read changed. */
export async function signalNotifications(tx: Database, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const calls = userIds.map((id) => sql`pg_notify(${answerChannel}, ${notificationsTopic(id)})`);
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
}
