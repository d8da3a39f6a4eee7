import { createHash } from 'node:crypto';
import { refundPolicy } from '@reachout/refunds/rules/refund-policy';
import { localId } from '../rules/local-ids.ts';
import type { CaseMarks } from '../rules/merge-case.ts';
import type { HistoryKind, HistoryRecord } from '../rules/records.ts';
import type { ImportedRows } from '../store/imports-queries.ts';
import { type HistoryFacts, keyOf } from './find-facts.ts';

/** What rows of one record are made with. */
export interface RowContext {
  source: string;
  /** The time of the import. */
  now: Date;
  /** Of the line. */
  hash: string;
  facts: HistoryFacts;
}

/** In lower-case hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The id under which a record is kept here. */
export function idOf(prefix: Parameters<typeof localId>[0], source: string, id: string): string {
  return localId(prefix, { source, id, hash: sha256 });
}

/** The row by which a record is known to have been imported. */
export function importedRow(
  kind: HistoryKind,
  record: { id: string; account?: string | undefined },
  { source, ...said }: { source: string; hash: string; localId: string; marks?: CaseMarks },
): ImportedRows['historyRecords'] {
  return [{ source, kind, externalId: record.id, accountId: record.account ?? null, ...said }];
}

/** A conversation, its messages, how content the person was, and their verdicts. */
export function rowsOfConversation(
  record: HistoryRecord<'conversation'>,
  { source, hash, facts }: RowContext,
): Partial<ImportedRows> {
  const { person: userId, rating, handedOverAt, messages } = record;
  const threadId = idOf('thread', source, record.id);
  const promptOf = (index: number) => idOf('prompt', source, `${record.id}-${index + 1}`);
  const account = record.account === undefined ? undefined : facts.accounts.get(record.account);
  const lastAt = new Date(messages.at(-1)?.createdAt ?? record.createdAt);
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
  const key = { threadId, userId };
  return {
    threads: [
      {
        id: threadId,
        userId,
        accountId: record.account,
        product: record.product,
        lastSeq: messages.length,
        createdAt: new Date(record.createdAt),
        updatedAt: record.updatedAt === undefined ? lastAt : new Date(record.updatedAt),
      },
    ],
    messages: messages.map(({ role, content, tool, references, createdAt }, index) => ({
      threadId,
      seq: index + 1,
      id: `message_${index + 1}`,
      role,
      content,
      tool: tool?.name === 'case_form_opened' ? { ...tool, args: { ...tool.args, threadId } } : tool,
      references: references ?? [],
      promptId: role === 'assistant' ? promptOf(index) : null,
      createdAt: new Date(createdAt),
      completedAt: new Date(createdAt),
    })),
    threadMetadata: [
      {
        threadId,
        userId,
        csat: rating?.csat,
        plan: record.plan,
        team: account?.kind === 'team' ? account.slug : null,
        createdAt: new Date(record.createdAt),
        updatedAt: new Date(rating?.at ?? lastAt),
      },
    ],
    feedback: [
      ...messages.flatMap(({ verdict, createdAt }, index) =>
        verdict === undefined
          ? []
          : [{ ...key, promptId: promptOf(index), value: verdict, createdAt: new Date(createdAt) }],
      ),
      ...(handedOverAt === undefined || lastAnswer === -1
        ? []
        : [
            {
              ...key,
              promptId: promptOf(lastAnswer),
              value: -1,
              cause: 'case_created' as const,
              createdAt: new Date(handedOverAt),
              updatedAt: new Date(handedOverAt),
            },
          ]),
    ],
    historyRecords: importedRow('conversation', record, { source, hash, localId: threadId }),
  };
}

/** A refund with its ledger. Nothing is ordered of any billing system: what was paid was paid elsewhere. */
export function rowsOfRefund(
  record: HistoryRecord<'refund'>,
  { source, hash, facts }: RowContext,
): Partial<ImportedRows> {
  const { account: accountId, steps, lines, amount, conversation } = record;
  const id = idOf('refund', source, record.id);
  const [first] = steps;
  const last = steps.at(-1);
  // A record that was read has at least one step.
  if (first === undefined || last === undefined) return {};
  return {
    refunds: [
      {
        accountId,
        id,
        invoiceId: record.invoice,
        requestedBy: record.requestedBy,
        status: last.status,
        decision: record.decision ?? 'requested',
        currency: record.currency,
        amountMinor: amount,
        lineItems: Object.fromEntries(lines.map(({ billableItem, quantity }) => [billableItem, quantity])),
        lines,
        reason: record.reason ?? '',
        threadId: conversation === undefined ? null : threadOf(conversation, facts, source),
        quoteHash: sha256(id),
        policyVersion: record.policy?.version ?? refundPolicy.version,
        policyReasons: record.policy?.reasons ?? [],
        upstreamKey: `upstream_${id}`,
        billingReference: record.billingReference,
        createdAt: new Date(first.at),
        updatedAt: new Date(last.at),
      },
    ],
    refundEntries: steps.map(({ status, at, by, note }, index) => ({
      accountId,
      refundId: id,
      seq: index + 1,
      status,
      amountMinor: amount,
      note,
      actorUserId: by,
      createdAt: new Date(at),
    })),
    historyRecords: importedRow('refund', record, { source, hash, localId: id }),
  };
}

/** The thread of a conversation of the same source. */
export function threadOf(conversation: string, { imported }: HistoryFacts, source: string): string {
  return imported.get(keyOf('conversation', conversation))?.localId ?? idOf('thread', source, conversation);
}
