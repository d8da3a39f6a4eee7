import type { Account } from '@reachout/accounts/rules/accounts';
import type { ListedInvoice, RefundQuoteResponse } from '../../rules/calls/billing.ts';
import { isSeatItem } from '@reachout/catalogue/rules/billable-items';
import { Notice } from '@reachout/ui/notice';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { SeatNote } from './refund-notes.tsx';
import { CapNote } from './refund-total.tsx';
import type { Review } from '../../rules/refund-state.ts';
import { Rich } from '@reachout/language/rich';
import { refundFormCopy } from '../../messages/form.ts';
import { refundReviewCopy } from '../../messages/review.ts';
import { day, money } from './refund-format.ts';

export interface ReviewFactsProps {
  brand: Pick<ClientBrand, 'name' | 'billableItems'>;
  account: Pick<Account, 'name' | 'team'>;
  invoice: Pick<ListedInvoice, 'invoiceNumber' | 'issuedAt'>;
  quote: RefundQuoteResponse;
  reason: string;
}

/** Everything that a person confirms, as the server quotes it. */
export function ReviewFacts({ brand, account, invoice, quote, reason }: ReviewFactsProps) {
  return (
    <>
      <dl className="refund-facts">
        <div>
          <dt>{refundReviewCopy.account()}</dt>
          <dd>
            <bdi>{account.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{refundReviewCopy.invoice()}</dt>
          <dd>
            <Rich
              message={refundReviewCopy.invoiceOf}
              values={{ invoice: <bdi>{invoice.invoiceNumber}</bdi>, date: day(invoice.issuedAt) }}
            />
          </dd>
        </div>
        <div>
          <dt>{refundReviewCopy.items()}</dt>
          <dd>
            <ul className="refund-quoted">
              {quote.lines.map((line) => (
                <li key={line.line}>
                  <span>
                    {refundReviewCopy.quantityOf({ quantity: line.quantity, item: line.description })}
                  </span>
                  <span className="ui-tabular">{money(line.amount, quote.currency)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {reason.trim() === '' ? null : (
          <div>
            <dt>{refundFormCopy.reason()}</dt>
            <dd className="refund-text">{reason.trim()}</dd>
          </div>
        )}
        <div>
          <dt>{refundReviewCopy.total()}</dt>
          <dd className="refund-sum">{money(quote.total, quote.currency)}</dd>
        </div>
        <div>
          <dt>{refundReviewCopy.decision()}</dt>
          <dd>
            {quote.decision === 'approved'
              ? refundReviewCopy.approved()
              : refundReviewCopy.requested({ brand: brand.name })}
          </dd>
        </div>
      </dl>
      {quote.cap === 'none' ? null : <CapNote cap={quote.cap} />}
      {quote.lines.some(({ billableItem }) => isSeatItem(brand, billableItem)) ? (
        <SeatNote teamSlug={account.team?.slug} />
      ) : null}
    </>
  );
}

/** What is new about this quote, where something is. */
export function QuoteNotice({
  quote,
  replaces,
  notice,
  previewTotal,
}: Review & {
  /** What the form's own preview came to, where it had one. */
  previewTotal: number | null;
}) {
  if (replaces) {
    const isOtherTotal = replaces.total !== quote.total;
    return (
      <Notice tone="warning" role="alert" title={refundReviewCopy.changed()}>
        {isOtherTotal ? (
          <p>
            {refundReviewCopy.changedTotal({
              before: money(replaces.total, quote.currency),
              now: money(quote.total, quote.currency),
            })}
          </p>
        ) : null}
        {replaces.decision === quote.decision ? null : (
          <p>
            {quote.decision === 'requested'
              ? refundReviewCopy.nowRequested()
              : refundReviewCopy.nowApproved()}
          </p>
        )}
        <p>{refundReviewCopy.confirmAnew()}</p>
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
      <p>{refundReviewCopy.otherThanForm({ amount: money(previewTotal, quote.currency) })}</p>
    </Notice>
  );
}
