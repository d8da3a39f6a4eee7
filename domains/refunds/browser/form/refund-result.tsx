import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type { RefundResponse } from '../../rules/refund-form.ts';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { money, resultTitle, sendingTitle, waitingText } from './refund-words.ts';
import type { DecidedRefund } from '../runner/refund-view.ts';

/** While the request is on its way: nothing to do, and nothing that keeps anybody here. */
export function RefundUnderWay({
  invoiceNumber,
  minimumWaitMs,
  isUnconfirmed,
}: {
  invoiceNumber: string | undefined;
  minimumWaitMs: number;
  isUnconfirmed: boolean;
}) {
  return (
    <div className="refund-part">
      <p className="chat-tool-title">{sendingTitle}</p>
      <p className="text-muted">
        {invoiceNumber ? (
          <>
            Invoice <bdi>{invoiceNumber}</bdi>.{' '}
          </>
        ) : null}
        {waitingText(minimumWaitMs)}
      </p>
      {isUnconfirmed ? (
        <Notice role="status">
          <p>Not confirmed yet. We are checking; nothing is refunded twice.</p>
        </Notice>
      ) : null}
    </div>
  );
}

export interface RefundResultProps {
  response: RefundResponse;
  decided: DecidedRefund;
  invoiceNumber: string;
  teamSlug: string | undefined;
}

/** What was decided: the sentence, the amount, and where it can be followed. */
export function RefundResult({ response, decided, invoiceNumber, teamSlug }: RefundResultProps) {
  const { status, amount, caseNumber } = response;
  const isApproved = status === 'approved';
  return (
    <div className="refund-part">
      <p className="refund-result-head">
        <Badge tone={isApproved ? 'success' : 'accent'}>{isApproved ? 'Approved' : 'Requested'}</Badge>
        <span className="refund-sum">{money(amount, decided.currency)}</span>
      </p>
      <p>{resultTitle(status)}</p>
      <p className="text-muted">
        Invoice <bdi>{invoiceNumber}</bdi>
        {caseNumber === null ? null : (
          <>
            {' · '}
            <a className="ui-link whitespace-nowrap" href={paths.caseDetail({ teamSlug, caseNumber })}>
              Case #{formatCaseNumber(caseNumber)}
            </a>
          </>
        )}
        {' · '}
        <a className="ui-link" href={paths.refund({ teamSlug, refundId: decided.refundId })}>
          Follow this refund
        </a>
      </p>
    </div>
  );
}
