import type { RefundDetail } from '../rules/calls/billing.ts';
import { staffRefundForms } from '../rules/staff-refund-forms.ts';
import { maxShortText } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { staffRefundsCopy } from '../messages/staff.ts';
import { money } from '../browser/form/refund-format.ts';

export interface DecideRefundProps {
  refund: Pick<RefundDetail, 'amount' | 'currency'>;
  /** Where the form posts to: the refund's own page. */
  action: string;
  note: string;
  noteError: string | undefined;
}

/** Support's decision on a requested refund; each button is one answer, and both go to the customer with the note. */
export function DecideRefund({ refund, action, note, noteError }: DecideRefundProps) {
  return (
    <FormFrame form={staffRefundForms.decide} action={action} className="refund-decide">
      <TextareaField
        name={staffRefundForms.decide.fields.note}
        label={staffRefundsCopy.note()}
        labelNote={staffRefundsCopy.neededToDecline()}
        hint={staffRefundsCopy.noteHint({ max: maxShortText })}
        rows={2}
        defaultValue={note}
        error={noteError}
      />
      <div className="site-form-actions">
        <Button
          type="submit"
          variant="primary"
          name={staffRefundForms.decide.fields.decision}
          value="approve"
        >
          {staffRefundForms.decide.submit({ amount: money(refund.amount, refund.currency) })}
        </Button>
        <Button type="submit" name={staffRefundForms.decide.fields.decision} value="decline">
          {staffRefundsCopy.decline()}
        </Button>
      </div>
    </FormFrame>
  );
}
