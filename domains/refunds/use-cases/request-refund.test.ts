import { refunds } from '@reachout/billing/store/schema';
import type { Viewer } from '@reachout/ports/viewer';
import { createRefundWorld, refundableItem } from '@reachout/testkit/refund-world';
import { createTestServices, type TestServices } from '@reachout/testkit/services';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteInvoiceRefund } from './quote-refund.ts';
import { requestRefund } from './request-refund.ts';

let services: TestServices;
let owner: Viewer;
let places: { account: { teamId: string }; product: 'platform'; invoiceId: string }[];
const quantities = { [refundableItem]: 2 };

beforeAll(async () => {
  services = await createTestServices({ flags: ['supportChatRefundInvoiceFlow'] });
  owner = await services.viewerOf('devon@nova.example');
  const invoices = await createRefundWorld(services.database.db, {
    accounts: 1,
    invoicesEach: 4,
    ownerId: owner.userId,
  });
  places = invoices.map(({ accountId, invoiceId }) => ({
    account: { teamId: accountId },
    product: 'platform',
    invoiceId,
  }));
});
afterAll(() => services.close());

async function confirmed() {
  const place = places.shift();
  if (place === undefined) throw new Error('the world has too few invoices');
  const quote = await quoteInvoiceRefund(services.deps, owner, { ...place, quantities });
  if (!quote.ok) throw new Error(quote.error.code);
  return {
    ...place,
    quantities,
    reason: 'The seats were never used.',
    quoteHash: quote.value.hash,
    idempotencyKey: randomUUID(),
    requestId: 'req_1',
  };
}

const writtenFor = (invoiceId: string): Promise<number> =>
  services.database.db
    .select()
    .from(refunds)
    .then((rows) => rows.filter((row) => row.invoiceId === invoiceId).length);

describe('asking for a refund', () => {
  it('is decided and written once, however often the same submission comes, and the billing system is not asked yet [D22, F12]', async () => {
    const input = await confirmed();
    const first = await requestRefund(services.deps, owner, input);
    const again = await requestRefund(services.deps, owner, input);
    expect(first).toMatchObject({ ok: true });
    expect(again).toMatchObject({
      ok: true,
      value: { answer: first.ok && first.value.answer, isRepeated: true },
    });
    expect(await writtenFor(input.invoiceId)).toBe(1);
  });

  it('writes nothing for a quote that the person has not seen [D25]', async () => {
    const input = { ...(await confirmed()), quoteHash: '0'.repeat(64) };
    expect(await requestRefund(services.deps, owner, input)).toMatchObject({
      ok: false,
      error: { code: 'quote_changed' },
    });
    expect(await writtenFor(input.invoiceId)).toBe(0);
  });

  it('finds nothing for somebody outside of the team [S10, A04]', async () => {
    const stranger = await services.viewerOf('olivia@orbit.example');
    const input = await confirmed();
    expect(await requestRefund(services.deps, stranger, input)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    expect(await writtenFor(input.invoiceId)).toBe(0);
  });
});
