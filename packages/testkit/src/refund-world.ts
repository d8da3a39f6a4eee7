import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';

/** What {@link createRefundWorld} makes. */
export interface RefundWorldOptions {
  accounts: number;
  invoicesEach: number;
  /** Who owns every account. */
  ownerId: string;
  /** Names the accounts `<prefix>_<n>`; different for each world of a database. */
  prefix?: string;
}

/** An invoice that a refund may be asked for. */
export interface RefundableInvoice {
  accountId: string;
  invoiceId: string;
  /** Minor units that were paid. */
  paid: number;
}

/** The item that every invoice of the world has, five times for 20.00. */
export const refundableItem = 'teamSeats';
/** What a whole invoice was paid for. */
export const paidMinor = 10_000;

/** Makes enterprise teams with paid invoices of yesterday, all of them refundable, without a refund so far. */
export async function createRefundWorld(
  db: Database,
  { accounts, invoicesEach, ownerId, prefix = 'team_refunds' }: RefundWorldOptions,
): Promise<RefundableInvoice[]> {
  const accountIds = sql`select ${prefix} || '_' || n as account_id, n from generate_series(1, ${accounts}::int) n`;
  const invoiceIds = sql`select account_id, account_id || '_inv_' || i as invoice_id, i from (${accountIds}) a,
    generate_series(1, ${invoicesEach}::int) i`;
  await db.execute(sql`
    insert into accounts (id, kind, slug, name, plan)
    select account_id, 'team', replace(account_id, '_', '-'), 'Refund team ' || n, 'enterprise' from (${accountIds}) a`);
  await db.execute(sql`
    insert into memberships (account_id, user_id, role) select account_id, ${ownerId}, 'OWNER' from (${accountIds}) a`);
  await db.execute(sql`
    insert into invoices (account_id, id, number, currency, status, subtotal_minor, total_minor, issued_at, paid_at)
    select account_id, invoice_id, 'INV-' || i, 'USD', 'paid', ${paidMinor}, ${paidMinor}, now() - interval '1 day', now()
    from (${invoiceIds}) i`);
  await db.execute(sql`
    insert into invoice_lines (account_id, invoice_id, position, billable_item, description, quantity, unit, subtotal_minor, price)
    select account_id, invoice_id, 0, ${refundableItem}, 'Team seats', 5, 'seat', ${paidMinor}, '{"model":"unit","unitAmount":2000}'
    from (${invoiceIds}) i`);
  const { rows } = await db.execute(sql`${invoiceIds} order by i, account_id`);
  return rows.map(({ account_id, invoice_id }) => ({
    accountId: String(account_id),
    invoiceId: String(invoice_id),
    paid: paidMinor,
  }));
}

/** An answer that a client got and that must never become untrue. */
export interface Acknowledged {
  accountId: string;
  invoiceId: string;
  refundId: string;
  amount: number;
}

/** What a database holds about the refunds of some accounts. */
export interface RefundRecords {
  refunds: {
    accountId: string;
    invoiceId: string;
    refundId: string;
    status: string;
    amount: number;
    caseNumber: string | null;
  }[];
  /** What the billing system was ordered to pay. */
  paidBack: { accountId: string; invoiceId: string; amount: number }[];
  cases: { accountId: string; invoiceId: string; caseNumber: string }[];
}

/** Reads what {@link checkRefunds} looks at, from the accounts of one world. */
export async function readRefundRecords(db: Database, prefix = 'team_refunds'): Promise<RefundRecords> {
  const like = `${prefix.replaceAll('_', String.raw`\_`)}\\_%`;
  const refunds = await db.execute(
    sql`select account_id as "accountId", invoice_id as "invoiceId", id as "refundId", status, amount_minor::int as amount, case_number::text as "caseNumber" from refunds where account_id like ${like}`,
  );
  const paidBack = await db.execute(
    sql`select account_id as "accountId", invoice_id as "invoiceId", amount_minor::int as amount from billing_ledger where account_id like ${like}`,
  );
  const cases = await db.execute(
    sql`select account_id as "accountId", billing_invoice_id as "invoiceId", number::text as "caseNumber" from cases where refund_id is not null and account_id like ${like}`,
  );
  // The columns are named and cast as the types say.
  return { refunds: refunds.rows, paidBack: paidBack.rows, cases: cases.rows } as unknown as RefundRecords;
}

/** How often each of the ways to lose money happened. */
export interface RefundFindings {
  /** Invoices of which more was promised or paid back than was paid. */
  overRefunded: number;
  /** Invoices with more than one refund or case that stands. */
  doubled: number;
  /** Answers that the records do not bear out, refunds that were not ordered though they say so, and requested ones without a case. */
  lost: number;
}

/** Compares what clients were told and what the records hold with what was paid. All zero is what must be. */
export function checkRefunds(
  invoices: readonly RefundableInvoice[],
  acknowledged: readonly Acknowledged[],
  { refunds, paidBack, cases }: RefundRecords,
): RefundFindings {
  const key = ({ accountId, invoiceId }: { accountId: string; invoiceId: string }) =>
    `${accountId} ${invoiceId}`;
  const standing = Map.groupBy(
    refunds.filter(({ status }) => status !== 'failed'),
    key,
  );
  const ledger = Map.groupBy(paidBack, key);
  const casesOf = Map.groupBy(cases, key);
  const total = (rows: readonly { amount: number }[] = []) =>
    rows.reduce((sum, { amount }) => sum + amount, 0);
  const records = new Map(refunds.map((refund) => [refund.refundId, refund]));
  const untrue = acknowledged.filter(({ refundId, amount }) => {
    const record = records.get(refundId);
    return record === undefined || record.status === 'failed' || record.amount !== amount;
  });
  const unpaid = refunds.filter(
    ({ status, ...refund }) =>
      (status === 'ordered' || status === 'settled') && (ledger.get(key(refund)) ?? []).length === 0,
  );
  const withoutCase = refunds.filter(
    ({ status, ...refund }) => status === 'under_review' && (casesOf.get(key(refund)) ?? []).length === 0,
  );
  return {
    overRefunded: invoices.filter(
      (invoice) =>
        total(standing.get(key(invoice))) > invoice.paid || total(ledger.get(key(invoice))) > invoice.paid,
    ).length,
    doubled: invoices.filter((invoice) =>
      [standing, ledger, casesOf].some((rows) => (rows.get(key(invoice)) ?? []).length > 1),
    ).length,
    lost: untrue.length + unpaid.length + withoutCase.length,
  };
}
