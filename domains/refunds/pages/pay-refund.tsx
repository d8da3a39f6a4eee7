import type { RefundDetail } from '../rules/calls/billing.ts';
import { maxShortText } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';
import { amountText } from './refund-labels.ts';

export interface PayRefundProps {
  refund: Pick<RefundDetail, 'amount' | 'currency' | 'invoiceNumber'>;
  /** Where the form posts to: the refund's own page. */
  action: string;
  note: string;
  noteProblem: string | undefined;
}

/** Support's word on a refund that is paid by hand: it was paid, or it could not be. Both go to the customer with the note (D34). */
export function PayRefund({ refund, action, note, noteProblem }: PayRefundProps) {
  const { amount, currency, invoiceNumber } = refund;
  return (
    <form method="post" action={action} noValidate className="refund-decide">
      <p className="text-14">
        This installation does not move money. Pay {amountText(amount, currency)} to the payment method of
        invoice <bdi className="whitespace-nowrap">{invoiceNumber}</bdi>, then record it here. Until then the
        customer reads “Ordered”.
      </p>
      <TextareaField
        name="note"
        label="Note"
        labelNote="(needed to mark as failed)"
        hint={`The customer reads it. Up to ${maxShortText} characters.`}
        rows={2}
        defaultValue={note}
        error={noteProblem}
      />
      <div className="chat-tool-actions">
        <Button type="submit" variant="primary" name="payment" value="paid">
          Mark as paid
        </Button>
        <Button type="submit" name="payment" value="failed">
          Mark as failed
        </Button>
      </div>
    </form>
  );
}
