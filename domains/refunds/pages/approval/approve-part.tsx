import type { PartQuoteResponse, StaffRefundResponse } from '../../rules/calls/billing.ts';
import { staffRefundForms } from '../../rules/staff-refund-forms.ts';
import { maxShortText } from '@reachout/core/limits';
import { entryFieldName } from '../../rules/refund.ts';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { approvalCopy } from '../../messages/approval.ts';
import { money } from '../../browser/form/refund-format.ts';
import { RefundLines } from '../refund-lines.tsx';
import { SecondNeeded } from './second-needed.tsx';

/** A part as it was asked for: what stands in the fields, and what it comes to or what is wrong with it. */
export interface AskedPart {
  /** Texts by item. */
  entries: Readonly<Record<string, string>>;
  quote?: PartQuoteResponse;
  /** Messages by item; `lineItems` for all of them. */
  errors: Readonly<Record<string, string>>;
}

export interface ApprovePartProps {
  choices: StaffRefundResponse['choices'];
  /** The refund's own page. */
  action: string;
  part: AskedPart | undefined;
  note: string;
  noteError: string | undefined;
  name: string;
}

/** Approving less than was asked for, in two steps: what, then what it comes to. Nothing is sent before the amount was seen. */
export function ApprovePart({ choices, action, part, note, noteError, name }: ApprovePartProps) {
  const { quote, entries = {}, errors = {} } = part ?? {};
  return (
    <div className="refund-decide">
      <p className="text-14 text-muted">{approvalCopy.partLead()}</p>
      {errors.lineItems === undefined ? null : (
        <p className="ui-error" role="alert">
          {errors.lineItems}
        </p>
      )}
      <form method="get" action={action} className="refund-decide" noValidate>
        {choices.map((choice) => (
          <ChoiceField key={choice.billableItem} {...{ choice, entries, errors }} />
        ))}
        <div className="site-form-actions">
          <Button type="submit">{approvalCopy.showPart()}</Button>
        </div>
      </form>
      {quote ? <ConfirmPart {...{ quote, action, note, noteError, name, choices }} /> : null}
    </div>
  );
}

function ChoiceField({
  choice: { billableItem, description, quantity, control },
  entries,
  errors,
}: {
  choice: StaffRefundResponse['choices'][number];
} & Pick<AskedPart, 'entries' | 'errors'>) {
  const id = entryFieldName(billableItem);
  const entry = entries[billableItem] ?? '';
  const error = errors[billableItem];
  if (control === 'checkbox')
    return (
      <CheckboxField
        name={id}
        value={String(quantity)}
        label={approvalCopy.partAll({ item: description, count: quantity })}
        defaultChecked={entry !== '' && entry !== '0'}
        error={error}
      />
    );
  return (
    <TextField
      name={id}
      label={approvalCopy.partOf({ item: description, max: quantity })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      className="ui-tabular"
      defaultValue={entry}
      error={error}
    />
  );
}

/** What the part comes to, and the confirmation of exactly that. */
function ConfirmPart({
  quote,
  choices,
  action,
  note,
  noteError,
  name,
}: Omit<ApprovePartProps, 'part'> & { quote: PartQuoteResponse }) {
  const { asked, total, currency, lines, needsSecond, hash } = quote;
  const amounts = { amount: money(total, currency), asked: money(asked, currency) };
  const quantityOf = (item: string): number =>
    lines
      .filter(({ billableItem }) => billableItem === item)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <FormFrame form={staffRefundForms.approvePart} action={action} className="refund-decide">
      <RefundLines refund={{ lines, amount: total, currency }} />
      <p className="text-14 font-medium" role="status">
        {approvalCopy.partComes({ approved: amounts.amount, asked: amounts.asked })}
      </p>
      <SecondNeeded rules={needsSecond} name={name} />
      {choices.map(({ billableItem }) => (
        <input
          key={billableItem}
          type="hidden"
          name={entryFieldName(billableItem)}
          value={String(quantityOf(billableItem))}
        />
      ))}
      <input type="hidden" name={staffRefundForms.approvePart.fields.quoteHash} value={hash} />
      <TextareaField
        id="part-note"
        name={staffRefundForms.approvePart.fields.note}
        label={approvalCopy.partNote()}
        hint={approvalCopy.partNoteHint({ max: maxShortText })}
        rows={2}
        defaultValue={note}
        error={noteError}
      />
      <div className="site-form-actions">
        <Button type="submit" variant="primary">
          {needsSecond.length > 0
            ? approvalCopy.propose(amounts)
            : staffRefundForms.approvePart.submit(amounts)}
        </Button>
      </div>
    </FormFrame>
  );
}
