import { apiPaths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { refundHandlers } from '../use-cases/send-refunds.ts';
import {
  checkRefunds,
  createRefundWorld,
  readRefundRecords,
  type RefundableInvoice,
  refundableItem,
} from '@reachout/testkit/refund-world';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFailPoints, failPointHeader } from '@reachout/http/fail-points';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let noor: Requester;

beforeAll(async () => {
  app = await createTestApp({
    flags: { supportChatRefundInvoiceFlow: true },
    failPoints: createFailPoints(''),
  });
  noor = await app.signIn('noor@nova.example');
});
afterAll(() => app.close());

/** Asks once with a failure in the middle, and again with the same key. */
async function askTwice({ accountId, invoiceId }: RefundableInvoice, point: string) {
  const choice = { teamId: accountId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: 5 } };
  const quoted = (await (await noor(apiPaths.refundQuote(), json(choice))).json()) as { hash: string };
  const body = { ...choice, reason: '', quoteHash: quoted.hash };
  const key = randomUUID();
  const ask = (headers: Record<string, string> = {}) =>
    noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': key, ...headers }));
  const failed = await ask({ [failPointHeader]: `${point}:error` });
  const again = await ask();
  return {
    statuses: [failed.status, again.status],
    acknowledged: { accountId, invoiceId, ...((await again.json()) as { refundId: string; amount: number }) },
  };
}

async function workOff(): Promise<void> {
  if ((await runOutbox(app.deps.services, refundHandlers(app.deps.services))) > 0) await workOff();
}

describe('a refund that fails on the server and is asked for again with its key', () => {
  it.each([['refund.before-commit'], ['refund.after-commit'], ['refund.before-response']])(
    'is decided and paid once each time, of twenty that failed at %s [F03, A59]',
    async (point) => {
      const prefix = `team_${point.replaceAll(/\W/g, '')}`;
      const invoices = await createRefundWorld(app.database.db, {
        accounts: 20,
        invoicesEach: 1,
        ownerId: 'user_noor',
        prefix,
      });
      const asked = await Promise.all(invoices.map((invoice) => askTwice(invoice, point)));
      expect(new Set(asked.map(({ statuses }) => statuses.join()))).toEqual(new Set(['500,201']));
      await workOff();
      const records = await readRefundRecords(app.database.db, prefix);
      const acknowledged = asked.map((each) => each.acknowledged);
      expect(checkRefunds(invoices, acknowledged, records)).toEqual({ overRefunded: 0, doubled: 0, lost: 0 });
      expect([records.refunds.length, records.paidBack.length]).toEqual([20, 20]);
    },
    60_000,
  );
});
