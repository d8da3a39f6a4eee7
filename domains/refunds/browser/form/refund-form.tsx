import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { isChoosable } from '../../rules/refund.ts';
import { isSubmittable } from '../../rules/refund-quote.ts';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { FailureNotice } from './refund-failure.tsx';
import { entryFieldId, RefundLines } from './refund-lines.tsx';
import { SeatNote } from './refund-notes.tsx';
import type { RefundPreview } from '../runner/refund-preview.ts';
import { ReasonField } from './reason-field.tsx';
import type { RefundRunner } from '../runner/refund-runner.ts';
import { RefundTotal } from './refund-total.tsx';
import type { FillingRefund, QuotingRefund } from '../../rules/refund-state.ts';
import { refundFormCopy } from '../../messages/form.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { money } from './refund-format.ts';

export interface RefundFormProps {
  formId: string;
  runner: RefundRunner;
  refund: FillingRefund | QuotingRefund;
  invoice: ListedInvoice;
  preview: RefundPreview;
  teamSlug: string | undefined;
  loginHref: string;
}

/** The chosen invoice's items, what they come to, why, and the way to the review. */
export function RefundForm({
  formId,
  runner,
  refund,
  invoice,
  preview,
  teamSlug,
  loginHref,
}: RefundFormProps) {
  const { entries, errors, attempt, reason, proposedReason } = refund.fields;
  const failure = refund.status === 'idle' ? refund.failure : null;
  const reasonId = `${formId}-reason-text`;
  const choosable = preview.rows.filter(({ control }) => isChoosable(control));
  return (
    <form
      className="refund-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        runner.review();
      }}
    >
      {attempt > 0 ? (
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(errors).map(([field, message]) => ({
            fieldId: field === 'reason' ? reasonId : entryFieldId(formId, field),
            message:
              field === 'reason'
                ? message
                : refundFormCopy.errorOf({ item: descriptionOf(preview, field), message }),
          }))}
        />
      ) : null}
      <RefundLines
        {...{ formId, invoice, entries, errors }}
        rows={preview.rows}
        onEntry={runner.setEntry}
        amountOf={({ billableItem, control }) =>
          preview.quote && isChoosable(control)
            ? money(preview.amounts[billableItem] ?? 0, invoice.currency)
            : undefined
        }
      />
      {choosable.length > 0 ? (
        <div className="refund-choose">
          <Button size="small" variant="quiet" onClick={runner.chooseAll}>
            {refundFormCopy.chooseAll()}
          </Button>
          <Button size="small" variant="quiet" onClick={runner.clearAll}>
            {refundPanelCopy.clear()}
          </Button>
        </div>
      ) : null}
      {choosable.length > 0 ? <RefundTotal invoice={invoice} preview={preview} /> : null}
      {choosable.some(({ isSeat }) => isSeat) ? <SeatNote teamSlug={teamSlug} /> : null}
      {choosable.length > 0 ? (
        <ReasonField
          id={reasonId}
          value={reason}
          isProposed={proposedReason !== null}
          error={errors.reason}
          onChange={runner.setReason}
          onRevert={runner.revertReason}
        />
      ) : null}
      {failure ? <FailureNotice failure={failure} loginHref={loginHref} /> : null}
      <div className="chat-tool-actions">
        <Button
          type="submit"
          variant="primary"
          busyLabel={refund.status === 'quoting' ? refundPanelCopy.quoting() : undefined}
          disabledReason={submitDisabledReason(preview, choosable.length > 0)}
        >
          {refundFormCopy.review()}
        </Button>
        <Button variant="quiet" onClick={runner.cancel}>
          {refundPanelCopy.cancel()}
        </Button>
      </div>
    </form>
  );
}

function descriptionOf({ rows }: RefundPreview, billableItem: string): string {
  return rows.find((row) => row.billableItem === billableItem)?.description ?? billableItem;
}

/** Why there is nothing to submit (§5); a wrong entry is said when it is submitted. */
function submitDisabledReason({ quote }: RefundPreview, hasChoice: boolean): string | undefined {
  if (!hasChoice) return refundFormCopy.nothingRefundable();
  return quote && !isSubmittable(quote) ? refundPanelCopy.nothingChosen() : undefined;
}
