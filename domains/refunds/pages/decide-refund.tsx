import type { RefundDetail, StaffRefundResponse } from '../rules/calls/billing.ts';
import { staffRefundForms } from '../rules/staff-refund-forms.ts';
import { maxShortText } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { SecondNeeded } from './approval/second-needed.tsx';
import { approvalCopy } from '../messages/approval.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import { money } from '../browser/form/refund-format.ts';

export interface DecideRefundProps {
  refund: Pick<RefundDetail, 'amount' | 'currency'>;
  /** Where the form posts to: the refund's own page. */
  action: string;
  note: string;
  noteError: string | undefined;
  /** Why the person cannot approve it alone; empty when they can. */
  needsSecond: StaffRefundResponse['needsSecond'];
  /** The person. */
  name: string;
}

/** Support's decision on a requested refund; each button is one answer, and both go to the customer with the note. */
export function DecideRefund({ refund, action, note, noteError, needsSecond, name }: DecideRefundProps) {
  const amount = money(refund.amount, refund.currency);
  return (
    <FormFrame form={staffRefundForms.decide} action={action} className="refund-decide">
      <SecondNeeded rules={needsSecond} name={name} />
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
          {needsSecond.length > 0
            ? approvalCopy.propose({ amount })
            : staffRefundForms.decide.submit({ amount })}
        </Button>
        <Button type="submit" name={staffRefundForms.decide.fields.decision} value="decline">
          {staffRefundsCopy.decline()}
        </Button>
      </div>
    </FormFrame>
  );
}
