import type { RefundDetail } from '@reachout/contract/calls/billing';
import { paths } from '@reachout/contract/paths';
import { refundBeingConfirmed, refundStatusWords } from '@reachout/contract/refund-ledger';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { DecideRefund } from '../features/refunds/decide-refund.tsx';
import { RefundFacts, RefundRules } from '../features/refunds/refund-facts.tsx';
import { amountText, statusTones } from '../features/refunds/refund-labels.ts';
import { RefundLedger } from '../features/refunds/refund-ledger.tsx';
import { RefundLines } from '../features/refunds/refund-lines.tsx';

export interface StaffRefundPageProps {
  refund: RefundDetail;
  accountName: string;
  /** What the person wrote, and what was wrong with it, when the decision did not go through. */
  refused?: { note: string; noteProblem?: string; problem: string };
}

/** A refund as support staff decide it: what is asked back, why, what the policy found, and the two answers. */
export function StaffRefundPage({ refund, accountName, refused }: StaffRefundPageProps) {
  const { id, amount, currency, status, invoiceNumber, case: supportCase } = refund;
  // Staff read a case on its own side.
  const own = supportCase && { ...supportCase, url: paths.staffCase(supportCase.caseNumber) };
  return (
    <div className="ui-page refund-page">
      <header className="case-head">
        <nav aria-label="Breadcrumb" className="ui-no-print">
          <a className="ui-link text-14" href={own?.url ?? paths.staffCases()}>
            {own ? `Case #${own.caseNumber}` : 'All cases'}
          </a>
        </nav>
        {refused ? (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's problem is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus>
            <p>{refused.problem}</p>
          </Notice>
        ) : null}
        <p className="text-14 text-muted">
          <bdi>{accountName}</bdi> · Invoice <bdi>{invoiceNumber}</bdi>
        </p>
        <h1 className="text-32 font-semibold">Refund of {amountText(amount, currency)}</h1>
        <p className="case-status">
          <span className="ui-hidden-visually">Status: </span>
          <Badge tone={statusTones[status]}>{refundStatusWords[status].name}</Badge>
        </p>
        {refund.isBeingConfirmed ? (
          <Notice>
            <p>{refundBeingConfirmed}</p>
          </Notice>
        ) : null}
      </header>
      <div className="case-columns">
        <div className="refund-sections">
          {status === 'under_review' ? (
            <section aria-labelledby="refund-decide">
              <h2 id="refund-decide" className="text-18 font-semibold">
                Decide
              </h2>
              <DecideRefund
                refund={refund}
                action={paths.staffRefund(id)}
                note={refused?.note ?? ''}
                noteProblem={refused?.noteProblem}
              />
            </section>
          ) : null}
          <section aria-labelledby="refunded-items">
            <h2 id="refunded-items" className="text-18 font-semibold">
              What is asked back
            </h2>
            <RefundLines refund={refund} />
          </section>
          {refund.reason === '' ? null : (
            <section aria-labelledby="refund-reason">
              <h2 id="refund-reason" className="text-18 font-semibold">
                The customer’s reason
              </h2>
              <p className="refund-words text-14">{refund.reason}</p>
            </section>
          )}
          <section aria-labelledby="refund-steps">
            <h2 id="refund-steps" className="text-18 font-semibold">
              What has happened
            </h2>
            <RefundLedger refund={refund} />
          </section>
          <section aria-labelledby="refund-rules">
            <h2 id="refund-rules" className="text-18 font-semibold">
              What the policy found
            </h2>
            <RefundRules refund={refund} />
          </section>
        </div>
        <aside aria-label="Facts" className="case-aside ui-panel">
          <RefundFacts refund={{ ...refund, case: own }} accountName={accountName} />
        </aside>
      </div>
    </div>
  );
}
