import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import { staffRefundsCopy } from '../messages/staff.ts';
import {
  type RefundDecisionBody,
  refundDecisionBody,
  type RefundPaymentBody,
  refundPaymentBody,
} from './calls/billing.ts';

const staffPage = `${paths.staffRefunds()}/:refundId`;

/** What staff do at a refund's page, as by its calls. The page shows what came of it; each form has a button for each answer. */
export const staffRefundForms = {
  decide: {
    name: 'decide',
    page: staffPage,
    call: apiRoutes.refundDecision,
    asks: refundDecisionBody,
    fields: fieldNames(refundDecisionBody),
    submit: staffRefundsCopy.approve,
  },
  pay: {
    name: 'pay',
    page: staffPage,
    call: apiRoutes.refundPayment,
    asks: refundPaymentBody,
    fields: fieldNames(refundPaymentBody),
    submit: staffRefundsCopy.markPaid,
  },
} as const satisfies { decide: DeclaredForm<RefundDecisionBody>; pay: DeclaredForm<RefundPaymentBody> };
