import type { StaffRefundResponse } from '../rules/calls/billing.ts';
import { paths } from '@reachout/core/paths';
import { awaitsPayment } from '@reachout/billing/rules/refund-ledger';
import { Rich } from '@reachout/language/rich';
import { refundCopy } from '../messages/refund.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import { FormRegion } from '@reachout/web/lib/declared-form';
import { Notice } from '@reachout/ui/notice';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { money } from '../browser/form/refund-format.ts';
import { staffRefundForms } from '../rules/staff-refund-forms.ts';
import { approvalCopy } from '../messages/approval.ts';
import { ApprovePart, type AskedPart } from './approval/approve-part.tsx';
import { PartialNotice } from './approval/partial-notice.tsx';
import { SettledProposals, SettleProposal } from './approval/settle-proposal.tsx';
import { DecideRefund } from './decide-refund.tsx';
import { PayRefund } from './pay-refund.tsx';
import { RefundFacts, RefundReferences, RefundRules } from './refund-facts.tsx';
import { RefundHead } from './refund-head.tsx';
import { RefundLedger } from './refund-ledger.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefundSection } from './refund-section.tsx';

export interface StaffRefundPageProps extends StaffRefundResponse {
  /** Whoever looks at it. */
  viewerName: string;
  /** The part that they want to approve, as far as they have come with it. */
  part?: AskedPart;
  /** What the person wrote in which form, and what was wrong with it, when the decision or the record of the payment did not go through. */
  refused?: { form: string; note: string; noteError?: string; message: string };
}

/** A refund as support staff decide and pay it: what is asked back, why, what the policy found, and what is to be done. */
export function StaffRefundPage(props: StaffRefundPageProps) {
  const { refund, accountId, accountName, refused, proposals } = props;
  const { id, status, case: supportCase } = refund;
  const form = { refund, action: paths.staffRefund(id), ...wordsOf(refused, staffRefundForms.pay.name) };
  const settled = proposals.filter(({ state }) => state !== 'proposed');
  // Staff read a case on its own side.
  const own = supportCase && { ...supportCase, url: paths.staffCase(supportCase.caseNumber) };
  return (
    <FormRegion className="ui-page refund-page">
      <RefundHead
        refund={refund}
        trail={
          <StaffTrail
            above={[
              { href: paths.staffRefunds(), name: staffRefundsCopy.title() },
              ...(own
                ? [{ href: own.url, name: staffRefundsCopy.caseNumber({ number: own.caseNumber }) }]
                : []),
            ]}
            here={money(refund.amount, refund.currency)}
          />
        }
        subject={
          <Rich
            message={staffRefundsCopy.subject}
            values={{
              account: (
                <a className="ui-link" href={paths.staffAccount(accountId)}>
                  <bdi>{accountName}</bdi>
                </a>
              ),
              invoice: <bdi>{refund.invoiceNumber}</bdi>,
            }}
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
          {status === 'under_review' ? <Decision {...props} /> : null}
          <PartialNotice refund={refund} isStaff />
          {awaitsPayment(status) ? (
            <RefundSection id="refund-pay" title={staffRefundsCopy.pay()} className="ui-no-print">
              <PayRefund {...form} />
            </RefundSection>
          ) : null}
          <RefundSection id="refunded-items" title={refundCopy.items()}>
            <RefundLines refund={refund} />
          </RefundSection>
          {settled.length === 0 ? null : (
            <RefundSection id="refund-proposals" title={approvalCopy.proposals()}>
              <SettledProposals proposals={settled} currency={refund.currency} />
            </RefundSection>
          )}
          {refund.reason === '' ? null : (
            <RefundSection
              id="refund-reason"
              title={refund.isStartedBySupport ? refundCopy.supportReason() : staffRefundsCopy.reason()}
            >
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

/** What stands in the note of a form: what was written there, when that form was refused. */
function wordsOf(refused: StaffRefundPageProps['refused'], form: string) {
  const isIt = refused?.form === form;
  return { note: isIt ? refused.note : '', noteError: isIt ? refused.noteError : undefined };
}

/** What staff do about a request: decide it, in whole or in part, or say the second word on what a colleague proposed. */
function Decision({
  refund,
  proposals,
  needsSecond,
  choices,
  viewerName,
  part,
  refused,
}: StaffRefundPageProps) {
  const action = paths.staffRefund(refund.id);
  const proposal = proposals.find(({ state }) => state === 'proposed');
  if (proposal)
    return (
      <RefundSection id="refund-decide" title={approvalCopy.secondTitle()} className="ui-no-print">
        <SettleProposal
          {...{ proposal, refund, action, ...wordsOf(refused, staffRefundForms.settle.name) }}
        />
      </RefundSection>
    );
  // A single item that is taken whole or not at all has no part.
  const hasParts = choices.some(({ quantity, control }) => control === 'quantity' && quantity > 1);
  const decide = { refund, action, needsSecond, name: viewerName };
  return (
    <>
      <RefundSection id="refund-decide" title={staffRefundsCopy.decide()} className="ui-no-print">
        <DecideRefund {...decide} {...wordsOf(refused, staffRefundForms.decide.name)} />
      </RefundSection>
      {hasParts || choices.length > 1 ? (
        <RefundSection id="refund-part" title={approvalCopy.partTitle()} className="ui-no-print">
          <ApprovePart
            {...{ choices, action, part, name: viewerName }}
            {...wordsOf(refused, staffRefundForms.approvePart.name)}
          />
        </RefundSection>
      ) : null}
    </>
  );
}
