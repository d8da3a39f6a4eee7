import type { CaseDetail } from '../rules/calls/cases.ts';
import { factsOfColumns } from '../rules/case-field-uses.ts';
import { severityMarkWords, topicNotStated } from '../rules/severity-mark.ts';
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
    ['Topic', topic === '' ? topicNotStated : (findTopic(area, topic, areas)?.name ?? topic)],
    ['Severity', severityLabel(supportCase.severity) + severityMarkWords(supportCase.severityMark)],
    ['Project', supportCase.projectName],
    ...factsOfColumns(supportCase).map(({ label, value, kind }): [string, ReactNode] => [
      label,
      kind === 'address' ? <TypedAddress key={label} address={value} /> : value,
    ]),
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
