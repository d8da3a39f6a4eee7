import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { sum } from '@reachout/core/money';
import type { RefundPreview } from '../runner/refund-preview.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { refundReviewCopy } from '../../messages/review.ts';
import { money } from './refund-format.ts';

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
              <dt>{refundPanelCopy.asInvoiced()}</dt>
              <dd className="ui-tabular">{money(gross, currency)}</dd>
            </div>
            <div>
              <dt>
                {refundPanelCopy.discounts()}
                <span className="refund-note">{discounts.map(({ title }) => title).join(' · ')}</span>
              </dt>
              <dd className="ui-tabular">
                {refundPanelCopy.discountOff({ amount: money(reduction, currency) })}
              </dd>
            </div>
          </>
        ) : null}
        <div className="refund-total-sum">
          <dt>{refundPanelCopy.total()}</dt>
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
      {cap === 'paid' ? refundReviewCopy.capPaid() : refundReviewCopy.capSubtotal()}
    </p>
  );
}
