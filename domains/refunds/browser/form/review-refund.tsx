import type { ListedInvoice } from '../../rules/calls/billing.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import { Button } from '@reachout/ui/button';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { FailureNotice } from './refund-failure.tsx';
import type { RefundFailure, Review } from '../../rules/refund-state.ts';
import { refundReviewCopy } from '../../messages/review.ts';
import { money } from './refund-format.ts';
import { QuoteNotice, ReviewFacts } from './review-facts.tsx';

export interface ReviewRefundProps {
  brand: ClientBrand;
  account: Account;
  invoice: ListedInvoice;
  review: Review;
  reason: string;
  /** What the form's own preview came to. */
  previewTotal: number | null;
  failure: RefundFailure | null;
  loginHref: string;
  onConfirm: () => void;
  onBack: () => void;
}

/** Everything that is about to be asked for, once more, as the server quotes it (U12, D25). */
export function ReviewRefund(props: ReviewRefundProps) {
  const { brand, account, invoice, review, reason, failure, loginHref, onConfirm, onBack } = props;
  const { quote } = review;
  const titleId = useId();
  const back = useRef<HTMLButtonElement>(null);
  // Each quote is read anew, from the action that costs nothing (U31, A72).
  useEffect(() => back.current?.focus(), [quote.hash]);
  return (
    <section className="refund-review" aria-labelledby={titleId}>
      <h3 id={titleId} className="chat-tool-title">
        {refundReviewCopy.title()}
      </h3>
      <QuoteNotice {...review} previewTotal={props.previewTotal} />
      {failure ? <FailureNotice failure={failure} loginHref={loginHref} /> : null}
      <ReviewFacts {...{ brand, account, invoice, quote, reason }} />
      <div className="chat-tool-actions">
        <Button ref={back} aria-describedby={titleId} onClick={onBack} onKeyDown={ignoreRepeatedEnter}>
          {refundReviewCopy.back()}
        </Button>
        <Button variant="primary" onClick={onConfirm} onKeyDown={ignoreRepeatedEnter}>
          {refundReviewCopy.confirm({ amount: money(quote.total, quote.currency) })}
        </Button>
      </div>
    </section>
  );
}

/** A key held down since the form was left decides nothing here (U31). */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
