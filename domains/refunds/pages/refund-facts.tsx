import type { RefundDetail } from '../rules/calls/billing.ts';
import { policyName } from '../rules/refund-policy.ts';
import type { ReactNode } from 'react';
import { Moment } from '@reachout/web/lib/moment';

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
      <Fact label="Account">
        <bdi>{accountName}</bdi>
      </Fact>
      <Fact label="Invoice">
        <bdi>{invoiceNumber}</bdi>
      </Fact>
      <Fact label="Asked for">
        <Moment at={createdAt} />
      </Fact>
      {supportCase ? (
        <Fact label="Case">
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
        <Fact label="Billing reference">
          <bdi className="font-mono text-13">{refund.billingReference}</bdi>
        </Fact>
      )}
      <Fact label="Refund id">
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
export function RefundRules({ refund }: { refund: Pick<RefundDetail, 'policy' | 'decision'> }) {
  const { policy, decision } = refund;
  if (policy.reasons.length === 0) return null;
  const name = policyName(policy.version);
  return (
    <>
      <p className="text-14">
        {decision === 'approved'
          ? 'It was approved at once, because every rule for that was met:'
          : 'A person looks at it first, because not every rule for an approval at once was met:'}
      </p>
      <ul className="refund-rules">
        {policy.reasons.map(({ rule, says, met }) => (
          <li key={rule}>
            <span>{says}</span>{' '}
            <span className={met ? 'text-muted' : 'font-medium'}>{met ? 'Met' : 'Not met'}</span>
          </li>
        ))}
      </ul>
      {name === null ? null : <p className="text-13 text-muted">Decided by the {name}.</p>}
    </>
  );
}
