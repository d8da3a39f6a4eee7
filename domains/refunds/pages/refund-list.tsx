import type { Brand } from '@reachout/brand/rules/brand';
import type { RefundSummary } from '../rules/calls/billing.ts';
import { paths } from '@reachout/core/paths';
import { refundStatusCopy } from '@reachout/billing/messages/refund-statuses';
import { refundsCopy } from '../messages/refunds.ts';
import { money } from '../browser/form/refund-format.ts';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { RowLink, Table } from '@reachout/ui/table';
import { NothingHere } from '@reachout/web/shell/nothing-here';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { statusTones } from './status-tones.ts';

const columns = ['amount', 'invoice', 'status', 'askedFor', 'case'] as const;

/** An account's refunds: a table that becomes cards on small screens. */
export function RefundList({
  refunds,
  teamSlug,
}: {
  refunds: readonly RefundSummary[];
  teamSlug: string | undefined;
}) {
  return (
    <Table caption={refundsCopy.title()} columns={columns.map((column) => refundsCopy[column]())}>
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <th scope="row" data-label={refundsCopy.amount()} className="ui-tabular">
            <RowLink href={paths.refund({ teamSlug, refundId: refund.id })}>
              {money(refund.amount, refund.currency)}
            </RowLink>
          </th>
          <td data-label={refundsCopy.invoice()}>
            <bdi>{refund.invoiceNumber}</bdi>
          </td>
          <td data-label={refundsCopy.status()}>
            <Badge tone={statusTones[refund.status]}>{refundStatusCopy[refund.status]()}</Badge>
          </td>
          <td data-label={refundsCopy.askedFor()}>
            <Timestamp at={refund.createdAt} />
          </td>
          <td data-label={refundsCopy.case()}>
            {refund.case ? (
              <a className="ui-link case-number" href={refund.case.url}>
                {refund.case.caseNumber}
              </a>
            ) : (
              <span className="text-muted">{refundsCopy.noCase()}</span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What stands in the list's place when there is nothing to list: what would be here, and the one next step. */
export function NoRefunds({ brand }: { brand: Pick<Brand, 'logo'> }) {
  return (
    <NothingHere brand={brand} title={refundsCopy.none()} text={refundsCopy.noneNote()}>
      <LinkButton className="mt-3" href={paths.help()}>
        {refundsCopy.reachOut()}
      </LinkButton>
    </NothingHere>
  );
}
