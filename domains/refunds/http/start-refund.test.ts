import { apiPaths, paths } from '@reachout/core/paths';
import { brand } from '@reachout/core/testing/samples';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { createRefundWorld, refundableItem } from '@reachout/testkit/refund-world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefundDetail } from '../rules/calls/billing.ts';
import { entryFieldName } from '../rules/refund.ts';
import { startRefundForm } from '../rules/start-refund-form.ts';

let app: TestApp;
let noor: Requester;
let ada: Requester;
let vic: Requester;

beforeAll(async () => {
  const refundApproval = { perRefund: { USD: 9_000 }, perDay: { USD: 1_000_000 }, people: {} };
  app = await createTestApp({ brand: { ...brand, limits: { ...brand.limits, refundApproval } } });
  await app.database.db.execute(sql`update users set role = 'staff' where email = 'vic@v0.example'`);
  [noor, ada, vic] = await Promise.all([
    app.signIn('noor@nova.example'),
    app.signIn('ada@tetra.example'),
    app.signIn('vic@v0.example'),
  ]);
});
afterAll(() => app.close());

let worlds = 0;
/** An invoice with five seats for 20.00 each, whose team is Noor’s. */
async function invoice() {
  worlds += 1;
  const options = { accounts: 1, invoicesEach: 1, ownerId: 'user_noor', prefix: `team_start${worlds}` };
  const [made] = await createRefundWorld(app.database.db, options);
  const { accountId, invoiceId } = made ?? { accountId: '', invoiceId: '' };
  return { accountId, invoiceId, page: paths.staffNewRefund(accountId) };
}
type Invoice = Awaited<ReturnType<typeof invoice>>;

const item = entryFieldName(refundableItem);
const show = async (who: Requester, { page, invoiceId }: Invoice, seats: string) => {
  const response = await who(`${page}?invoice=${invoiceId}&${item}=${seats}`);
  const text = await response.text();
  return {
    status: response.status,
    text,
    hash: /name="quoteHash" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '',
  };
};

const confirm = (who: Requester, { page, invoiceId }: Invoice, seats: string, more: object) =>
  who(page, {
    method: 'POST',
    body: new URLSearchParams({
      form: startRefundForm.name,
      invoiceId,
      told: 'user_noor',
      reason: 'We billed two seats too many.',
      [item]: seats,
      ...more,
    }),
  });

const refundOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';
const readByCustomer = async ({ accountId: teamId }: Invoice, refundId: string) =>
  (await (await noor(apiPaths.refund({ refundId, teamId }))).json()) as { refund: RefundDetail };
const asCustomer = ({ accountId }: Invoice, refundId: string) =>
  noor(paths.refund({ teamSlug: accountId.replaceAll('_', '-'), refundId }));

describe('a refund that support begins', () => {
  it('is what was shown and confirmed, with the policy’s findings, and the customer reads why', async () => {
    const about = await invoice();
    const shown = await show(ada, about, '2');
    expect(shown.text).toContain('$40.00');
    expect(shown.text).toContain('The policy would approve this at once');
    const done = await confirm(ada, about, '2', { quoteHash: shown.hash });
    expect(done.status).toBe(303);
    const { refund } = await readByCustomer(about, refundOf(done));
    expect(refund).toMatchObject({ amount: 4_000, isStartedBySupport: true, status: 'approved' });
    const page = await asCustomer(about, refund.id);
    const text = await page.text();
    expect(text).toContain('We billed two seats too many.');
    expect(text).toContain('Support began and decided it.');
    const { rows } = await app.database.db.execute(
      sql`select action from audit where subject_id = ${refund.id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['refund.start', 'refund.approve']);
  });

  it('begins once, however often the same confirmation is sent, and stands in the way of another one', async () => {
    const about = await invoice();
    const { hash } = await show(ada, about, '1');
    const [first, second] = await Promise.all([
      confirm(ada, about, '1', { quoteHash: hash }),
      confirm(ada, about, '1', { quoteHash: hash }),
    ]);
    expect(refundOf(first)).toBe(refundOf(second));
    expect((await show(ada, about, '2')).text).toContain('A refund of this invoice is in progress.');
  });

  it('begins anew where an earlier one of the same quantities was paid, and a confirmation sent twice still begins one', async () => {
    const about = await invoice();
    const begin = async () => {
      const { hash } = await show(ada, about, '1');
      const first = refundOf(await confirm(ada, about, '1', { quoteHash: hash }));
      expect(refundOf(await confirm(ada, about, '1', { quoteHash: hash }))).toBe(first);
      await app.database.db.execute(sql`update refunds set status = 'settled' where id = ${first}`);
      expect(refundOf(await confirm(ada, about, '1', { quoteHash: hash }))).toBe(first);
      return first;
    };
    const [first, second] = [await begin(), await begin()];
    expect(second).not.toBe(first);
    // The bank returned the first: as much is paid back as before the second, by another refund.
    await app.database.db.execute(sql`update refunds set status = 'failed' where id = ${first}`);
    expect([first, second]).not.toContain(await begin());
  });

  it('is support’s in the ledger, and not asked for by the customer', async () => {
    const about = await invoice();
    const { hash } = await show(ada, about, '2');
    const refundId = refundOf(await confirm(ada, about, '2', { quoteHash: hash }));
    const { rows } = await app.database.db.execute(
      sql`select status, actor_user_id as by from refund_entries where refund_id = ${refundId} order by seq`,
    );
    expect(rows).toEqual([
      { status: 'asked', by: 'user_ada' },
      { status: 'under_review', by: 'user_ada' },
      { status: 'approved', by: 'user_ada' },
    ]);
  });

  it('is support’s in the file of the ledger where its first step was kept as the customer’s', async () => {
    const about = await invoice();
    await app.database.db.execute(sql`
      insert into refunds (account_id, id, invoice_id, status, decision, requested_by, started_by, currency, amount_minor, line_items, quote_hash, policy_version, upstream_key)
      values (${about.accountId}, 'refund_kept', ${about.invoiceId}, 'under_review', 'requested', 'user_noor', 'user_ada', 'USD', 2000, '{}', '', '', 'kept')`);
    await app.database.db.execute(sql`
      insert into refund_entries (account_id, refund_id, seq, status, amount_minor, actor_user_id, created_at)
      values (${about.accountId}, 'refund_kept', 1, 'asked', 2000, 'user_noor', timestamptz '2025-05-10T12:00:00Z'),
        (${about.accountId}, 'refund_kept', 2, 'failed', 2000, 'user_noor', timestamptz '2025-05-10T12:01:00Z')`);
    const file = await ada(apiPaths.refundLedgerFile({ from: '2025-05-10', to: '2025-05-10' }));
    const [, asked, failed] = (await file.text()).split('\r\n');
    expect(asked).toContain(',asked,2000,USD,,requested,Ada Lind,staff,');
    expect(failed).toContain(',failed,2000,USD,,requested,Noor');
  });

  it('above what one person may approve waits for a second, and the customer knows nothing of it until then', async () => {
    const about = await invoice();
    const { hash, text } = await show(ada, about, '5');
    expect(text).toContain('A second person is needed');
    const refundId = refundOf(await confirm(ada, about, '5', { quoteHash: hash }));
    expect((await asCustomer(about, refundId)).status).toBe(404);
    const settle = (who: Requester) => who(apiPaths.refundProposal(refundId), json({ outcome: 'confirm' }));
    expect((await settle(ada)).status).toBe(403);
    expect((await settle(vic)).status).toBe(200);
    expect((await asCustomer(about, refundId)).status).toBe(200);
  });

  it.each<[string, object, number, string]>([
    ['without a reason', { reason: ' ' }, 422, 'Reason'],
    ['told to somebody who may not see it', { told: 'user_olivia' }, 422, 'Choose somebody who may see'],
    ['by another quote than is shown', { quoteHash: '0'.repeat(64) }, 409, 'Look at the new amount'],
    ['of more than there is', { [item]: '6' }, 422, 'quantity to pay back'],
  ])('is refused %s, with what was typed', async (_, more, status, says) => {
    const about = await invoice();
    const { hash } = await show(ada, about, '2');
    const refused = await confirm(ada, about, '2', { quoteHash: hash, ...more });
    expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(says)]);
    expect((await show(ada, about, '2')).hash).toBe(hash);
  });

  it('does not exist for anybody but staff', async () => {
    const about = await invoice();
    expect((await show(noor, about, '2')).status).toBe(404);
    expect((await confirm(noor, about, '2', { quoteHash: '0'.repeat(64) })).status).toBe(404);
  });
});
