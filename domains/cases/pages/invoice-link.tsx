import type { CaseDetail } from '../rules/calls/cases.ts';

/** Where a refund's page is for the reader; undefined for who may not see it. */
export type RefundHref = (refundId: string) => string | undefined;

export interface InvoiceLinkProps {
  invoice: NonNullable<CaseDetail['invoice']>;
  refundHref: RefundHref;
}

/** An invoice by its number, which leads to its refund where the case is about one. */
export function InvoiceLink({ invoice, refundHref }: InvoiceLinkProps) {
  const { invoiceNumber, refundId } = invoice;
  const href = refundId === null ? undefined : refundHref(refundId);
  const number = <bdi>{invoiceNumber}</bdi>;
  return href === undefined ? (
    number
  ) : (
    <a className="ui-link" href={href}>
      {number}
    </a>
  );
}
