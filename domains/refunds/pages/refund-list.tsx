import type { RefundSummary } from '../rules/calls/billing.ts';
import { paths } from '@reachout/core/paths';
import { refundStatusWords } from '@reachout/billing/rules/refund-ledger';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { Moment } from '@reachout/web/lib/moment';
import { amountText, statusTones } from './refund-labels.ts';

const columns = ['Amount', 'Invoice', 'Status', 'Asked for', 'Case'] as const;

/** An account's refunds: a table that becomes cards on small screens. */
export function RefundList({
  refunds,
  teamSlug,
}: {
  refunds: readonly RefundSummary[];
  teamSlug: string | undefined;
}) {
  return (
    <table className="case-list">
      <ColumnHeads columns={columns} />
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <th scope="row" data-label="Amount" className="ui-tabular">
              <a className="ui-link" href={paths.refund({ teamSlug, refundId: refund.id })}>
                {amountText(refund.amount, refund.currency)}
              </a>
            </th>
            <td data-label="Invoice">
              <bdi>{refund.invoiceNumber}</bdi>
            </td>
            <td data-label="Status">
              <Badge tone={statusTones[refund.status]}>{refundStatusWords[refund.status].name}</Badge>
            </td>
            <td data-label="Asked for">
              <Moment at={refund.createdAt} />
            </td>
            <td data-label="Case">
              {refund.case ? (
                <a className="ui-link case-number" href={refund.case.url}>
                  {refund.case.caseNumber}
                </a>
              ) : (
                <span className="text-muted">None</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What stands in the list's place when there is nothing to list: what would be here, and the one next step. */
export function NoRefunds() {
  return (
    <div className="help-empty ui-panel">
      <p className="text-16 font-medium">No refunds yet.</p>
      <p className="text-14 text-muted">
        Refunds that you request are listed here, with what becomes of them.
      </p>
      <LinkButton className="mt-3" href={paths.help()}>
        Reach out to Support
      </LinkButton>
    </div>
  );
}
