import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { createRefundWorld } from '@reachout/testkit/refund-world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerColumns } from '../use-cases/export-ledger.ts';

let app: TestApp;
let ada: Requester;
const may = { from: '2025-05-01', to: '2025-05-31' };

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
  // One refund for each invoice; each asked for on a day of its own, at noon.
  const options = { accounts: 1, invoicesEach: 1_100, ownerId: 'user_noor', prefix: 'team_ledger' };
  await createRefundWorld(app.database.db, options);
  await app.database.db.execute(sql`
    insert into refunds (account_id, id, invoice_id, status, decision, currency, amount_minor, asked_minor, line_items, quote_hash, policy_version, upstream_key)
    select account_id, 'refund_' || id, id, 'settled', 'requested', 'KWD', 4500, 10000, '{}', '', '', id
    from invoices where account_id = 'team_ledger_1'`);
  await app.database.db.execute(sql`
    insert into refund_entries (account_id, refund_id, seq, status, amount_minor, note, actor_user_id, created_at)
    select account_id, id, 1, 'settled', 4500, '=1+1, "paid"', 'user_ada', timestamptz '2025-05-31T23:59:59.999Z'
    from refunds where account_id = 'team_ledger_1'`);
});
afterAll(() => app.close());

const linesOf = async (response: Response) => (await response.text()).trimEnd().split('\r\n');

describe('the refund ledger as a file', () => {
  it('holds every step of its days, more than one page of them, in minor units with their currency', async () => {
    const response = await ada(apiPaths.refundLedgerFile(may));
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="refund-ledger-2025-05-01-2025-05-31.csv"',
    );
    const [head, first = '', ...rest] = await linesOf(response);
    expect(head).toBe(ledgerColumns.join(','));
    expect(1 + rest.length).toBe(1_100);
    expect(new Set(rest).size).toBe(1_099);
    expect(first).toMatch(
      /^2025-05-31T23:59:59\.999Z,team_ledger_1,Refund team 1,INV-\d+,refund_\w+,1,settled,4500,KWD,10000,requested,Ada Lind,staff,/,
    );
  });

  it('makes nothing of what people wrote a formula', async () => {
    const [, first] = await linesOf(await ada(apiPaths.refundLedgerFile(may)));
    expect(first).toContain(`"'=1+1, ""paid"""`);
  });

  it('ends before the next day begins, and is refused where it ends before it begins', async () => {
    const june = await linesOf(
      await ada(apiPaths.refundLedgerFile({ from: '2025-06-01', to: '2025-06-30' })),
    );
    expect(june).toHaveLength(1);
    const answers = await Promise.all([
      ada(apiPaths.refundLedgerFile({ from: '2025-06-02', to: '2025-06-01' })),
      ada(apiPaths.refundLedgerFile({ from: 'May', to: '2025-06-01' })),
      ada(apiPaths.refundLedgerFile()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  it('is for staff alone, who are audited, and is offered on their page', async () => {
    const noor = await app.signIn('noor@nova.example');
    expect((await noor(apiPaths.refundLedgerFile(may))).status).toBe(404);
    const { rows } = await app.database.db.execute(
      sql`select distinct actor_user_id, subject_id from audit where action = 'refund_ledger.export' and subject_id = '2025-05-01/2025-05-31'`,
    );
    expect(rows).toEqual([{ actor_user_id: 'user_ada', subject_id: '2025-05-01/2025-05-31' }]);
    expect(await (await ada(paths.staffRefunds())).text()).toContain('Download as CSV');
  });
});
