import type { DeclaredForm, FormValues } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { approvalCopy } from '../messages/approval.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import {
  type RefundDecisionBody,
  refundDecisionBody,
  type RefundPaymentBody,
  refundPaymentBody,
  type RefundProposalBody,
  refundProposalBody,
} from './calls/billing.ts';
import { entryFieldName } from './refund.ts';

const staffPage = `${paths.staffRefunds()}/:refundId`;

const wholeDecision = z.pick(refundDecisionBody, { decision: true, note: true });
const itemPrefix = entryFieldName('');

/** The quantities that a form's fields name, by item; not a number for a text that is none. */
export function quantitiesOf(values: FormValues): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, number][] => {
      const text = String(value).trim();
      if (!name.startsWith(itemPrefix) || text === '') return [];
      return [[name.slice(itemPrefix.length), /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN]];
    }),
  );
}

/** What staff do at a refund's page, as by its calls. The page shows what came of it; each form has a button for each answer. */
export const staffRefundForms = {
  decide: {
    name: 'decide',
    page: staffPage,
    call: apiRoutes.refundDecision,
    asks: wholeDecision,
    fields: fieldNames(wholeDecision),
    submit: staffRefundsCopy.approve,
  },
  approvePart: {
    name: 'approve-part',
    page: staffPage,
    call: apiRoutes.refundDecision,
    asks: refundDecisionBody,
    fields: { note: 'note', quoteHash: 'quoteHash' },
    fieldPrefix: itemPrefix,
    asked: (values) => ({
      decision: 'approve',
      note: values.note,
      quoteHash: values.quoteHash,
      lineItems: quantitiesOf(values),
    }),
    submit: approvalCopy.approvePart,
  },
  settle: {
    name: 'settle',
    page: staffPage,
    call: apiRoutes.refundProposal,
    asks: refundProposalBody,
    fields: fieldNames(refundProposalBody),
    submit: approvalCopy.confirm,
  },
  pay: {
    name: 'pay',
    page: staffPage,
    call: apiRoutes.refundPayment,
    asks: refundPaymentBody,
    fields: fieldNames(refundPaymentBody),
    submit: staffRefundsCopy.markPaid,
  },
} as const satisfies {
  decide: DeclaredForm<Pick<RefundDecisionBody, 'decision' | 'note'>>;
  approvePart: DeclaredForm<RefundDecisionBody>;
  settle: DeclaredForm<RefundProposalBody>;
  pay: DeclaredForm<RefundPaymentBody>;
};
