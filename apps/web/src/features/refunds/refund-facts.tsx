import type { RefundDetail } from '@reachout/contract/calls/billing';
import type { ReactNode } from 'react';
import { Moment } from '../../lib/moment.tsx';

/** What is known of a refund, as a receipt states it. */
export function RefundFacts({ refund, accountName }: { refund: RefundDetail; accountName: string }) {
  const { invoiceNumber, createdAt, billingReference, case: supportCase } = refund;
  const facts: [label: string, value: ReactNode][] = [
    ['Account', <bdi key="account">{accountName}</bdi>],
    ['Invoice', <bdi key="invoice">{invoiceNumber}</bdi>],
    ['Asked for', <Moment key="asked" at={createdAt} />],
    [
      'Case',
      supportCase ? (
        <a key="case" className="ui-link case-number" href={supportCase.url}>
          {supportCase.caseNumber}
        </a>
      ) : null,
    ],
    [
      'Billing reference',
      billingReference ? (
        <bdi key="reference" className="font-mono text-13">
          {billingReference}
        </bdi>
      ) : null,
    ],
    [
      'Refund id',
      <bdi key="id" className="font-mono text-13">
        {refund.id}
      </bdi>,
    ],
  ];
  return (
    <dl className="case-facts">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Why it was decided at once or looked at by a person first, rule by rule (D26). */
export function RefundRules({ refund }: { refund: Pick<RefundDetail, 'policy' | 'decision'> }) {
  const { policy, decision } = refund;
  if (policy.reasons.length === 0) return null;
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
      <p className="text-13 text-muted">Policy {policy.version}</p>
    </>
  );
}
