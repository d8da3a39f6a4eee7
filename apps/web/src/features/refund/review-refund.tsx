import type { ListedInvoice } from '@reachout/contract/calls/billing';
import type { Account } from '@reachout/contract/accounts';
import { isSeatItem } from '@reachout/contract/invoices';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { ClientBrand } from '../../lib/client-brand.ts';
import { FailureNotice } from './refund-failure.tsx';
import { SeatNote } from './refund-notes.tsx';
import { CapNote } from './refund-total.tsx';
import type { Review } from './refund-view.ts';
import { count, day, decisionText, money, reasonLabel } from './refund-words.ts';
import type { RefundFailure } from './submit-refund.ts';

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
        Review your refund request
      </h3>
      <QuoteNotice {...props} />
      {failure ? <FailureNotice failure={failure} loginHref={loginHref} /> : null}
      <dl className="refund-facts">
        <div>
          <dt>Account</dt>
          <dd>
            <bdi>{account.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>Invoice</dt>
          <dd>
            <bdi>{invoice.invoiceNumber}</bdi>, {day(invoice.issuedAt)}
          </dd>
        </div>
        <div>
          <dt>Items</dt>
          <dd>
            <ul className="refund-quoted">
              {quote.lines.map((line) => (
                <li key={line.line}>
                  <span>
                    {count(line.quantity)} × {line.description}
                  </span>
                  <span className="ui-tabular">{money(line.amount, quote.currency)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {reason.trim() === '' ? null : (
          <div>
            <dt>{reasonLabel}</dt>
            <dd className="refund-words">{reason.trim()}</dd>
          </div>
        )}
        <div>
          <dt>Refund</dt>
          <dd className="refund-sum">{money(quote.total, quote.currency)}</dd>
        </div>
        <div>
          <dt>What happens</dt>
          <dd>{decisionText(quote.decision, `${brand.name}’s Support`)}</dd>
        </div>
      </dl>
      {quote.cap === 'none' ? null : <CapNote cap={quote.cap} />}
      {quote.lines.some(({ billableItem }) => isSeatItem(billableItem)) ? (
        <SeatNote teamSlug={account.team?.slug} />
      ) : null}
      <div className="chat-tool-actions">
        <Button ref={back} aria-describedby={titleId} onClick={onBack} onKeyDown={ignoreRepeatedEnter}>
          Go back
        </Button>
        <Button variant="primary" onClick={onConfirm} onKeyDown={ignoreRepeatedEnter}>
          Request refund of {money(quote.total, quote.currency)}
        </Button>
      </div>
    </section>
  );
}

/** What is new about this quote, where something is. */
function QuoteNotice({ review, previewTotal }: ReviewRefundProps) {
  const { quote, replaces, notice } = review;
  if (replaces) {
    const isOtherTotal = replaces.total !== quote.total;
    return (
      <Notice tone="warning" role="alert" title="The refund has changed since you confirmed it">
        {isOtherTotal ? (
          <p>
            It was {money(replaces.total, quote.currency)} and is now {money(quote.total, quote.currency)}.
          </p>
        ) : null}
        {replaces.decision === quote.decision ? null : (
          <p>
            {quote.decision === 'requested'
              ? 'It is no longer approved at once: a person reviews it first.'
              : 'It is now approved at once.'}
          </p>
        )}
        <p>Nothing was refunded yet. Look at it again and confirm it, or go back.</p>
      </Notice>
    );
  }
  if (notice) {
    return (
      <Notice tone="warning" role="alert">
        <p>{notice}</p>
      </Notice>
    );
  }
  if (previewTotal === null || previewTotal === quote.total) return null;
  return (
    <Notice tone="warning">
      <p>The form showed {money(previewTotal, quote.currency)}. The amount below is the one that counts.</p>
    </Notice>
  );
}

/** A key held down since the form was left decides nothing here (U31). */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
