import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { splitCopy } from '../messages/put-right.ts';
import { caseFactCopy } from '../messages/facts.ts';
import { Rich } from '@reachout/language/rich';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { type CaseFieldColumns, factsOfColumns } from '../rules/case-field-uses.ts';
import { markedSeverity } from '../rules/severity-mark.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { findArea, findTopic, type HasAreas } from '@reachout/catalogue/rules/topics';
import type { ReactNode } from 'react';
import { severityLabel } from './case-labels.ts';
import { InvoiceLink, type RefundHref } from './invoice-link.tsx';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { TypedAddress } from './typed-address.tsx';

export interface CaseFactsProps {
  supportCase: CaseFieldColumns &
    Pick<
      CaseDetail,
      | 'area'
      | 'topic'
      | 'severity'
      | 'severityMark'
      | 'projectName'
      | 'invoice'
      | 'openedBy'
      | 'isOpenedBySupport'
      | 'createdAt'
      | 'updatedAt'
    >;
  accountName: string;
  /** The product as it is shown. */
  product: ReactNode;
  /** What areas, topics and products are called, and in which currency amounts are. */
  catalogue: Pick<Brand, 'currencySign'> & HasAreas & HasProducts;
  refundHref: RefundHref;
}

/** What is known of the case, beside the conversation. What nobody told is left out. */
export function CaseFacts({ supportCase, accountName, product, catalogue, refundHref }: CaseFactsProps) {
  const { area, topic } = supportCase;
  const { areas } = catalogue;
  const facts: [label: string, value: ReactNode][] = [
    [caseFactCopy.product(), product],
    [caseFactCopy.account(), <bdi key="account">{accountName}</bdi>],
    [caseFactCopy.area(), findArea(area, areas)?.name ?? area],
    [
      caseFactCopy.topic(),
      topic === '' ? caseFactCopy.topicNotStated() : (findTopic(area, topic, areas)?.name ?? topic),
    ],
    [caseFactCopy.severity(), markedSeverity(severityLabel(supportCase.severity), supportCase.severityMark)],
    [caseFactCopy.project(), supportCase.projectName],
    ...factsOfColumns(supportCase, catalogue).map(({ label, value, kind }): [string, ReactNode] => [
      label,
      kind === 'address' ? <TypedAddress key={label} address={value} /> : value,
    ]),
    [
      caseFactCopy.invoice(),
      supportCase.invoice ? (
        <InvoiceLink key="invoice" invoice={supportCase.invoice} refundHref={refundHref} />
      ) : null,
    ],
    [
      caseFactCopy.openedBy(),
      supportCase.isOpenedBySupport ? (
        <Rich
          key="opener"
          message={splitCopy.bySupport}
          values={{ person: <bdi>{supportCase.openedBy.name}</bdi> }}
        />
      ) : (
        <bdi key="opener">{supportCase.openedBy.name}</bdi>
      ),
    ],
    [caseFactCopy.opened(), <Timestamp key="opened" at={supportCase.createdAt} />],
    [caseFactCopy.lastUpdate(), <Timestamp key="updated" at={supportCase.updatedAt} />],
  ];
  return (
    <dl className="case-facts" {...mark(hook.part, 'facts')}>
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
