import type { CaseDetail } from '../rules/calls/cases.ts';
import { formatAmountMinor } from '@reachout/core/amount';
import { findArea, findTopic, type Area } from '@reachout/catalogue/rules/topics';
import type { ReactNode } from 'react';
import { severityLabel } from './case-labels.ts';
import { InvoiceLink, type RefundHref } from './invoice-link.tsx';
import { Moment } from '@reachout/web/lib/moment';
import { TypedAddress } from './typed-address.tsx';

export interface CaseFactsProps {
  supportCase: CaseDetail;
  accountName: string;
  productName: string;
  areas: readonly Area[];
  refundHref: RefundHref;
}

/** What is known of the case, beside the conversation. What nobody told is left out. */
export function CaseFacts({ supportCase, accountName, productName, areas, refundHref }: CaseFactsProps) {
  const { area, topic } = supportCase;
  const facts: [label: string, value: ReactNode][] = [
    ['Product', productName],
    ['Account', <bdi key="account">{accountName}</bdi>],
    ['Area', findArea(area, areas)?.name ?? area],
    ['Topic', findTopic(area, topic, areas)?.name ?? topic],
    ['Severity', severityLabel(supportCase.severity)],
    ['Project', supportCase.projectName],
    [
      'Deployment',
      supportCase.deploymentUrl ? (
        <TypedAddress key="deployment" address={supportCase.deploymentUrl} />
      ) : null,
    ],
    ['Domain', supportCase.domain],
    ['Domain issue', supportCase.domainIssue],
    [
      'Amount',
      supportCase.billingAmountMinor === null
        ? null
        : `$${formatAmountMinor(supportCase.billingAmountMinor)}`,
    ],
    ['v0 chat', supportCase.v0ChatUrl ? <TypedAddress key="v0" address={supportCase.v0ChatUrl} /> : null],
    [
      'Invoice',
      supportCase.invoice ? (
        <InvoiceLink key="invoice" invoice={supportCase.invoice} refundHref={refundHref} />
      ) : null,
    ],
    ['Opened by', <bdi key="opener">{supportCase.openedBy.name}</bdi>],
    ['Opened', <Moment key="opened" at={supportCase.createdAt} />],
    ['Last update', <Moment key="updated" at={supportCase.updatedAt} />],
  ];
  return (
    <dl className="case-facts" data-part="facts">
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
