import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import {
  countRefunds,
  noHash,
  nova,
  orbit,
  problemOf,
  quote,
  quoted,
  requestRefund,
} from '../testing/test-refunds.ts';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
let devon: Requester;

beforeAll(async () => {
  app = await createTestApp({ flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
  noor = await app.signIn('noor@nova.example');
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

describe('somebody who may not see bills', () => {
  it.each([
    ['another team', () => devon(apiPaths.invoices({ teamId: 'team_orbit' })), 404],
    ['a team that does not exist', () => devon(apiPaths.invoices({ teamId: 'team_none' })), 404],
    ['their team without the right', () => noor(apiPaths.invoices({ teamId: 'team_orbit' })), 403],
    ['their enterprise team without the right', () => devon(apiPaths.invoices({ teamId: 'team_nova' })), 403],
    ['nobody', () => app.visitor(apiPaths.invoices({ teamId: 'team_orbit' })), 401],
  ])('gets no invoices of %s [§6.0.3, S10, A04, A08]', async (_who, ask, status) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('INV-');
  });

  it.each([
    ['the member', () => noor, 403],
    ['the stranger', () => devon, 404],
    ['the visitor', () => app.visitor, 401],
  ])('refunds nothing: %s [§6.0.3, A04, A08]', async (_name, who, status) => {
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 1 } };
    const before = await countRefunds(app);
    const answers = [await quote(who(), choice), await requestRefund(who(), choice, { hash: noHash })];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(await countRefunds(app)).toBe(before);
  });

  it('hears the same of a foreign invoice and a missing one [S10, A04]', async () => {
    const ask = (invoiceId: string) => quote(olivia, { ...orbit, invoiceId, lineItems: { teamSeats: 1 } });
    const [foreign, missing] = [await ask('inv_2001'), await ask('inv_9999')];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const { requestId: _first, ...one } = await problemOf(foreign);
    const { requestId: _second, ...other } = await problemOf(missing);
    expect(one).toEqual(other);
    expect(one.detail).toBe(invoiceCopy.noneFound());
  });

  it('is refused by the first request after the right was taken away [A11]', async () => {
    const choice = { ...nova, invoiceId: 'inv_2020', lineItems: { fastDataTransfer: 1 } };
    const { hash } = await quoted(noor, choice);
    await app.database.db.execute(
      sql`update memberships set role = 'MEMBER' where user_id = 'user_noor' and account_id = 'team_nova'`,
    );
    const refused = await requestRefund(noor, choice, { hash });
    await app.database.db.execute(
      sql`update memberships set role = 'OWNER' where user_id = 'user_noor' and account_id = 'team_nova'`,
    );
    expect(refused.status).toBe(403);
  });
});

describe('somebody who is no member of staff', () => {
  it.each([
    ['a part’s quote', apiPaths.refundPartQuote],
    ['a decision', apiPaths.refundDecision],
    ['the word on a proposal', apiPaths.refundProposal],
    ['a payment by hand', apiPaths.refundPayment],
  ])('is told nothing of what the call for %s takes [ACCESS-06]', async (_what, path) => {
    const refused = await olivia(path('refund_none'), json({}));
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('the flag of the flow', () => {
  it.each([
    ['alone', {}],
    ['while quantities may be chosen', { supportChatRefundInvoiceQuantities: true }],
  ])('switched off refuses quote, refund and reason whoever asks: %s [A09, D30]', async (_, flags) => {
    const off = await createTestApp({
      flags: { supportChatRefundInvoiceFlow: false, ...flags },
      database: app.database,
    });
    const owner = await off.signIn('olivia@orbit.example');
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 1 } };
    const answers = [
      await quote(owner, choice),
      await requestRefund(owner, choice, { hash: noHash }),
      await owner(
        apiPaths.refundReason(),
        json({ context: orbit, messages: [{ role: 'user', content: 'Paid twice' }] }),
      ),
    ];
    await off.close();
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
