import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import { invoices, refundEntries, refunds } from '@reachout/billing/store/schema';
import { caseComments, caseEvents, cases } from '@reachout/cases/store/schema/cases';
import { casePromises, endColumn, servicePolicies } from '@reachout/cases/store/schema/clocks';
import type { ServicePolicy } from '@reachout/catalogue/rules/clocks/find-policy';
import { feedback, messages, threadEvents, threadMetadata, threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { RandomCase, RandomHistory, RandomRefund, RandomTalk } from './random-history.ts';

const rowsAtOnce = 500;

async function insertAll<Table extends AnyPgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db.insert(table).values(rows.slice(start, start + rowsAtOnce));
}

/** Writes histories as the product would have left them, with everybody and everything that they name. */
export async function storeHistories(db: Database, histories: readonly RandomHistory[]): Promise<void> {
  const names = histories.map(({ product }) => product);
  const staff = { id: 'h_staff', name: 'Staff', email: 'staff@history.example', role: 'staff' as const };
  await insertAll(db, users, [
    staff,
    ...names.flatMap((name) =>
      ['p', 'q'].map((who) => ({
        id: `${name}_${who}`,
        name: `Person ${name} ${who}`,
        email: `${name}_${who}@history.example`,
      })),
    ),
  ]);
  await insertAll(
    db,
    accounts,
    names.flatMap((name) =>
      ['a', 'b'].map((which) => ({
        id: `${name}_${which}`,
        kind: 'team' as const,
        slug: `${name}-${which}`,
        name: `${name} ${which}`,
      })),
    ),
  );
  await insertAll(db, servicePolicies, policies);
  await storeTalks(db, histories);
  await storeCases(db, histories);
  await storeRefunds(
    db,
    histories.flatMap((history) => history.refunds),
  );
}

const policies = (['business', 'calendar'] as const).map((time) => {
  const target = { minutes: 60, time };
  const body: ServicePolicy = {
    targets: { firstAnswer: target, nextAnswer: target, solution: target },
    pauses: [],
    warnAtPercent: 75,
    calendar: null,
  };
  return { hash: `policy_${time}`, body };
});

async function storeCases(db: Database, histories: readonly RandomHistory[]): Promise<void> {
  const all = histories.flatMap(({ product, cases: some }) => some.map((each) => ({ product, each })));
  await insertAll(
    db,
    cases,
    all.map(({ product, each }) => caseRow(product, each)),
  );
  const keyed = <Row>(rowsOf: (each: RandomCase) => readonly Row[]) =>
    all.flatMap(({ each }) =>
      rowsOf(each).map((row, index) => ({
        key: { accountId: each.account, caseNumber: each.number },
        row,
        index,
      })),
    );
  await insertAll(
    db,
    caseEvents,
    keyed((each) => [
      { at: each.openedAt, kind: 'opened', before: null, after: each.firstStatus, by: 'customer' as const },
      ...each.steps.map((step) => ({ ...step, kind: 'status' })),
    ]).map(({ key, row: { at, by, ...event } }) => ({
      ...key,
      ...event,
      actorKind: by,
      createdAt: new Date(at),
    })),
  );
  await insertAll(
    db,
    caseComments,
    keyed(({ comments }) => comments).map(({ key, row, index }) => ({
      ...key,
      id: `comment_${index}`,
      authorName: 'Somebody',
      authorKind: row.by,
      visibility: row.isPublic ? ('public' as const) : ('internal' as const),
      body: 'Words.',
      createdAt: new Date(row.at),
    })),
  );
  await insertAll(
    db,
    casePromises,
    keyed(({ promises }) => promises).map(({ key, row }) => ({
      ...key,
      target: row.target,
      policyHash: `policy_${row.time}`,
      severity: row.severity,
      madeAt: new Date(row.madeAt),
      promisedFor: new Date(row.madeAt),
      usedMs: row.usedMs,
      dueAt: row.dueAt === null ? null : new Date(row.dueAt),
      end: row.end === null ? null : endColumn[row.end],
      endedAt: row.endedAt === null ? null : new Date(row.endedAt),
    })),
  );
}

function caseRow(product: string, each: RandomCase): typeof cases.$inferInsert {
  return {
    accountId: each.account,
    number: each.number,
    product,
    area: 'builds',
    severity: each.severity,
    subject: 'A case',
    description: 'What happened.',
    status: each.steps.at(-1)?.after ?? each.firstStatus,
    plan: each.plan,
    v0Plan: each.v0Plan,
    openedBy: each.openedBy,
    threadId: each.thread,
    refundId: each.isRefund ? `refund_of_${each.number}` : null,
    mergedInto: each.mergedInto,
    continuesCaseNumber: each.continues,
    continuedByComment: each.continues === null ? null : `reply_${each.number}`,
    createdAt: new Date(each.openedAt),
    updatedAt: new Date(each.steps.at(-1)?.at ?? each.openedAt),
  };
}

async function storeTalks(db: Database, histories: readonly RandomHistory[]): Promise<void> {
  const all = histories.flatMap(({ product, talks }) => talks.map((talk) => ({ product, talk })));
  const each = <Row>(rowsOf: (talk: RandomTalk) => readonly Row[]) => all.flatMap(({ talk }) => rowsOf(talk));
  await insertAll(
    db,
    threads,
    all.map(({ product, talk }) => ({
      id: talk.id,
      userId: talk.person,
      accountId: talk.account,
      product,
      lastSeq: talk.messages.length,
      createdAt: new Date(talk.beganAt),
    })),
  );
  await insertAll(
    db,
    messages,
    each(({ id, messages: said }) =>
      said.map(({ role, at, isComplete, isEmpty }, index) => ({
        threadId: id,
        seq: index + 1,
        id: `message_${index}`,
        role,
        content: isEmpty ? '' : 'Words.',
        status: isComplete ? ('complete' as const) : ('interrupted' as const),
        createdAt: new Date(at),
        completedAt: role === 'assistant' && isComplete ? new Date(at) : null,
      })),
    ),
  );
  await insertAll(
    db,
    feedback,
    each(({ id, person, verdicts }) =>
      verdicts.map(({ at, value, isHandover }, index) => ({
        promptId: `${id}_${index}`,
        userId: person,
        threadId: id,
        value,
        cause: isHandover ? ('case_created' as const) : ('person' as const),
        createdAt: new Date(at),
        updatedAt: new Date(at),
      })),
    ),
  );
  await insertAll(
    db,
    threadMetadata,
    each(({ id, csat }) => (csat === null ? [] : [{ threadId: id, csat }])),
  );
  await insertAll(
    db,
    threadEvents,
    each(({ id, isHidden }) => (isHidden ? [{ threadId: id, id: 'hidden', kind: 'hidden' }] : [])),
  );
}

async function storeRefunds(db: Database, all: readonly RandomRefund[]): Promise<void> {
  await insertAll(
    db,
    invoices,
    all.map(({ id, account, currency, askedMinor }) => ({
      accountId: account,
      id: `invoice_${id}`,
      number: `INV-${id}`,
      currency,
      status: 'paid' as const,
      subtotalMinor: askedMinor,
      totalMinor: askedMinor,
      issuedAt: new Date(0),
      paidAt: new Date(0),
    })),
  );
  await insertAll(
    db,
    refunds,
    all.map((refund) => ({
      accountId: refund.account,
      id: refund.id,
      invoiceId: `invoice_${refund.id}`,
      status: refund.steps.at(-1)?.status ?? 'asked',
      decision: refund.decision,
      currency: refund.currency,
      amountMinor: refund.amountMinor,
      askedMinor: refund.amountMinor < refund.askedMinor ? refund.askedMinor : null,
      lineItems: {},
      startedBy: refund.isBegunByStaff ? 'h_staff' : null,
      quoteHash: refund.id,
      policyVersion: '1',
      upstreamKey: `upstream_${refund.id}`,
      createdAt: new Date(refund.steps[0]?.at ?? 0),
    })),
  );
  await insertAll(
    db,
    refundEntries,
    all.flatMap(({ id, account, amountMinor, steps }) =>
      steps.map(({ status, at }, index) => ({
        accountId: account,
        refundId: id,
        seq: index + 1,
        status,
        amountMinor,
        createdAt: new Date(at),
      })),
    ),
  );
}
