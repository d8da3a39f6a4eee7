import type { CaseDetail } from '../rules/calls/cases.ts';
import { formatMoney } from '@reachout/core/money';
import { currentLanguage } from '@reachout/language/language';
import { Rich } from '@reachout/language/rich';
import { refundRequestCopy } from '@reachout/refunds/messages/request';
import { refundLineText } from '@reachout/refunds/rules/refund-request';
import { Info } from 'lucide-react';
import { InvoiceLink, type RefundHref } from './invoice-link.tsx';

export interface CaseAddedProps {
  supportCase: Pick<CaseDetail, 'refund' | 'invoice'>;
  refundHref: RefundHref;
}

/** What the system says of a requested refund, beside the words of who opened the case and marked as its own (D39). */
export function CaseAdded({ supportCase, refundHref }: CaseAddedProps) {
  const { refund, invoice } = supportCase;
  if (refund === null || invoice === null) return null;
  const { tag } = currentLanguage();
  return (
    <div className="case-added">
      <p className="case-added-label">
        <Info size={16} strokeWidth={1.5} aria-hidden="true" />
        {refundRequestCopy.label()}
      </p>
      <p>
        <Rich
          message={refundRequestCopy.sum}
          values={{
            amount: formatMoney(refund, tag),
            invoice: <InvoiceLink invoice={invoice} refundHref={refundHref} />,
          }}
        />
      </p>
      <ul>
        {refund.lines.map((each, index) => (
          // Two lines may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <bdi>{each.description}</bdi>: {refundLineText(each, refund.currency, tag)}
          </li>
        ))}
      </ul>
      <p className="text-muted">{refundRequestCopy[refund.reason]()}</p>
    </div>
  );
}
