import type { RefundDetail } from '../rules/calls/billing.ts';
import { staffRefundForms } from '../rules/staff-refund-forms.ts';
import { maxShortText } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';
import { refundStatusCopy } from '@reachout/billing/messages/refund-statuses';
import { Rich } from '@reachout/language/rich';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { staffRefundsCopy } from '../messages/staff.ts';
import { money } from '../browser/form/refund-format.ts';

export interface PayRefundProps {
  refund: Pick<RefundDetail, 'amount' | 'currency' | 'invoiceNumber'>;
  /** Where the form posts to: the refund's own page. */
  action: string;
  note: string;
  noteError: string | undefined;
}

/** Where support records the payment of a refund that is paid by hand: it was paid, or it could not be. Both go to the customer with the note (D34). */
export function PayRefund({ refund, action, note, noteError }: PayRefundProps) {
  const { amount, currency, invoiceNumber } = refund;
  return (
    <FormFrame form={staffRefundForms.pay} action={action} className="refund-decide">
      <p className="text-14">
        <Rich
          message={staffRefundsCopy.payByHand}
          values={{
            amount: money(amount, currency),
            invoice: <bdi className="whitespace-nowrap">{invoiceNumber}</bdi>,
            status: refundStatusCopy.ordered(),
          }}
        />
      </p>
      <TextareaField
        name={staffRefundForms.pay.fields.note}
        label={staffRefundsCopy.note()}
        labelNote={staffRefundsCopy.neededToFail()}
        hint={staffRefundsCopy.noteHint({ max: maxShortText })}
        rows={2}
        defaultValue={note}
        error={noteError}
      />
      <div className="site-form-actions">
        <Button type="submit" variant="primary" name={staffRefundForms.pay.fields.outcome} value="paid">
          {staffRefundForms.pay.submit()}
        </Button>
        <Button type="submit" name={staffRefundForms.pay.fields.outcome} value="failed">
          {staffRefundsCopy.markFailed()}
        </Button>
      </div>
    </FormFrame>
  );
}
