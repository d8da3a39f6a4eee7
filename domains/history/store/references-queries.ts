import { accounts, deployments, projects } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import { invoices, refunds } from '@reachout/billing/store/schema';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { historyRecords } from './schema.ts';
import type { HistoryKind } from '../rules/records.ts';

/** Something of an account by its id. */
export interface OfAccount {
  account: string;
  id: string;
}

/** The accounts among these ids, with their names and plans of now. */
export async function findKnownAccounts(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: accounts.id,
      kind: accounts.kind,
      slug: accounts.slug,
      plan: accounts.plan,
      v0Plan: accounts.v0Plan,
      otherPlans: accounts.otherPlans,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

/** The people among these ids, those who left included. */
export async function findKnownPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/** The projects among these, with their names. */
export async function findKnownProjects(db: Database, wanted: readonly OfAccount[]) {
  if (wanted.length === 0) return [];
  return db
    .select({ account: projects.accountId, id: projects.id, name: projects.name })
    .from(projects)
    .where(sql`(${projects.accountId}, ${projects.id}) in ${pairs(wanted)}`);
}

/** The deployments among these, with their hosts and projects. */
export async function findKnownDeployments(db: Database, wanted: readonly OfAccount[]) {
  if (wanted.length === 0) return [];
  return db
    .select({ account: deployments.accountId, id: deployments.id, url: deployments.url })
    .from(deployments)
    .where(sql`(${deployments.accountId}, ${deployments.id}) in ${pairs(wanted)}`);
}

/** The invoices among these, and whether each has a refund that did not fail. */
export async function findKnownInvoices(db: Database, wanted: readonly OfAccount[]) {
  if (wanted.length === 0) return [];
  return db
    .select({
      account: invoices.accountId,
      id: invoices.id,
      currency: invoices.currency,
      isRefunded: sql<boolean>`${refunds.id} is not null`,
    })
    .from(invoices)
    .leftJoin(
      refunds,
      and(
        eq(refunds.accountId, invoices.accountId),
        eq(refunds.invoiceId, invoices.id),
        ne(refunds.status, 'failed'),
      ),
    )
    .where(sql`(${invoices.accountId}, ${invoices.id}) in ${pairs(wanted)}`);
}

/** Which of these case numbers are taken. */
export async function findTakenNumbers(db: Database, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ number: cases.number })
    .from(cases)
    .where(inArray(cases.number, [...numbers]));
  return rows.map(({ number }) => number);
}

export type HistoryRow = typeof historyRecords.$inferSelect;

/** What was imported of a source before, among these. */
export async function findImported(
  db: Database,
  source: string,
  wanted: readonly { kind: HistoryKind; id: string }[],
): Promise<HistoryRow[]> {
  if (wanted.length === 0) return [];
  const keys = sql.join(
    wanted.map(({ kind, id }) => sql`(${kind}, ${id})`),
    sql`, `,
  );
  return db
    .select()
    .from(historyRecords)
    .where(
      and(
        eq(historyRecords.source, source),
        sql`(${historyRecords.kind}, ${historyRecords.externalId}) in (${keys})`,
      ),
    );
}

function pairs(wanted: readonly OfAccount[]) {
  return sql`(${sql.join(
    wanted.map(({ account, id }) => sql`(${account}, ${id})`),
    sql`, `,
  )})`;
}
