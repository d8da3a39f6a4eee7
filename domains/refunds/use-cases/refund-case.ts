import type { Account } from '@reachout/accounts/rules/accounts';
import { toCaseColumns } from '@reachout/cases/rules/case-field-uses';
import { emptyCaseForm } from '@reachout/cases/rules/case-form';
import { toCasePayloadItems } from '@reachout/cases/rules/case-payload';
import { defaultCaseRecordType } from '@reachout/core/constants';
import { maxDescription, maxSubject } from '@reachout/core/limits';
import { toDecimal } from '@reachout/core/money';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { refundTopic } from '../rules/refund-topic.ts';
import type { NewCase } from '@reachout/cases/store/cases-queries';
import type { ServiceDeps } from '@reachout/ports/deps';

/** A requested refund as the people who look at it need to see it. */
export interface RefundCase {
  account: Account;
  product: ProductKey;
  refundId: string;
  invoice: { id: string; invoiceNumber: string };
  total: number;
  currency: string;
  reason: string;
  threadId: string | undefined;
}

/** Production goes on, and money is no general guidance. */
const severity = 3;

/**
 * The case that a requested refund opens: why, as the customer wrote it, and which invoice and refund it is about. What is asked back is told
 * from the refund wherever the case is shown, beside this text and not in it (D39).
 */
export function toRefundCase({ brand }: Pick<ServiceDeps, 'brand'>, refund: RefundCase): NewCase {
  const { account, product, invoice, threadId } = refund;
  const { area, topic } = refundTopic(brand, product);
  const subject = `Refund request for invoice ${invoice.invoiceNumber}`.slice(0, maxSubject);
  return {
    accountId: account.id,
    product,
    area,
    topic,
    severity,
    subject,
    description: refund.reason.trim().slice(0, maxDescription).toWellFormed(),
    projectId: null,
    projectName: null,
    ...toCaseColumns(emptyCaseForm),
    // Amounts of cases are in the catalogue's currency; others stand in the description only.
    billingAmountMinor: refund.currency === brand.currency ? refund.total : null,
    recordType: defaultCaseRecordType,
    recordTypeId: null,
    threadId: threadId ?? null,
    plan: account.plan,
    v0Plan: account.v0Plan,
    ...(account.otherPlans && { otherPlans: account.otherPlans }),
    billingInvoiceId: invoice.id,
    refundId: refund.refundId,
    items: toCasePayloadItems({
      threadId,
      product,
      area,
      topic,
      subject,
      teamId: account.team?.id,
      billingInvoiceId: invoice.id,
      billingAmount: toDecimal({ amount: refund.total, currency: refund.currency }),
      billingCurrency: refund.currency,
    }),
  };
}
