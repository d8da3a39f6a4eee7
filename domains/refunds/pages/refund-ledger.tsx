import type { RefundDetail } from '../rules/calls/billing.ts';
import { refundStatusCopy } from '@reachout/billing/messages/refund-statuses';
import { stepsAhead } from '@reachout/billing/rules/refund-ledger';
import { refundCopy } from '../messages/refund.ts';
import { Timestamp } from '@reachout/web/lib/timestamp';

/** What has happened to a refund, with the time of each step, and what is still to come (D27). */
export function RefundLedger({ refund }: { refund: Pick<RefundDetail, 'entries' | 'status'> }) {
  const { entries, status } = refund;
  return (
    <ol className="refund-ledger">
      {entries.map((entry, index) => (
        <li
          key={`${entry.status} ${entry.at}`}
          data-step={entry.status}
          aria-current={index === entries.length - 1 ? 'step' : undefined}
        >
          <p className="refund-ledger-name">
            <span className="font-medium">{refundStatusCopy[entry.status]()}</span>
            <span className="text-muted">
              <Timestamp at={entry.at} />
            </span>
          </p>
          {entry.note ? <p className="refund-text">{entry.note}</p> : null}
        </li>
      ))}
      {stepsAhead(status).map((step) => (
        <li key={step} data-step="ahead" className="ui-no-print">
          <p className="refund-ledger-name text-muted">
            <span>{refundStatusCopy[step]()}</span>
            <span>{refundCopy.notYet()}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
