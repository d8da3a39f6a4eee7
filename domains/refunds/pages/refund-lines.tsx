import type { RefundDetail } from '../rules/calls/billing.ts';
import { quantityText } from '@reachout/core/quantity-text';
import { amountText } from './refund-labels.ts';

/** What of the invoice is paid back: its items, how many of each, and the sum. */
export function RefundLines({ refund }: { refund: Pick<RefundDetail, 'lines' | 'amount' | 'currency'> }) {
  const { lines, amount, currency } = refund;
  return (
    <table className="refund-receipt">
      <caption className="ui-hidden-visually">Refunded items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.billableItem} ${line.description} ${line.quantity} ${line.amount}`}>
            <th scope="row">{line.description}</th>
            <td className="ui-tabular">{quantityText(line.quantity, line.unit, 'en')}</td>
            <td className="ui-tabular">{amountText(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Refund
          </th>
          <td className="ui-tabular">{amountText(amount, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
