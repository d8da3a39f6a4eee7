import { sql } from 'drizzle-orm';
import type { WorldRecord } from '../../rules/records.ts';
import { selectRows } from '../rows-as-arrays.ts';
import { insertRows, upsertRows } from '../upsert.ts';
import { removeInvoices } from './account-removal.ts';
import { byKey, inRange } from './key-order.ts';
import type { KindStore, Written } from './kind-store.ts';

const parts = {
  invoice_lines: {
    account_id: 'text',
    invoice_id: 'text',
    position: 'integer',
    billable_item: 'text',
    description: 'text',
    quantity: 'bigint',
    unit: 'text',
    subtotal_minor: 'bigint',
    price: 'jsonb',
  },
  invoice_discounts: {
    account_id: 'text',
    invoice_id: 'text',
    position: 'integer',
    type: 'text',
    title: 'text',
    percent: 'numeric',
    amount_minor: 'bigint',
    applies_to_billable_items: 'text[]',
  },
  outside_refunds: {
    account_id: 'text',
    invoice_id: 'text',
    id: 'text',
    amount_minor: 'bigint',
    paid_at: 'timestamptz',
  },
} as const;

/** Invoices with their lines, discounts, and what was paid back of them elsewhere. What was refunded here is never touched. */
export const invoiceStore: KindStore<'invoice'> = {
  upsert: async (tx, records) => {
    const written = await upsertRows(
      tx,
      {
        table: 'invoices',
        key: ['account_id', 'id'],
        columns: {
          account_id: 'text',
          id: 'text',
          number: 'text',
          currency: 'text',
          status: 'text',
          subtotal_minor: 'bigint',
          total_minor: 'bigint',
          refundable_minor: 'bigint',
          issued_at: 'timestamptz',
          paid_at: 'timestamptz',
          created_at: 'timestamptz',
          removed_at: 'timestamptz',
        },
        onUpdate: sql`updated_at = now()`,
      },
      records.map(({ version, record }) => ({
        account_id: record.account,
        id: record.id,
        number: record.number,
        currency: record.currency,
        status: record.status,
        subtotal_minor: record.subtotal ?? record.lines.reduce((sum, line) => sum + line.subtotal, 0),
        total_minor: record.total,
        refundable_minor: record.refundable,
        issued_at: record.issuedAt,
        paid_at: record.paidAt,
        created_at: record.issuedAt,
        version,
      })),
    );
    const known = new Map(written.map(({ key, isNew }) => [key, isNew]));
    const changed = records.filter(({ key }) => known.get(key) === false);
    if (changed.length > 0) {
      const keys = selectRows(
        { account: 'text', id: 'text' },
        changed.map(({ record }) => record),
      );
      for (const table of Object.keys(parts))
        await tx.execute(sql`
          delete from ${sql.identifier(table)} p using (${keys}) as r
          where p.account_id = r.account and p.invoice_id = r.id`);
    }
    const current = records.filter(({ key }) => known.has(key));
    await insertRows(tx, 'invoice_lines', parts.invoice_lines, current.flatMap(lineRows));
    await insertRows(tx, 'invoice_discounts', parts.invoice_discounts, current.flatMap(discountRows));
    await insertRows(tx, 'outside_refunds', parts.outside_refunds, current.flatMap(refundRows));
    return [...known.keys()];
  },

  remove: (tx, { parts: [accountId = '', id = ''], version }) =>
    removeInvoices(tx, { accountId, id, version }),

  list: async (db, range, limit) => {
    const part = (table: string, fields: string, order: string) =>
      sql.raw(
        `(select json_agg(json_strip_nulls(json_build_object(${fields})) order by ${order}) from ${table} p
          where p.account_id = i.account_id and p.invoice_id = i.id)`,
      );
    const { rows } = await db.execute<InvoiceRow>(sql`
      select i.account_id as account, i.id, i.number, i.currency, i.status, i.subtotal_minor as subtotal, i.total_minor as total, i.refundable_minor as refundable,
        i.issued_at, i.paid_at,
        ${part(
          'invoice_lines',
          `'billableItem', billable_item, 'description', description, 'quantity', quantity, 'unit', unit, 'subtotal', subtotal_minor, 'price', price`,
          'position',
        )} as lines,
        ${part(
          'invoice_discounts',
          `'type', type, 'title', title, 'percent', percent, 'amount', amount_minor, 'appliesToBillableItems', applies_to_billable_items`,
          'position',
        )} as discounts,
        ${part(
          'outside_refunds',
          `'id', id, 'amount', amount_minor, 'paidAt', to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
          'id collate "C"',
        )} as refunds
      from invoices i
      where i.removed_at is null and ${inRange(['i.account_id', 'i.id'], range)}
      order by ${byKey(['i.account_id', 'i.id'])} limit ${limit}`);
    return rows.map(toInvoice);
  },
};

function lineRows({ record: { account, id, lines } }: Written<'invoice'>) {
  return lines.map((line, index) => ({
    account_id: account,
    invoice_id: id,
    position: index + 1,
    billable_item: line.billableItem,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    subtotal_minor: line.subtotal,
    price: line.price,
  }));
}

function discountRows({ record: { account, id, discounts = [] } }: Written<'invoice'>) {
  return discounts.map((discount, index) => ({
    account_id: account,
    invoice_id: id,
    position: index + 1,
    type: discount.type,
    title: discount.title,
    percent: discount.type === 'percent' ? discount.percent : null,
    amount_minor: discount.type === 'amount' ? discount.amount : null,
    applies_to_billable_items: discount.appliesToBillableItems,
  }));
}

function refundRows({ record: { account, id: invoiceId, refunds = [] } }: Written<'invoice'>) {
  return refunds.map(({ id, amount, paidAt }) => ({
    account_id: account,
    invoice_id: invoiceId,
    id,
    amount_minor: amount,
    paid_at: paidAt,
  }));
}

interface InvoiceRow extends Record<string, unknown> {
  account: string;
  id: string;
  number: string;
  currency: string;
  status: WorldRecord<'invoice'>['status'];
  subtotal: string;
  total: string;
  refundable: string | null;
  issued_at: string;
  paid_at: string | null;
  lines: WorldRecord<'invoice'>['lines'] | null;
  discounts: NonNullable<WorldRecord<'invoice'>['discounts']> | null;
  refunds: NonNullable<WorldRecord<'invoice'>['refunds']> | null;
}

function toInvoice(row: InvoiceRow): WorldRecord<'invoice'> {
  const { account, id, number, currency, status, lines, discounts, refunds } = row;
  const subtotal = Number(row.subtotal);
  const sum = (lines ?? []).reduce((total, line) => total + line.subtotal, 0);
  return {
    account,
    id,
    number,
    currency,
    status,
    ...(subtotal !== sum && { subtotal }),
    total: Number(row.total),
    ...(row.refundable !== null && { refundable: Number(row.refundable) }),
    issuedAt: new Date(row.issued_at).toISOString(),
    ...(row.paid_at !== null && { paidAt: new Date(row.paid_at).toISOString() }),
    lines: lines ?? [],
    ...(discounts !== null && { discounts }),
    ...(refunds !== null && { refunds }),
  };
}
