import type { Account } from '@reachout/accounts/rules/accounts';
import {
  type InvoicesResponse,
  invoicesResponse,
  type ListedInvoice,
  type RefundDetail,
  type RefundInvoiceBody,
  refundInvoiceResponse,
  type RefundInvoiceResponse,
  type RefundQuoteBody,
  refundQuoteResponse,
  type RefundQuoteResponse,
  refundResponse,
} from '../../rules/calls/billing.ts';
import { apiPaths } from '@reachout/core/paths';
import { type ProductKey, productSlug } from '@reachout/catalogue/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import * as z from 'zod/mini';
import type { ApiClient, CallOptions } from '@reachout/web/lib/api-client';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

type Answer<T> = Promise<Result<T, CallFailure>>;

/** The part of a request that the form decides; the account and the product are known. */
export type QuoteRequest = Pick<RefundQuoteBody, 'invoiceId' | 'lineItems'>;
export type RefundSubmission = Pick<RefundInvoiceBody, 'invoiceId' | 'lineItems' | 'reason' | 'quoteHash'>;

/** The calls of a refund form. Nothing here throws. */
export interface RefundCalls {
  listInvoices(): Answer<InvoicesResponse>;
  /** One invoice of the account, however old; null when the account has none of that id. */
  findInvoice(invoiceId: string): Answer<ListedInvoice | null>;
  quote(request: QuoteRequest): Answer<RefundQuoteResponse>;
  /** Asks for the refund. Every attempt to send the same submission has the same key (D22). */
  submit(submission: RefundSubmission, idempotencyKey: string): Answer<RefundInvoiceResponse>;
  readRefund(refundId: string): Answer<RefundDetail>;
  /** A reason written from the conversation; empty when nothing can be said. */
  proposeReason(): Answer<string>;
}

export interface RefundCallsOptions {
  api: ApiClient;
  brand: Pick<ClientBrand, 'products'>;
  account: Account;
  product: ProductKey;
  threadId: string | null;
}

/** All that is read of a proposed reason: the schemas of the assistant's other calls are not loaded for it. */
const reasonSchema = z.object({ reason: z.string() });

/** A UTF-16 unit takes at most three bytes. */
const longestKeptReason = 16_000;

/** The calls for one account and product. The plans that they send are not believed (§7). */
export function createRefundCalls({
  api,
  brand,
  account,
  product,
  threadId,
}: RefundCallsOptions): RefundCalls {
  const teamId = account.team?.id;
  const slug = productSlug(brand, product);
  const { plan, v0Plan } = account;
  const post = (json: unknown): CallOptions => ({ method: 'POST', json });
  return {
    listInvoices: async () =>
      read(invoicesResponse, await api.request(apiPaths.invoices({ teamId, product: slug }))),
    async findInvoice(invoiceId) {
      const path = apiPaths.invoices({ teamId, product: slug, invoiceId });
      const answer = read(invoicesResponse, await api.request(path));
      return answer.ok ? ok(answer.value.data[0] ?? null) : answer;
    },
    quote: async (request) =>
      read(
        refundQuoteResponse,
        await api.request(apiPaths.refundQuote(), post({ ...request, teamId, product: slug })),
      ),
    async submit(submission, idempotencyKey) {
      const answer = await api.request(apiPaths.refundInvoice(), {
        ...post({ ...submission, teamId, product: slug, plan, v0Plan, threadId: threadId ?? undefined }),
        headers: { 'idempotency-key': idempotencyKey },
        // What was confirmed arrives even when the page is left right then (F15). Browsers let 64 kB outlive a page.
        keepalive: submission.reason.length < longestKeptReason,
      });
      return read(refundInvoiceResponse, answer);
    },
    async readRefund(refundId) {
      const answer = read(refundResponse, await api.request(apiPaths.refund({ refundId, teamId })));
      return answer.ok ? ok(answer.value.refund) : answer;
    },
    async proposeReason() {
      if (threadId === null) return ok('');
      const context = { product: slug, teamId };
      const answer = await api.request(apiPaths.refundReason(), post({ threadId, context }));
      const parsed = read(reasonSchema, answer);
      return parsed.ok ? ok(parsed.value.reason) : parsed;
    },
  };
}

/** An answer that cannot be read says nothing: it counts as none. */
function read<T>(schema: z.core.$ZodType<T>, answer: Result<unknown, CallFailure>): Result<T, CallFailure> {
  if (!answer.ok) return answer;
  const parsed = z.safeParse(schema, answer.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'unreachable' });
}
