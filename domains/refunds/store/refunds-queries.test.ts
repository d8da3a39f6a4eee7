import type { RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '@reachout/database/errors';
import { lockInvoice } from '@reachout/billing/store/invoices-queries';
import { findRefund, insertRefund, moveRefund } from './refunds-queries.ts';
import { refunds } from '@reachout/billing/store/schema';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

let asked = 0;
const ask = (invoiceId: string, db = database.db) => {
  asked += 1;
  return insertRefund(db, {
    accountId: 'team_nova',
    id: `r${asked}`,
    invoiceId,
    requestedBy: 'user_noor',
    decision: 'approved',
    currency: 'USD',
    amountMinor: 100,
    lineItems: { teamSeats: 1 },
    quoteHash: 'h',
    policyVersion: '1',
    upstreamKey: `u${asked}`,
  });
};

describe('a refund', () => {
  it('is recorded once when ten ask for the same invoice at the same moment, even without a lock [A58]', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask('inv_2001')));
    expect(outcomes.filter((outcome) => outcome !== 'already-refunded')).toHaveLength(1);
  });

  it('lets the second of two that lock the invoice see what the first has done [A69]', async () => {
    const decide = () =>
      database.db.transaction(async (tx) => {
        const invoice = await lockInvoice(tx, { accountId: 'team_nova', invoiceId: 'inv_2005' });
        return invoice?.refund === null ? ask('inv_2005', tx) : 'seen';
      });
    const outcomes = await Promise.all([decide(), decide(), decide()]);
    expect(outcomes.filter((outcome) => outcome === 'seen')).toHaveLength(2);
  });

  it('goes its way step by step, each kept with its time [D27]', async () => {
    const refund = await ask('inv_2006');
    const id = typeof refund === 'string' ? '' : refund.id;
    const move = (status: RefundLedgerStatus) =>
      moveRefund(database.db, { accountId: 'team_nova', refundId: id, status });
    expect(await move('settled')).toBeUndefined();
    expect(await move('approved')).toMatchObject({ status: 'approved' });
    expect(await move('sent')).toMatchObject({ status: 'sent' });
    expect(
      (await Promise.all([move('settled'), move('settled'), move('settled')])).filter(Boolean),
    ).toHaveLength(1);
    const kept = await findRefund(database.db, { accountId: 'team_nova', refundId: id });
    expect(kept?.entries.map(({ seq, status }) => `${seq} ${status}`).slice(0, 3)).toEqual([
      '1 asked',
      '2 approved',
      '3 sent',
    ]);
    expect(kept?.entries).toHaveLength(4);
  });

  it('can be asked for again after one that failed', async () => {
    const refund = await ask('inv_2007');
    const refundId = typeof refund === 'string' ? '' : refund.id;
    await moveRefund(database.db, { accountId: 'team_nova', refundId, status: 'failed' });
    expect(await ask('inv_2007')).not.toBe('already-refunded');
  });

  it('is never over nothing', async () => {
    const insert = database.db.update(refunds).set({ amountMinor: 0 });
    expect(await insert.catch(sqlStateOf)).toBe('23514');
  });
});

describe('tables that only grow [A100]', () => {
  it.each([
    ['audit', "update audit set action = 'x'"],
    ['audit', 'delete from audit'],
    ['audit', 'truncate audit'],
    ['refund_entries', "update refund_entries set note = 'x'"],
    ['refund_entries', 'delete from refund_entries'],
    ['refund_entries', 'truncate refund_entries'],
  ])('%s refuses: %s', async (_, statement) => {
    await database.db.execute(
      sql`insert into audit (actor_kind, action, subject_kind, subject_id) values ('system', 'a', 'b', 'c')`,
    );
    expect(await database.db.execute(sql.raw(statement)).catch(sqlStateOf)).toBe('42501');
  });
});
