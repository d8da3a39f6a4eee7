import type { RefundDetail } from '../rules/calls/billing.ts';
import { refundCopy } from '../messages/refund.ts';
import { money, quantityWithUnit } from '../browser/form/refund-format.ts';

/** What of the invoice is paid back: its items, how many of each, and the sum. */
export function RefundLines({ refund }: { refund: Pick<RefundDetail, 'lines' | 'amount' | 'currency'> }) {
  const { lines, amount, currency } = refund;
  return (
    <table className="refund-receipt">
      <caption className="ui-hidden-visually">{refundCopy.refundedItems()}</caption>
      <thead>
        <tr>
          <th scope="col">{refundCopy.item()}</th>
          <th scope="col">{refundCopy.quantity()}</th>
          <th scope="col">{refundCopy.amount()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.billableItem} ${line.description} ${line.quantity} ${line.amount}`}>
            <th scope="row">{line.description}</th>
            <td className="ui-tabular">
              <bdi>{quantityWithUnit(line.quantity, line.unit)}</bdi>
            </td>
            <td className="ui-tabular">{money(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {refundCopy.total()}
          </th>
          <td className="ui-tabular">{money(amount, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
