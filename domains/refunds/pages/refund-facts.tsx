import type { RefundDetail } from '../rules/calls/billing.ts';
import { refundCopy } from '../messages/refund.ts';
import { policyMonth } from '../rules/refund-policy.ts';
import type { ReactNode } from 'react';
import { Timestamp } from '@reachout/web/lib/timestamp';

/** What is known of a refund, as a receipt states it; `children` are more of the same. */
export function RefundFacts({
  refund,
  accountName,
  children,
}: {
  refund: RefundDetail;
  accountName: string;
  children?: ReactNode;
}) {
  const { invoiceNumber, createdAt, case: supportCase } = refund;
  return (
    <dl className="case-facts">
      <Fact label={refundCopy.account()}>
        <bdi>{accountName}</bdi>
      </Fact>
      <Fact label={refundCopy.invoice()}>
        <bdi>{invoiceNumber}</bdi>
      </Fact>
      <Fact label={refundCopy.askedFor()}>
        <Timestamp at={createdAt} />
      </Fact>
      {supportCase ? (
        <Fact label={refundCopy.case()}>
          <a className="ui-link case-number" href={supportCase.url}>
            {supportCase.caseNumber}
          </a>
        </Fact>
      ) : null}
      {children}
    </dl>
  );
}

/** By what name the refund is known elsewhere: for staff, who look for it in the billing system and in the logs. */
export function RefundReferences({ refund }: { refund: Pick<RefundDetail, 'id' | 'billingReference'> }) {
  return (
    <>
      {refund.billingReference === null ? null : (
        <Fact label={refundCopy.billingReference()}>
          <bdi className="font-mono text-13">{refund.billingReference}</bdi>
        </Fact>
      )}
      <Fact label={refundCopy.refundId()}>
        <bdi className="font-mono text-13">{refund.id}</bdi>
      </Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why it was decided at once or looked at by a person first, rule by rule (D26). */
export function RefundRules({
  refund,
}: {
  refund: Pick<RefundDetail, 'policy' | 'decision' | 'isStartedBySupport'>;
}) {
  const { policy } = refund;
  if (policy.reasons.length === 0) return null;
  const month = policyMonth(policy.version);
  return (
    <>
      <p className="text-14">{whoDecided(refund)}</p>
      <ul className="refund-rules">
        {policy.reasons.map(({ rule, says, met }) => (
          <li key={rule}>
            <span>{says}</span>{' '}
            <span className={met ? 'text-muted' : 'font-medium'}>
              {met ? refundCopy.met() : refundCopy.notMet()}
            </span>
          </li>
        ))}
      </ul>
      {month === null ? null : <p className="text-13 text-muted">{refundCopy.policy({ month })}</p>}
    </>
  );
}

function whoDecided({ decision, isStartedBySupport }: Pick<RefundDetail, 'decision' | 'isStartedBySupport'>) {
  if (isStartedBySupport) return refundCopy.startedBySupport();
  return decision === 'approved' ? refundCopy.approvedAtOnce() : refundCopy.reviewedFirst();
}
