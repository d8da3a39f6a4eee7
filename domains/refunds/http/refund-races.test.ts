import { apiPaths } from '@reachout/core/paths';
import type { Problem } from '@reachout/core/errors';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import {
  checkRefunds,
  createRefundWorld,
  readRefundRecords,
  type RefundableInvoice,
  refundableItem,
} from '@reachout/testkit/refund-world';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { refundHandlers } from '../use-cases/send-refunds.ts';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let other: TestApp;
let clients: Requester[];

beforeAll(async () => {
  const flags = { supportChatRefundInvoiceFlow: true };
  app = await createTestApp({ flags });
  other = await createTestApp({ flags, database: app.database });
  clients = [await app.signIn('noor@nova.example'), await other.signIn('noor@nova.example')];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const choiceOf = ({ accountId, invoiceId }: RefundableInvoice) => ({
  teamId: accountId,
  product: 'tetra',
  invoiceId,
  lineItems: { [refundableItem]: 5 },
});

const client = (index: number): Requester => clients[index % clients.length] ?? app.visitor;

async function hashOf(invoice: RefundableInvoice): Promise<string> {
  const response = await client(0)(apiPaths.refundQuote(), json(choiceOf(invoice)));
  return ((await response.json()) as { hash: string }).hash;
}

/** Asks `times` at once, each with a key of its own, of two servers in turn. */
async function race(invoice: RefundableInvoice, times: number): Promise<Response[]> {
  const quoteHash = await hashOf(invoice);
  const ask = (index: number) =>
    client(index)(
      apiPaths.refundInvoice(),
      json({ ...choiceOf(invoice), reason: '', quoteHash }, { 'idempotency-key': randomUUID() }),
    );
  return Promise.all(Array.from({ length: times }, (_, index) => ask(index)));
}

async function raceAll(
  prefix: string,
  { accounts, invoicesEach, times }: { accounts: number; invoicesEach: number; times: number },
) {
  const options = { accounts, invoicesEach, ownerId: 'user_noor', prefix };
  const invoices = await createRefundWorld(app.database.db, options);
  const bodies: { invoice: RefundableInvoice; status: number; body: unknown }[] = [];
  await invoices.reduce(async (before, invoice) => {
    await before;
    const answers = await race(invoice, times);
    const read = answers.map(async (answer) => ({
      invoice,
      status: answer.status,
      body: await answer.json(),
    }));
    bodies.push(...(await Promise.all(read)));
  }, Promise.resolve());
  while ((await runOutbox(app.deps.services, refundHandlers(app.deps.services))) > 0);
  return { invoices, bodies, records: await readRefundRecords(app.database.db, prefix) };
}

describe('parallel refunds with different keys, of two servers', () => {
  it.each([
    [2, 12],
    [10, 6],
  ])(
    '%i at once of each of %i invoices: exactly one is refunded or requested, the rest hear why not [A58, S4, S5]',
    async (times, count) => {
      const { invoices, bodies, records } = await raceAll(`team_race${times}`, {
        accounts: 3,
        invoicesEach: count / 3,
        times,
      });
      const done = bodies.filter(({ status }) => status === 201);
      const refused = bodies.filter(({ status }) => status === 422).map(({ body }) => body as Problem);
      expect([done.length, refused.length]).toEqual([count, count * (times - 1)]);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['refund_not_eligible']));
      const acknowledged = done.map(({ invoice, body }) => ({
        ...invoice,
        ...(body as { refundId: string; amount: number }),
      }));
      expect(checkRefunds(invoices, acknowledged, records)).toEqual({ overRefunded: 0, doubled: 0, lost: 0 });
      // The first of an account is approved; then it has had one (A70).
      expect(records.refunds.map(({ status }) => status).sort()).toEqual([
        ...Array.from({ length: 3 }, () => 'ordered'),
        ...Array.from({ length: count - 3 }, () => 'under_review'),
      ]);
      expect(records.paidBack).toHaveLength(3);
    },
    60_000,
  );

  it('of different invoices of one account at once approves one of them: small refunds do not add up unseen [A70]', async () => {
    const options = { accounts: 1, invoicesEach: 6, ownerId: 'user_noor', prefix: 'team_farm' };
    const invoices = await createRefundWorld(app.database.db, options);
    const answers = await Promise.all(invoices.map((invoice) => race(invoice, 1)));
    const bodies = await Promise.all(
      answers.flat().map(async (answer) => (await answer.json()) as { status: unknown }),
    );
    // Whoever was quoted before the first was approved confirmed something else than what would be decided now.
    const told = bodies.map(({ status }) => status);
    expect(told.filter((status) => status === 'approved')).toHaveLength(1);
    expect(
      told.filter((status) => status !== 'approved' && status !== 409 && status !== 'requested'),
    ).toEqual([]);
  });

  it('meet an invoice that is voided meanwhile: whoever comes second sees what the first did [A69]', async () => {
    const [invoice] = await createRefundWorld(app.database.db, {
      accounts: 1,
      invoicesEach: 1,
      ownerId: 'user_noor',
      prefix: 'team_void',
    });
    const wanted = invoice ?? { accountId: '', invoiceId: '', paid: 0 };
    const quoteHash = await hashOf(wanted);
    const body = { ...choiceOf(wanted), reason: '', quoteHash };
    const asked = await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`update invoices set status = 'void' where id = ${wanted.invoiceId}`);
      const waiting = client(0)(apiPaths.refundInvoice(), json(body, { 'idempotency-key': randomUUID() }));
      const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await app.database.db.execute(isWaiting)).rows.length).toBe(1);
      return { waiting };
    });
    const answer = await asked.waiting;
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([422, 'refund_not_eligible']);
    expect((await readRefundRecords(app.database.db, 'team_void')).refunds).toEqual([]);
  });
});

describe('the checker of these tests', () => {
  let scratch: TestDatabase;
  beforeAll(async () => {
    scratch = await createTestDatabase({ demo: true });
    // Nothing but the code stands in the way here.
    await scratch.db.execute(sql`drop index refunds_one_in_progress`);
  });
  afterAll(() => scratch.drop());

  /** The mistake: looks whether there is a refund, and then writes one. */
  const checkThenInsert = ({ accountId, invoiceId, paid }: RefundableInvoice) =>
    scratch.db.transaction(async (tx) => {
      const { rows } = await tx.execute(
        sql`select 1 from refunds where account_id = ${accountId} and invoice_id = ${invoiceId}`,
      );
      if (rows.length > 0) return [];
      const refundId = randomUUID();
      await tx.execute(sql`
        insert into refunds (account_id, id, invoice_id, status, decision, currency, amount_minor, line_items, quote_hash, policy_version, upstream_key)
        values (${accountId}, ${refundId}, ${invoiceId}, 'approved', 'approved', 'USD', ${paid}, '{}', 'h', '1', ${refundId})`);
      return [{ accountId, invoiceId, refundId, amount: paid }];
    });

  it('catches a server that looks first and writes then [A58]', async () => {
    const options = { accounts: 2, invoicesEach: 10, ownerId: 'user_noor' };
    const invoices = await createRefundWorld(scratch.db, options);
    const acknowledged = await Promise.all(
      invoices.flatMap((invoice) => [checkThenInsert(invoice), checkThenInsert(invoice)]),
    );
    const findings = checkRefunds(invoices, acknowledged.flat(), await readRefundRecords(scratch.db));
    expect(findings.overRefunded).toBeGreaterThan(0);
    expect(findings.doubled).toBe(findings.overRefunded);
  });

  it.each([
    ['an answer without a record', { refunds: [], paidBack: [], cases: [] }, { lost: 1 }],
    [
      'a requested refund without a case',
      {
        refunds: [
          {
            accountId: 'a',
            invoiceId: 'i',
            refundId: 'r',
            status: 'under_review',
            amount: 5,
            caseNumber: null,
          },
        ],
        paidBack: [],
        cases: [],
      },
      { lost: 1 },
    ],
    [
      'a refund said to be ordered of which the billing system knows nothing',
      {
        refunds: [
          { accountId: 'a', invoiceId: 'i', refundId: 'r', status: 'ordered', amount: 5, caseNumber: null },
        ],
        paidBack: [],
        cases: [],
      },
      { lost: 1 },
    ],
    [
      'money paid twice',
      {
        refunds: [
          { accountId: 'a', invoiceId: 'i', refundId: 'r', status: 'settled', amount: 5, caseNumber: null },
        ],
        paidBack: [
          { accountId: 'a', invoiceId: 'i', amount: 5 },
          { accountId: 'a', invoiceId: 'i', amount: 5 },
        ],
        cases: [],
      },
      { doubled: 1 },
    ],
    [
      'more than was paid',
      {
        refunds: [
          { accountId: 'a', invoiceId: 'i', refundId: 'r', status: 'approved', amount: 11, caseNumber: null },
        ],
        paidBack: [],
        cases: [],
      },
      { overRefunded: 1, lost: 1 },
    ],
  ])('catches %s [A58]', (_what, records, found) => {
    const acknowledged = [{ accountId: 'a', invoiceId: 'i', refundId: 'r', amount: 5 }];
    const invoices = [{ accountId: 'a', invoiceId: 'i', paid: 10 }];
    const none = { overRefunded: 0, doubled: 0, lost: 0 };
    expect(checkRefunds(invoices, acknowledged, records)).toEqual({ ...none, ...found });
  });
});
