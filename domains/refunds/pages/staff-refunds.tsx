import type { RefundSummary } from '../rules/calls/billing.ts';
import type { RefundWait } from '../rules/refund-waits.ts';
import { paths } from '@reachout/core/paths';
import { RowLink, Table } from '@reachout/ui/table';
import { Tabs } from '@reachout/ui/tabs';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { approvalCopy } from '../messages/approval.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import { money } from '../browser/form/refund-format.ts';
import { LedgerDownload } from './ledger-download.tsx';
import { OffsetPager } from '@reachout/accounts/pages/pager';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface StaffRefundsPageProps {
  waitingFor: RefundWait;
  counts: Readonly<Record<RefundWait, number>>;
  refunds: readonly { refund: RefundSummary; accountName: string }[];
  pagination: { limit: number; offset: number; total: number };
  /** The days that the ledger is offered for at first. */
  ledger: { from: string; to: string };
}

const views = [
  { waitingFor: 'payment', label: staffRefundsCopy.toPay, href: paths.staffRefunds() },
  { waitingFor: 'decision', label: staffRefundsCopy.toDecide, href: paths.staffRefunds({ of: 'decision' }) },
  {
    waitingFor: 'confirmation',
    label: approvalCopy.toConfirm,
    href: paths.staffRefunds({ of: 'confirmation' }),
  },
  { waitingFor: 'failure', label: staffRefundsCopy.failed, href: paths.staffRefunds({ of: 'failure' }) },
] as const;

const leads = {
  payment: staffRefundsCopy.toPayLead,
  decision: staffRefundsCopy.toDecideLead,
  confirmation: approvalCopy.toConfirmLead,
  failure: staffRefundsCopy.failedLead,
} as const;

const none = {
  payment: staffRefundsCopy.noneToPay,
  decision: staffRefundsCopy.noneToDecide,
  confirmation: approvalCopy.noneToConfirm,
  failure: staffRefundsCopy.noneFailed,
} as const;

const columns = ['amount', 'account', 'invoice', 'waitingSince', 'case'] as const;

/** Refunds of all accounts that wait for support staff. */
export function StaffRefundsPage({ waitingFor, counts, refunds, pagination, ledger }: StaffRefundsPageProps) {
  const { limit, offset, total } = pagination;
  const of = waitingFor === 'payment' ? undefined : waitingFor;
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">{staffRefundsCopy.title()}</h1>
      <Tabs
        label={staffRefundsCopy.views()}
        tabs={views.map(({ label, href, ...view }) => ({
          href,
          label: (
            <>
              {label()} <Count count={counts[view.waitingFor]} />
            </>
          ),
          isCurrent: view.waitingFor === waitingFor,
        }))}
      />
      <p className="text-14 text-muted">{leads[waitingFor]()}</p>
      {refunds.length === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">{none[waitingFor]()}</p>
        </div>
      ) : (
        <WaitingList refunds={refunds} />
      )}
      <OffsetPager
        hrefOf={(to) => paths.staffRefunds({ of, offset: to })}
        {...{ total, offset }}
        pageSize={limit}
      />
      <LedgerDownload {...ledger} />
    </div>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      <span className="ui-tab-note" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{staffRefundsCopy.count({ count })}</VisuallyHidden>
    </>
  );
}

function WaitingList({ refunds }: Pick<StaffRefundsPageProps, 'refunds'>) {
  return (
    <Table caption={staffRefundsCopy.title()} columns={columns.map((column) => staffRefundsCopy[column]())}>
      {refunds.map(({ refund, accountName }) => (
        <tr key={refund.id}>
          <th scope="row" data-label={staffRefundsCopy.amount()} className="ui-tabular">
            <RowLink href={paths.staffRefund(refund.id)}>{money(refund.amount, refund.currency)}</RowLink>
          </th>
          <td data-label={staffRefundsCopy.account()}>
            <bdi>{accountName}</bdi>
          </td>
          <td data-label={staffRefundsCopy.invoice()}>
            <bdi>{refund.invoiceNumber}</bdi>
          </td>
          <td data-label={staffRefundsCopy.waitingSince()}>
            <Timestamp at={refund.updatedAt} />
          </td>
          <td data-label={staffRefundsCopy.case()}>
            {refund.case ? (
              <a className="ui-link case-number" href={paths.staffCase(refund.case.caseNumber)}>
                {refund.case.caseNumber}
              </a>
            ) : (
              <span className="text-muted">{staffRefundsCopy.noCase()}</span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
