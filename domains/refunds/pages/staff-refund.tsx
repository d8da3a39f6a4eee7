import type { RefundDetail } from '../rules/calls/billing.ts';
import { paths } from '@reachout/core/paths';
import { awaitsPayment } from '@reachout/billing/rules/refund-ledger';
import { Rich } from '@reachout/language/rich';
import { refundCopy } from '../messages/refund.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import { FormRegion } from '@reachout/web/lib/declared-form';
import { Notice } from '@reachout/ui/notice';
import { DecideRefund } from './decide-refund.tsx';
import { PayRefund } from './pay-refund.tsx';
import { RefundFacts, RefundReferences, RefundRules } from './refund-facts.tsx';
import { RefundHead } from './refund-head.tsx';
import { RefundLedger } from './refund-ledger.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefundSection } from './refund-section.tsx';

export interface StaffRefundPageProps {
  refund: RefundDetail;
  accountName: string;
  /** What the person wrote, and what was wrong with it, when the decision or the record of the payment did not go through. */
  refused?: { note: string; noteError?: string; message: string };
}

/** A refund as support staff decide and pay it: what is asked back, why, what the policy found, and what is to be done. */
export function StaffRefundPage({ refund, accountName, refused }: StaffRefundPageProps) {
  const { id, status, case: supportCase } = refund;
  const form = {
    refund,
    action: paths.staffRefund(id),
    note: refused?.note ?? '',
    noteError: refused?.noteError,
  };
  // Staff read a case on its own side.
  const own = supportCase && { ...supportCase, url: paths.staffCase(supportCase.caseNumber) };
  return (
    <FormRegion className="ui-page refund-page">
      <RefundHead
        refund={refund}
        above={
          own
            ? { href: own.url, name: staffRefundsCopy.caseNumber({ number: own.caseNumber }) }
            : { href: paths.staffRefunds(), name: staffRefundsCopy.title() }
        }
        subject={
          <Rich
            message={staffRefundsCopy.subject}
            values={{ account: <bdi>{accountName}</bdi>, invoice: <bdi>{refund.invoiceNumber}</bdi> }}
          />
        }
        news={
          refused ? (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
            <Notice tone="warning" role="alert" tabIndex={-1} autoFocus>
              <p>{refused.message}</p>
            </Notice>
          ) : null
        }
      />
      <div className="case-columns">
        <div className="refund-sections">
          {status === 'under_review' ? (
            <RefundSection id="refund-decide" title={staffRefundsCopy.decide()} className="ui-no-print">
              <DecideRefund {...form} />
            </RefundSection>
          ) : null}
          {awaitsPayment(status) ? (
            <RefundSection id="refund-pay" title={staffRefundsCopy.pay()} className="ui-no-print">
              <PayRefund {...form} />
            </RefundSection>
          ) : null}
          <RefundSection id="refunded-items" title={staffRefundsCopy.items()}>
            <RefundLines refund={refund} />
          </RefundSection>
          {refund.reason === '' ? null : (
            <RefundSection id="refund-reason" title={staffRefundsCopy.reason()}>
              <p className="refund-text text-14">{refund.reason}</p>
            </RefundSection>
          )}
          <RefundSection id="refund-steps" title={refundCopy.steps()}>
            <RefundLedger refund={refund} />
          </RefundSection>
          <RefundSection id="refund-rules" title={staffRefundsCopy.policy()}>
            <RefundRules refund={refund} />
          </RefundSection>
        </div>
        <aside aria-label={refundCopy.facts()} className="case-aside ui-panel">
          <RefundFacts refund={{ ...refund, case: own }} accountName={accountName}>
            <RefundReferences refund={refund} />
          </RefundFacts>
        </aside>
      </div>
    </FormRegion>
  );
}
