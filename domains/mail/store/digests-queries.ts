import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailSettings } from './schema.ts';

/** The kind of the jobs that mail somebody which cases came in; the key names the person and the time. */
export const newCasesJob = 'mail.new-cases';

const windowSeconds = 10 * 60;
/** By then whatever opened a case in that time has committed. */
const graceSeconds = 60;

/** What such a job keeps: whose mail it is, and the time in which the cases came in, in seconds since 1970. */
export interface NewCasesPayload extends Record<string, unknown> {
  userId: string;
  from: number;
  to: number;
}

/**
 * Has those of these people who asked for it mailed of a new case, in one mail with all others of the same ten minutes. Call it in the transaction that opens the case.
 */
export async function gatherNewCase(
  tx: Database,
  { userIds, openedAt, kind }: { userIds: readonly string[]; openedAt: Date; kind: MailKind },
): Promise<void> {
  if (userIds.length === 0) return;
  const asked = await tx
    .select({ userId: mailSettings.userId })
    .from(mailSettings)
    .where(
      and(
        inArray(mailSettings.userId, [...userIds]),
        isNull(mailSettings.unsubscribedAt),
        sql`${kind}::text = any (${mailSettings.on})`,
      ),
    );
  const from = Math.floor(openedAt.getTime() / 1_000 / windowSeconds) * windowSeconds;
  const to = from + windowSeconds;
  const delaySeconds = Math.max(0, to + graceSeconds - openedAt.getTime() / 1_000);
  for (const { userId } of asked) {
    const payload: NewCasesPayload = { userId, from, to };
    await enqueueJob(tx, { kind: newCasesJob, key: `${userId}-${from}`, payload, delaySeconds });
  }
}

/** The cases that came in at that time and still wait for somebody to take them, the most urgent first, and at most `limit` of them. */
export function findNewCasesOfNobody(
  db: Database,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<{ number: number; subject: string; severity: number }[]> {
  return db
    .select({ number: cases.number, subject: cases.subject, severity: cases.severity })
    .from(cases)
    .where(
      and(
        gte(cases.createdAt, sql`to_timestamp(${from})`),
        lt(cases.createdAt, sql`to_timestamp(${to})`),
        isNull(cases.assigneeId),
        eq(cases.status, 'New'),
      ),
    )
    .orderBy(asc(cases.severity), asc(cases.number))
    .limit(limit);
}
