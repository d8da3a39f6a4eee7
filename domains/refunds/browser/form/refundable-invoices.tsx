import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { newRefundPath, paths } from '@reachout/core/paths';
import { isChoosable } from '../../rules/refund.ts';
import { LinkButton } from '@reachout/ui/link-button';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { ObstacleText } from './refund-notes.tsx';
import { Rich } from '@reachout/language/rich';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { refundFormCopy } from '../../messages/form.ts';
import { newRefundCopy } from '../../messages/new-refund.ts';
import { day, money, quantityWithUnit } from './refund-format.ts';

export interface RefundableInvoicesProps {
  brand: Pick<ClientBrand, 'name'>;
  invoices: readonly ListedInvoice[];
  teamSlug: string | undefined;
  /** The product's slug. */
  product: string;
}

/** The invoices of an account as a page lists them: each with its items and the way to its form, or with what stands in the way. */
export function RefundableInvoices({ invoices, ...surroundings }: RefundableInvoicesProps) {
  return (
    <ul className="refund-invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Invoice invoice={invoice} {...surroundings} />
        </li>
      ))}
    </ul>
  );
}

function Invoice({
  brand,
  invoice,
  teamSlug,
  product,
}: Omit<RefundableInvoicesProps, 'invoices'> & { invoice: ListedInvoice }) {
  const { id, invoiceNumber, total, currency, issuedAt, lineItems, obstacle, refundId } = invoice;
  const offered = lineItems.filter(({ offer }) => offer !== 'hidden');
  const hasChoice = offered.some(({ offer }) => offer !== 'hidden' && isChoosable(offer));
  return (
    <>
      <div className="refund-part">
        <h3 className="refund-invoice-name">
          <bdi>{invoiceNumber}</bdi> <span className="ui-tabular">{money(total, currency)}</span>{' '}
          <span className="text-muted">{day(issuedAt)}</span>
        </h3>
        <p className="text-14 text-muted">
          {offered
            .map(({ description, quantity, unit }) =>
              newRefundCopy.itemQuantity({ item: description, quantity: quantityWithUnit(quantity, unit) }),
            )
            .join(' · ')}
        </p>
        {obstacle ? (
          <p className="text-14">
            <ObstacleText brand={brand} obstacle={obstacle} message={obstacle.message} />
          </p>
        ) : null}
        {obstacle || hasChoice ? null : <p className="text-14">{refundFormCopy.nothingRefundable()}</p>}
      </div>
      {obstacle ? null : (
        <LinkButton size="small" href={newRefundPath({ teamSlug, product, invoice: id })}>
          <Rich
            message={newRefundCopy.chooseInvoice}
            values={{ invoice: invoiceNumber, hidden: <VisuallyHidden /> }}
          />
        </LinkButton>
      )}
      {obstacle && refundId ? (
        <LinkButton size="small" variant="quiet" href={paths.refund({ teamSlug, refundId })}>
          <Rich
            message={newRefundCopy.seeRefundOf}
            values={{ invoice: invoiceNumber, hidden: <VisuallyHidden /> }}
          />
        </LinkButton>
      ) : null}
    </>
  );
}
