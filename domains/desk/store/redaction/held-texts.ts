import { caseDrafts } from '@reachout/accounts/store/schema/access';
import { refunds } from '@reachout/billing/store/schema';
import { correctableFacts } from '@reachout/cases/rules/history/correction';
import type { RedactedPlace } from '@reachout/cases/rules/history/redaction';
import { caseComments, caseEvents, cases, files } from '@reachout/cases/store/schema/cases';
import { deskEntries, deskHandovers, deskThreads } from '@reachout/cases/store/schema/desk';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { caseOrigins } from '@reachout/cases/store/schema/origins';
import { answerChunks, messages, threadEvents, threadProposals } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { idempotencyKeys } from '@reachout/operations/store/schema/operations';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

/** Something stored that people's words of a case stand in, and how it is written back without some of them. */
export interface HeldText {
  place: RedactedPlace;
  /** Unique within the case. */
  id: string;
  author?: string;
  at?: Date;
  /** A text, or JSON with texts in it. */
  value: unknown;
  save: (value: unknown) => Promise<void>;
}

/** What holds a value. It is saved in the shape that it was read in: only texts within it change. */
export function held<T>(
  about: Pick<HeldText, 'place' | 'id' | 'author' | 'at'>,
  value: T,
  save: (value: T) => PromiseLike<unknown>,
): HeldText {
  return { ...about, value, save: async (changed) => void (await save(changed as T)) };
}

/** What people wrote on a case after its description, in the order in which they did, and why they asked to escalate. */
export async function findHeldComments(tx: Database, { accountId, number }: CaseRow): Promise<HeldText[]> {
  const isOfCase = and(eq(caseComments.accountId, accountId), eq(caseComments.caseNumber, number));
  const comments = await tx
    .select()
    .from(caseComments)
    .where(isOfCase)
    .orderBy(asc(caseComments.createdAt), asc(caseComments.id));
  const isEventOfCase = and(eq(caseEvents.accountId, accountId), eq(caseEvents.caseNumber, number));
  // Other events hold what was chosen, not what somebody wrote; addresses of participants were written.
  const events = await tx
    .select()
    .from(caseEvents)
    .where(and(isEventOfCase, inArray(caseEvents.kind, ['escalation', 'participants', ...correctableFacts])));
  return [
    ...comments.map(({ id, visibility, authorName, createdAt, body }) =>
      held(
        {
          place: visibility === 'internal' ? 'note' : 'comment',
          id: `comment-${id}`,
          author: authorName,
          at: createdAt,
        },
        body,
        (changed) =>
          tx
            .update(caseComments)
            .set({ body: changed })
            .where(and(isOfCase, eq(caseComments.id, id))),
      ),
    ),
    ...events.map(({ id, kind, actorName, createdAt, before, after }) =>
      held(
        {
          place: kind === 'escalation' ? 'escalation' : 'copy',
          id: `event-${id}`,
          author: actorName ?? undefined,
          at: createdAt,
        },
        { before, after },
        (changed) =>
          tx
            .update(caseEvents)
            .set(changed)
            .where(and(isEventOfCase, eq(caseEvents.id, id))),
      ),
    ),
  ];
}

/** The names of its files; what is in them is elsewhere. */
export async function findHeldFileNames(tx: Database, { accountId, number }: CaseRow): Promise<HeldText[]> {
  const rows = await tx
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.caseNumber, number)));
  return rows.map(({ id, name, createdAt }) =>
    held({ place: 'file', id: `name-${id}`, at: createdAt }, name, (changed) =>
      tx
        .update(files)
        .set({ name: changed })
        .where(and(eq(files.accountId, accountId), eq(files.id, id))),
    ),
  );
}

/** The conversation that a case came from, whole: what was said after the case was opened too. */
export async function findHeldConversation(tx: Database, { threadId }: CaseRow): Promise<HeldText[]> {
  if (threadId === null) return [];
  const said = await tx
    .select()
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.seq));
  const events = await tx.select().from(threadEvents).where(eq(threadEvents.threadId, threadId));
  const proposals = await tx.select().from(threadProposals).where(eq(threadProposals.threadId, threadId));
  const origins = await tx.select().from(caseOrigins).where(eq(caseOrigins.threadId, threadId));
  return [
    ...said.map(({ seq, id, role, createdAt, content, tool, references }) =>
      held(
        { place: 'conversation', id: `message-${id}`, author: role, at: createdAt },
        { content, tool, references },
        async (changed) => {
          const isMessage = and(eq(messages.threadId, threadId), eq(messages.seq, seq));
          await tx.update(messages).set(changed).where(isMessage);
          // How an answer came in: its pieces may each hold a part of a word.
          await tx
            .delete(answerChunks)
            .where(and(eq(answerChunks.threadId, threadId), eq(answerChunks.seq, seq)));
        },
      ),
    ),
    ...events.map(({ id, details }) =>
      held({ place: 'copy', id: `thread-event-${id}` }, details, (changed) =>
        tx
          .update(threadEvents)
          .set({ details: changed })
          .where(and(eq(threadEvents.threadId, threadId), eq(threadEvents.id, id))),
      ),
    ),
    ...proposals.map((proposal) =>
      held({ place: 'copy', id: `thread-proposal-${threadId}` }, proposal.origins, (changed) =>
        tx.update(threadProposals).set({ origins: changed }).where(eq(threadProposals.threadId, threadId)),
      ),
    ),
    // Those of other cases that came from it, too.
    ...origins.map(({ accountId, caseNumber, fields }) =>
      held({ place: 'copy', id: `case-origins-${caseNumber}` }, fields, (changed) =>
        tx
          .update(caseOrigins)
          .set({ fields: changed })
          .where(and(eq(caseOrigins.accountId, accountId), eq(caseOrigins.caseNumber, caseNumber))),
      ),
    ),
  ];
}

/** What a desk is told of the case, and what the one in our own database was told. */
export async function findHeldHandovers(
  tx: Database,
  { accountId, number, threadId }: CaseRow,
): Promise<HeldText[]> {
  const handovers = await tx
    .select()
    .from(deskHandovers)
    .where(
      and(
        eq(deskHandovers.accountId, accountId),
        or(
          eq(deskHandovers.caseNumber, number),
          threadId === null ? undefined : eq(deskHandovers.threadId, threadId),
        ),
      ),
    );
  const ids = handovers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const threads = await tx.select().from(deskThreads).where(inArray(deskThreads.externalId, ids));
  const entries = await tx
    .select()
    .from(deskEntries)
    .where(
      inArray(
        deskEntries.threadId,
        tx.select({ id: deskThreads.id }).from(deskThreads).where(inArray(deskThreads.externalId, ids)),
      ),
    );
  return [
    ...handovers.map(({ id, messages: said, fields }) =>
      held({ place: 'copy', id: `handover-${id}` }, { messages: said, fields }, (changed) =>
        tx.update(deskHandovers).set(changed).where(eq(deskHandovers.id, id)),
      ),
    ),
    ...threads.map(({ id, title }) =>
      held({ place: 'copy', id: `desk-thread-${id}` }, title, (changed) =>
        tx.update(deskThreads).set({ title: changed }).where(eq(deskThreads.id, id)),
      ),
    ),
    ...entries.map(({ threadId: ofThread, externalId, title, parts }) =>
      held({ place: 'copy', id: `desk-entry-${externalId}` }, { title, parts }, (changed) =>
        tx
          .update(deskEntries)
          .set(changed)
          .where(and(eq(deskEntries.threadId, ofThread), eq(deskEntries.externalId, externalId))),
      ),
    ),
  ];
}

/** What else keeps words of a case: its payload, the request for a refund, drafts, answers that are repeated, and jobs that other systems are told by. */
export async function findHeldCopies(tx: Database, row: CaseRow): Promise<HeldText[]> {
  const { accountId, number, refundId, items } = row;
  const asked = await tx
    .select({ id: refunds.id, reason: refunds.reason })
    .from(refunds)
    .where(
      and(
        eq(refunds.accountId, accountId),
        or(eq(refunds.caseNumber, number), refundId === null ? undefined : eq(refunds.id, refundId)),
      ),
    );
  const drafts = await tx
    .select({ id: caseDrafts.id, values: caseDrafts.values })
    .from(caseDrafts)
    .where(eq(caseDrafts.accountId, accountId));
  const jobs = await tx
    .select({ id: outboxJobs.id, payload: outboxJobs.payload })
    .from(outboxJobs)
    .where(eq(outboxJobs.accountId, accountId));
  const people = sql`(select actor_user_id from ${caseEvents}
    where ${caseEvents.accountId} = ${accountId} and ${caseEvents.caseNumber} = ${number}
    union select author_id from ${caseComments}
    where ${caseComments.accountId} = ${accountId} and ${caseComments.caseNumber} = ${number})`;
  const answers = await tx
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key, body: idempotencyKeys.responseBody })
    .from(idempotencyKeys)
    .where(and(sql`${idempotencyKeys.userId} in ${people}`, isNotNull(idempotencyKeys.responseBody)));
  return [
    // Written by itself: where the payload alone holds the words, no customer sees that anything changes.
    held({ place: 'copy', id: 'items' }, items, (changed) =>
      tx
        .update(cases)
        .set({ items: changed })
        .where(and(eq(cases.accountId, accountId), eq(cases.number, number))),
    ),
    ...asked.map(({ id, reason }) =>
      held({ place: 'copy', id: `refund-${id}` }, reason, (changed) =>
        tx
          .update(refunds)
          .set({ reason: changed })
          .where(and(eq(refunds.accountId, accountId), eq(refunds.id, id))),
      ),
    ),
    ...drafts.map(({ id, values }) =>
      held({ place: 'copy', id: `draft-${id}` }, values, (changed) =>
        tx.update(caseDrafts).set({ values: changed }).where(eq(caseDrafts.id, id)),
      ),
    ),
    ...jobs.map(({ id, payload }) =>
      held({ place: 'copy', id: `job-${id}` }, payload, (changed) =>
        tx.update(outboxJobs).set({ payload: changed }).where(eq(outboxJobs.id, id)),
      ),
    ),
    ...answers.map(({ userId, key, body }) =>
      held({ place: 'copy', id: `answer-${userId}-${key}` }, body, (changed) =>
        tx
          .update(idempotencyKeys)
          .set({ responseBody: changed })
          .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))),
      ),
    ),
  ];
}
