import { apiPaths, apiRoutes } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { refundHandlers } from '@reachout/refunds/use-cases/send-refunds';
import { createRefundWorld, refundableItem } from '@reachout/testkit/refund-world';
import { json, type TestApp } from '../test-app.ts';

/** Sends one request of somebody to a route, and gives its answer's body. */
export type Send = (
  who: 'owner' | 'staff' | 'anonymous',
  route: string,
  path: string,
  init?: RequestInit,
) => Promise<string>;

/**
 * A refund from the quote to the payment: calls that succeed only with what the one before them gave. One is approved at once and one by staff, who
 * propose the whole of it, take that back and approve a part; the billing system tells of it. The whole, 100.00, must be above what one person may
 * approve, and four fifths not.
 */
export async function refundWhole(
  app: TestApp,
  send: Send,
  { prefix, uuid }: { prefix: string; uuid: () => string },
): Promise<void> {
  const options = { accounts: 1, invoicesEach: 2, ownerId: 'user_olivia', prefix };
  const invoices = await createRefundWorld(app.database.db, options);
  for (const { accountId: teamId, invoiceId } of invoices) {
    const choice = { teamId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: 5 } };
    const quoted = await send('owner', `POST ${apiRoutes.refundQuote}`, apiPaths.refundQuote(), json(choice));
    const quoteHash = fieldOf(quoted, 'hash');
    const asked = await send(
      'owner',
      `POST ${apiRoutes.refundInvoice}`,
      apiPaths.refundInvoice(),
      json({ ...choice, reason: 'Twice', quoteHash }, { 'idempotency-key': uuid() }),
    );
    const refundId = fieldOf(asked, 'refundId');
    const decide = (body: object) =>
      send('staff', `POST ${apiRoutes.refundDecision}`, apiPaths.refundDecision(refundId), json(body));
    await decide({ decision: 'approve' });
    const proposal = apiPaths.refundProposal(refundId);
    await send('staff', `POST ${apiRoutes.refundProposal}`, proposal, json({ outcome: 'turn-down' }));
    const part = { lineItems: { [refundableItem]: 4 } };
    const partQuote = apiPaths.refundPartQuote(refundId);
    const offered = await send('staff', `POST ${apiRoutes.refundPartQuote}`, partQuote, json(part));
    await decide({ decision: 'approve', note: 'One', quoteHash: fieldOf(offered, 'hash'), ...part });
    while ((await runOutbox(app.deps.services, refundHandlers(app.deps.services))) > 0);
    const payment = apiPaths.refundPayment(refundId);
    await send('staff', `POST ${apiRoutes.refundPayment}`, payment, json({ outcome: 'paid' }));
    await send('owner', `GET ${apiRoutes.refund}`, apiPaths.refund({ teamId, refundId }));
  }
  await send(
    'anonymous',
    `POST ${apiRoutes.billingWebhook}`,
    apiPaths.billingWebhook(),
    json({ id: uuid() }, { 'stripe-signature': rightSignature }),
  );
  await send(
    'anonymous',
    `POST ${apiRoutes.deskWebhook}`,
    apiPaths.deskWebhook(),
    json({ id: uuid() }, { 'plain-request-signature': rightSignature }),
  );
}

/** What the other systems of these tests sign with. */
export const rightSignature = 'signed by the billing system';

function fieldOf(body: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(body)?.[1] ?? '';
}
