import type { InvoicesResponse, ListedInvoice, RefundQuoteResponse } from '../rules/calls/billing.ts';
import type { Problem } from '@reachout/core/errors';
import { apiPaths } from '@reachout/core/paths';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

/** The answer to a request for invoices. */
export const listOf = async (
  who: Requester,
  query: Parameters<typeof apiPaths.invoices>[0],
): Promise<InvoicesResponse> => (await who(apiPaths.invoices(query))).json() as Promise<InvoicesResponse>;

/** An invoice by its id, as it is listed. */
export const invoiceOf = async (
  who: Requester,
  query: { teamId?: string; product: string; invoiceId: string },
): Promise<ListedInvoice | undefined> => (await listOf(who, query)).data[0];

/** What each item of an invoice offers. */
export const offers = (invoice: ListedInvoice | undefined): string[] =>
  invoice?.lineItems.map(({ billableItem, offer }) => `${billableItem} ${offer}`) ?? [];

/** What is to be refunded. */
export interface Choice {
  teamId?: string;
  product: string;
  invoiceId: string;
  lineItems: Record<string, unknown>;
}

export const quote = (who: Requester, choice: Choice) => who(apiPaths.refundQuote(), json(choice));

/** The quote of a choice that has one. */
export async function quoted(who: Requester, choice: Choice): Promise<RefundQuoteResponse> {
  const response = await quote(who, choice);
  expect(response.status).toBe(200);
  return (await response.json()) as RefundQuoteResponse;
}

/** Confirms a quote by its hash; `more` goes along in the body. */
export const requestRefund = (
  who: Requester,
  choice: Choice,
  { hash, key = randomUUID(), ...more }: { hash: string; key?: string; [name: string]: unknown },
) =>
  who(
    apiPaths.refundInvoice(),
    json(
      { plan: 'pro', v0Plan: null, reason: 'Not used', ...choice, quoteHash: hash, ...more },
      { 'idempotency-key': key },
    ),
  );

/** Asks for a quote and confirms it. */
export async function refund(who: Requester, choice: Choice): Promise<Response> {
  return requestRefund(who, choice, { hash: (await quoted(who, choice)).hash });
}

export const problemOf = async (response: Response): Promise<Problem> => (await response.json()) as Problem;
export const orbit = { teamId: 'team_orbit', product: 'tetra' };
export const nova = { teamId: 'team_nova', product: 'tetra' };
/** Of no quote at all. */
export const noHash = '0'.repeat(64);

/** How many refunds there are of anybody. */
export async function countRefunds({ database }: TestApp): Promise<number> {
  const { rows } = await database.db.execute(sql`select count(*)::int as n from refunds`);
  return Number(rows[0]?.n);
}
