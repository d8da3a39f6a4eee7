import type { RefundDetail } from '../../rules/calls/billing.ts';
import { Notice } from '@reachout/ui/notice';
import { approvalCopy } from '../../messages/approval.ts';
import { money, quantityWithUnit } from '../../browser/form/refund-format.ts';

/** Where less was approved than was asked for: how much, what not, and why. The same words stand on the customer's page and the staff's. */
export function PartialNotice({
  refund: { partial, amount, currency, entries },
  isStaff = false,
}: {
  refund: Pick<RefundDetail, 'partial' | 'amount' | 'currency' | 'entries'>;
  isStaff?: boolean;
}) {
  if (partial === null) return null;
  const amounts = { approved: money(amount, currency), asked: money(partial.asked, currency) };
  const why = entries.find(({ status }) => status === 'approved')?.note ?? null;
  return (
    <Notice>
      <p className="font-medium">
        {isStaff ? approvalCopy.approvedInPartStaff(amounts) : approvalCopy.approvedInPart(amounts)}
      </p>
      <p id="refund-not-approved" className="text-muted">
        {approvalCopy.notApproved()}
      </p>
      <table className="refund-receipt" aria-labelledby="refund-not-approved">
        <tbody>
          {partial.notApproved.map(({ billableItem, description, quantity, unit, amount: missing }) => (
            <tr key={billableItem}>
              <th scope="row">{description}</th>
              <td className="ui-tabular">
                <bdi>{quantityWithUnit(quantity, unit)}</bdi>
              </td>
              <td className="ui-tabular">{money(missing, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {why === null ? null : (
        <p className="refund-text text-14" dir="auto">
          {why}
        </p>
      )}
    </Notice>
  );
}
