import type { RefundSummary } from '../rules/calls/billing.ts';
import { paths } from '@reachout/core/paths';
import { ColumnHeads } from '@reachout/ui/column-heads';
import { amountText } from './refund-labels.ts';
import { Pager } from '@reachout/accounts/pages/pager';
import { Moment } from '@reachout/web/lib/moment';

export interface StaffRefundsPageProps {
  waitingFor: 'payment' | 'decision';
  refunds: readonly { refund: RefundSummary; accountName: string }[];
  pagination: { limit: number; offset: number; total: number };
}

const views = [
  { waitingFor: 'payment', label: 'To pay', href: paths.staffRefunds() },
  { waitingFor: 'decision', label: 'To decide', href: paths.staffRefunds({ of: 'decision' }) },
] as const;

const leads = {
  payment: 'Approved and ordered, to be paid by hand. The longest waiting come first.',
  decision: 'Requested, to be approved or declined. The longest waiting come first.',
} as const;

const columns = ['Amount', 'Account', 'Invoice', 'Waiting since', 'Case'] as const;

/** Refunds of all accounts that wait for support staff. */
export function StaffRefundsPage({ waitingFor, refunds, pagination }: StaffRefundsPageProps) {
  const { limit, offset, total } = pagination;
  const of = waitingFor === 'decision' ? waitingFor : undefined;
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">Pending refunds</h1>
      <nav aria-label="What they wait for" className="ui-no-print">
        <ul className="cases-accounts">
          {views.map((view) => (
            <li key={view.waitingFor}>
              <a
                className="ui-status"
                href={view.href}
                aria-current={view.waitingFor === waitingFor ? 'page' : undefined}
              >
                {view.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-14 text-muted">{leads[waitingFor]}</p>
      {refunds.length === 0 ? (
        <div className="help-empty ui-panel">
          <p className="text-16 font-medium">
            {waitingFor === 'payment'
              ? 'No refund is waiting to be paid.'
              : 'No refund is waiting for a decision.'}
          </p>
        </div>
      ) : (
        <WaitingList refunds={refunds} />
      )}
      <Pager
        hrefOf={(to) => paths.staffRefunds({ of, offset: to })}
        {...{ total, offset }}
        pageSize={limit}
      />
    </div>
  );
}

function WaitingList({ refunds }: Pick<StaffRefundsPageProps, 'refunds'>) {
  return (
    <table className="case-list">
      <caption className="ui-hidden-visually">Pending refunds</caption>
      <ColumnHeads columns={columns} />
      <tbody>
        {refunds.map(({ refund, accountName }) => (
          <tr key={refund.id}>
            <th scope="row" data-label="Amount" className="ui-tabular">
              <a className="ui-link" href={paths.staffRefund(refund.id)}>
                {amountText(refund.amount, refund.currency)}
              </a>
            </th>
            <td data-label="Account">
              <bdi>{accountName}</bdi>
            </td>
            <td data-label="Invoice">
              <bdi>{refund.invoiceNumber}</bdi>
            </td>
            <td data-label="Waiting since">
              <Moment at={refund.updatedAt} />
            </td>
            <td data-label="Case">
              {refund.case ? (
                <a className="ui-link case-number" href={paths.staffCase(refund.case.caseNumber)}>
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
