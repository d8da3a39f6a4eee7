import { finishedCaseStatuses } from '@reachout/cases/rules/case-status';
import { itemPattern } from '@reachout/catalogue/rules/billable-items';
import { type HasProducts, mainProduct, type ProductKey } from '@reachout/catalogue/rules/products';
import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { cases } from '@reachout/cases/store/schema/cases';
import { invoiceDiscounts, invoiceLines, invoices, outsideRefunds, refunds } from './schema.ts';

export type InvoiceLineRow = typeof invoiceLines.$inferSelect;
export type InvoiceDiscountRow = typeof invoiceDiscounts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** A refund of an invoice that did not fail. */
export type StandingRefund = Pick<
  RefundRow,
  | 'id'
  | 'status'
  | 'decision'
  | 'amountMinor'
  | 'lines'
  | 'caseNumber'
  | 'createdAt'
  | 'startedBy'
  | 'quoteHash'
  | 'approvedAt'
>;

/** An invoice with all that decides what can be paid back. */
export type Invoice = typeof invoices.$inferSelect & {
  lines: InvoiceLineRow[];
  discounts: InvoiceDiscountRow[];
  /** The refunds of it that did not fail, the oldest first: at most the last is still in progress. */
  refunds: StandingRefund[];
  /** The last of them. */
  refund: StandingRefund | null;
  /** What was paid back of it elsewhere, in minor units. */
  refundedOutsideMinor: number;
  /** The open case about it, if there is one; of several, the newest. */
  openCaseNumber: number | null;
};

export interface InvoiceQuery {
  accountId: string;
  limit: number;
  /** Only invoices issued at this time or later. */
  issuedSince?: Date;
  /** Only invoices with a line of this product of the catalogue. */
  of?: { catalogue: HasProducts; product: ProductKey };
}

/** An account's invoices, newest first. */
export async function listInvoices(db: Database, query: InvoiceQuery): Promise<Invoice[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, query.accountId),
        isNull(invoices.removedAt),
        query.issuedSince === undefined ? undefined : gte(invoices.issuedAt, query.issuedSince),
        query.of === undefined ? undefined : hasLineOf(query.of),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))
    .limit(query.limit);
  return withParts(db, query.accountId, rows);
}

/** The rule for the product of an item (`productOfItem`), as the database applies it. */
function hasLineOf({ catalogue, product }: NonNullable<InvoiceQuery['of']>): SQL {
  // In the order of the catalogue, as an item may have the prefixes of two products.
  const named = catalogue.products.flatMap(({ key, billableItemPrefix: prefix }) =>
    prefix === undefined
      ? []
      : [sql`when ${invoiceLines.billableItem} ~ ${itemPattern(prefix)} then ${key}::text`],
  );
  const rest =
    catalogue.products.find(({ billableItemPrefix }) => billableItemPrefix === undefined)?.key ??
    mainProduct(catalogue);
  const ofItem =
    named.length === 0 ? sql`${rest}::text` : sql`case ${sql.join(named, sql` `)} else ${rest}::text end`;
  return sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.accountId} = ${invoices.accountId}
    and ${invoiceLines.invoiceId} = ${invoices.id} and ${ofItem} = ${product})`;
}

/** Those of an account's invoices whose number or id is one of `keys`: capital letters and digits alone, as `invoiceKey` of the rules writes them. */
export function findInvoicesByKey(
  db: Database,
  { accountId, keys }: { accountId: string; keys: readonly string[] },
): Promise<{ id: string; number: string }[]> {
  const keyOf = (column: typeof invoices.id | typeof invoices.number): SQL =>
    sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`;
  return db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, accountId),
        isNull(invoices.removedAt),
        or(inArray(keyOf(invoices.number), [...keys]), inArray(keyOf(invoices.id), [...keys])),
      ),
    );
}

/** One invoice of an account by its id. */
export async function findInvoice(
  db: Database,
  { accountId, invoiceId }: { accountId: string; invoiceId: string },
): Promise<Invoice | undefined> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), eq(invoices.id, invoiceId), isNull(invoices.removedAt)));
  const [invoice] = await withParts(db, accountId, rows);
  return invoice;
}

/** The same, held until the transaction ends: whatever else wants to refund this invoice waits and then sees what was done. */
export async function lockInvoice(
  tx: Database,
  { accountId, invoiceId }: { accountId: string; invoiceId: string },
): Promise<Invoice | undefined> {
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), eq(invoices.id, invoiceId), isNull(invoices.removedAt)))
    .for('update');
  const [invoice] = await withParts(tx, accountId, rows);
  return invoice;
}

async function withParts(
  db: Database,
  accountId: string,
  rows: (typeof invoices.$inferSelect)[],
): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // One after the other: inside a transaction there is one connection.
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.accountId, accountId), inArray(invoiceLines.invoiceId, ids)))
    .orderBy(asc(invoiceLines.position));
  const discounts = await db
    .select()
    .from(invoiceDiscounts)
    .where(and(eq(invoiceDiscounts.accountId, accountId), inArray(invoiceDiscounts.invoiceId, ids)))
    .orderBy(asc(invoiceDiscounts.position));
  const standing = await db
    .select({
      invoiceId: refunds.invoiceId,
      id: refunds.id,
      status: refunds.status,
      decision: refunds.decision,
      amountMinor: refunds.amountMinor,
      lines: refunds.lines,
      caseNumber: refunds.caseNumber,
      createdAt: refunds.createdAt,
      startedBy: refunds.startedBy,
      quoteHash: refunds.quoteHash,
      approvedAt: refunds.approvedAt,
    })
    .from(refunds)
    .where(
      and(eq(refunds.accountId, accountId), inArray(refunds.invoiceId, ids), ne(refunds.status, 'failed')),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const openCases = await db
    .select({ invoiceId: cases.billingInvoiceId, number: cases.number })
    .from(cases)
    .where(
      and(
        eq(cases.accountId, accountId),
        inArray(cases.billingInvoiceId, ids),
        notInArray(cases.status, [...finishedCaseStatuses]),
      ),
    )
    .orderBy(asc(cases.number));
  const outside = await db
    .select({
      invoiceId: outsideRefunds.invoiceId,
      sum: sql<string>`sum(${outsideRefunds.amountMinor})`.mapWith(Number),
    })
    .from(outsideRefunds)
    .where(and(eq(outsideRefunds.accountId, accountId), inArray(outsideRefunds.invoiceId, ids)))
    .groupBy(outsideRefunds.invoiceId);
  const outsideOf = new Map(outside.map(({ invoiceId, sum }) => [invoiceId, sum]));
  const linesOf = Map.groupBy(lines, (line) => line.invoiceId);
  const discountsOf = Map.groupBy(discounts, (discount) => discount.invoiceId);
  const refundsOf = Map.groupBy(standing, ({ invoiceId }) => invoiceId);
  const caseOf = new Map(openCases.map(({ invoiceId, number }) => [invoiceId, number]));
  return rows.map((row) => ({
    ...row,
    lines: linesOf.get(row.id) ?? [],
    discounts: discountsOf.get(row.id) ?? [],
    refunds: refundsOf.get(row.id) ?? [],
    refund: refundsOf.get(row.id)?.at(-1) ?? null,
    refundedOutsideMinor: outsideOf.get(row.id) ?? 0,
    openCaseNumber: caseOf.get(row.id) ?? null,
  }));
}
