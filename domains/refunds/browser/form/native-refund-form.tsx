import { newRefundField, newRefundForms } from '../../rules/new-refund-forms.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { formNameField } from '@reachout/core/declared-form';
import { maxReason } from '@reachout/core/limits';
import { newRefundPath } from '@reachout/core/paths';
import { entryFieldName, isChoosable, type RefundEntries, type RefundRow } from '../../rules/refund.ts';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { RefundLines } from './refund-lines.tsx';
import { SeatNote } from './refund-notes.tsx';
import { refundFormCopy } from '../../messages/form.ts';
import { newRefundCopy } from '../../messages/new-refund.ts';

/** A refund form as its page knows it: for whom, of what, and what stands in its fields. */
export interface NativeRefund {
  /** Who fills it in: nobody else submits it (F19). */
  personId: string;
  account: Account;
  /** The product's slug. */
  product: string;
  invoice: ListedInvoice;
  rows: readonly RefundRow[];
  entries: RefundEntries;
  reason: string;
}

export interface NativeRefundFormProps extends NativeRefund {
  /** Messages by billable item, of the `reason`, and of `lineItems` as a whole. */
  errors: Readonly<Record<string, string>>;
}

/** Where the forms of these pages post to. */
export function nativeRefundPath({
  account,
  product,
  invoice,
}: Pick<NativeRefund, 'account' | 'product' | 'invoice'>): string {
  return newRefundPath({ teamSlug: account.team?.slug, product, invoice: invoice.id });
}

/** The items of an invoice as a plain form. Without a script nothing can follow what is typed: the next page has the figures. */
export function NativeRefundForm(props: NativeRefundFormProps) {
  const { personId, account, invoice, rows, entries, reason, errors } = props;
  const choosable = rows.filter(({ control }) => isChoosable(control));
  return (
    <FormFrame form={newRefundForms.review} action={nativeRefundPath(props)} className="refund-form">
      <input type="hidden" name={newRefundField.personId} value={personId} />
      <RefundLines formId="item" {...{ invoice, rows, entries, errors }} />
      <div className="refund-part">
        {invoice.discounts.length > 0 ? (
          <p className="refund-note">
            {newRefundCopy.discounts({
              discounts: invoice.discounts.map(({ title }) => title).join(' · '),
            })}
          </p>
        ) : null}
        {choosable.some(({ isSeat }) => isSeat) ? <SeatNote teamSlug={account.team?.slug} /> : null}
      </div>
      <TextareaField
        name={newRefundField.reason}
        label={refundFormCopy.reason()}
        labelNote={refundFormCopy.optional()}
        hint={newRefundCopy.reasonHint({ max: maxReason })}
        rows={3}
        defaultValue={reason}
        error={errors.reason}
      />
      <p className="text-14 text-muted">{newRefundCopy.amountComes()}</p>
      {/* The first button is the one that Enter presses. */}
      <div className="chat-tool-actions">
        <Button type="submit" variant="primary">
          {newRefundForms.review.submit()}
        </Button>
        <Button
          type="submit"
          variant="quiet"
          name={formNameField}
          value={newRefundForms.chooseEverything.name}
        >
          {newRefundForms.chooseEverything.submit()}
        </Button>
      </div>
    </FormFrame>
  );
}

/** What is wrong with a form that came back, for the top of the page. */
export function NativeRefundErrors({ rows, errors }: Pick<NativeRefundFormProps, 'rows' | 'errors'>) {
  return <ErrorSummary errors={summaryOf(rows, errors)} />;
}

function summaryOf(rows: readonly RefundRow[], errors: Readonly<Record<string, string>>) {
  const [first] = rows.filter(({ control }) => isChoosable(control));
  return Object.entries(errors).map(([field, message]) => {
    if (field === newRefundField.reason) return { fieldId: field, message };
    const row = rows.find(({ billableItem }) => billableItem === field);
    // What is about all items is put right at the first of them.
    const fieldId = entryFieldName(row?.billableItem ?? first?.billableItem ?? field);
    return { fieldId, message: row ? refundFormCopy.errorOf({ item: row.description, message }) : message };
  });
}
