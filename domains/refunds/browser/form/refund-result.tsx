import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { Rich } from '@reachout/language/rich';
import { refundDecisionCopy } from '../../messages/decision.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { money } from './refund-format.ts';
import { waitText } from './wait-text.ts';
import type { RefundDecision } from '../../rules/refund-state.ts';

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
  const wait = waitText(minimumWaitMs);
  return (
    <div className="refund-part">
      <p className="chat-tool-title">{refundPanelCopy.sending()}</p>
      <p className="text-muted">
        {invoiceNumber ? (
          <Rich
            message={refundPanelCopy.sendingInvoice}
            values={{ invoice: <bdi>{invoiceNumber}</bdi>, wait }}
          />
        ) : (
          wait
        )}
      </p>
      {isUnconfirmed ? (
        <Notice role="status">
          <p>{refundPanelCopy.unconfirmed()}</p>
        </Notice>
      ) : null}
    </div>
  );
}

export interface RefundResultProps {
  decision: RefundDecision;
  invoiceNumber: string;
  teamSlug: string | undefined;
}

/** What was decided: the sentence, the amount, and where it can be followed. */
export function RefundResult({ decision, invoiceNumber, teamSlug }: RefundResultProps) {
  const { status, amount, caseNumber } = decision.response;
  const values = {
    invoice: <bdi>{invoiceNumber}</bdi>,
    refund: <a className="ui-link" href={paths.refund({ teamSlug, refundId: decision.refundId })} />,
  };
  return (
    <div className="refund-part">
      <p className="refund-result-head">
        <Badge tone={status === 'approved' ? 'success' : 'accent'}>{refundPanelCopy[status]()}</Badge>
        <span className="refund-sum">{money(amount, decision.currency)}</span>
      </p>
      <p>{refundDecisionCopy[status]()}</p>
      <p className="text-muted">
        {caseNumber === null ? (
          <Rich message={refundPanelCopy.resultOfInvoice} values={values} />
        ) : (
          <Rich
            message={refundPanelCopy.resultWithCase}
            values={{
              ...values,
              caseNumber: formatCaseNumber(caseNumber),
              case: (
                <a className="ui-link whitespace-nowrap" href={paths.caseDetail({ teamSlug, caseNumber })} />
              ),
            }}
          />
        )}
      </p>
    </div>
  );
}
