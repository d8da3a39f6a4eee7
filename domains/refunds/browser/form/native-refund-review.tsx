import { newRefundField, newRefundForms } from '../../rules/new-refund-forms.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { formNameField } from '@reachout/core/declared-form';
import { entryFieldName } from '../../rules/refund.ts';
import { Button } from '@reachout/ui/button';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { type NativeRefund, nativeRefundPath } from './native-refund-form.tsx';
import type { Review } from '../../rules/refund-state.ts';
import { refundReviewCopy } from '../../messages/review.ts';
import { money } from './refund-format.ts';
import { QuoteNotice, ReviewFacts } from './review-facts.tsx';

export interface NativeRefundReviewProps extends NativeRefund {
  brand: Pick<Brand, 'name' | 'billableItems'>;
  review: Review;
  /** Stands for this confirmation, however often it arrives (D22). */
  idempotencyKey: string;
}

/** The server's quote as a page: everything once more, the way back, and the confirmation that carries the quote's hash (D25). */
export function NativeRefundReview(props: NativeRefundReviewProps) {
  const { brand, account, invoice, review, reason } = props;
  const { quote, replaces, notice } = review;
  const isBack = replaces !== null || notice !== null;
  return (
    <section className="refund-review" aria-labelledby="review">
      {isBack ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what became of the confirmation is where reading must start
        <div tabIndex={-1} autoFocus>
          <QuoteNotice {...review} previewTotal={null} />
        </div>
      ) : null}
      <h2 id="review" className="text-18 font-semibold">
        {refundReviewCopy.title()}
      </h2>
      <ReviewFacts {...{ brand, account, invoice, quote, reason }} />
      <FormFrame form={newRefundForms.confirm} action={nativeRefundPath(props)} className="chat-tool-actions">
        <HiddenFields {...props} />
        <Button type="submit" name={formNameField} value={newRefundForms.change.name}>
          {newRefundForms.change.submit()}
        </Button>
        <Button type="submit" variant="primary">
          {newRefundForms.confirm.submit({ amount: money(quote.total, quote.currency) })}
        </Button>
      </FormFrame>
    </section>
  );
}

/** The form's own fields, so that going back loses nothing, and what names the quote. The total and the decision only tell what was shown. */
function HiddenFields({ personId, entries, reason, review, idempotencyKey }: NativeRefundReviewProps) {
  const { hash, total, decision } = review.quote;
  const chosen = Object.entries(entries).flatMap(([billableItem, entry]): [string, string][] => {
    if (entry === false || entry === '') return [];
    return [[entryFieldName(billableItem), entry === true ? 'on' : entry]];
  });
  const fields = [
    ...chosen,
    [newRefundField.personId, personId],
    [newRefundField.reason, reason],
    [newRefundField.quoteHash, hash],
    [newRefundField.quotedTotal, String(total)],
    [newRefundField.quotedDecision, decision],
    [newRefundField.idempotencyKey, idempotencyKey],
  ] as const;
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
