import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { sum } from '@reachout/core/money';
import type { RefundPreview } from '../runner/refund-preview.ts';
import { money } from './refund-words.ts';

export interface RefundTotalProps {
  invoice: ListedInvoice;
  preview: RefundPreview;
}

/** What the form comes to as it stands: the items, what their discounts take off, and the cap if there is one (D24). */
export function RefundTotal({ invoice, preview }: RefundTotalProps) {
  const { quote, gross } = preview;
  const { currency, discounts } = invoice;
  const asked = quote ? sum(quote.lines.map(({ amount }) => amount)) : 0;
  const reduction = quote?.cap === 'none' ? gross - asked : 0;
  return (
    <div className="refund-total">
      <dl>
        {reduction > 0 ? (
          <>
            <div>
              <dt>Items as invoiced</dt>
              <dd className="ui-tabular">{money(gross, currency)}</dd>
            </div>
            <div>
              <dt>
                Share of the discounts
                <span className="refund-note">{discounts.map(({ title }) => title).join(' · ')}</span>
              </dt>
              <dd className="ui-tabular">−{money(reduction, currency)}</dd>
            </div>
          </>
        ) : null}
        <div className="refund-total-sum">
          <dt>Refund</dt>
          <dd className="ui-tabular">
            <span role="status">{quote ? money(quote.total, currency) : '–'}</span>
          </dd>
        </div>
      </dl>
      {quote && quote.cap !== 'none' ? <CapNote cap={quote.cap} /> : null}
    </div>
  );
}

/** Why the sum of the lines is more than the refund. */
export function CapNote({ cap }: { cap: 'subtotal' | 'paid' }) {
  return (
    <p className="refund-note">
      {cap === 'paid'
        ? 'A refund is at most what was paid for this invoice and not yet returned.'
        : 'A refund is at most the invoice’s subtotal.'}
    </p>
  );
}
