import type { Account } from '@reachout/accounts/rules/accounts';
import type { ListedInvoice, RefundQuoteResponse } from '../../rules/calls/billing.ts';
import { isSeatItem } from '@reachout/billing/rules/invoices';
import { Notice } from '@reachout/ui/notice';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { SeatNote } from './refund-notes.tsx';
import { CapNote } from './refund-total.tsx';
import type { Review } from '../runner/refund-view.ts';
import { count, day, decisionText, money, reasonLabel } from './refund-words.ts';

export interface ReviewFactsProps {
  brand: Pick<ClientBrand, 'name'>;
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
