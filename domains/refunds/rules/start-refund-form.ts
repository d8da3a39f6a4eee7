import type { DeclaredForm } from '@reachout/core/declared-form';
import { maxShortText } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { idField, textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { refundCallsCopy } from '../messages/calls.ts';
import { startRefundCopy } from '../messages/start.ts';
import { entryFieldName } from './refund.ts';
import { quantitiesOf } from './staff-refund-forms.ts';

const body = z.object({
  invoiceId: idField('Invoice'),
  /** The person who is mailed; empty where there is nobody. */
  told: z.string(),
  reason: textField(maxShortText, startRefundCopy.reason, { required: true }),
  lineItems: z.record(z.string(), z.number({ error: () => refundCallsCopy.quantityNotNumber() })),
  quoteHash: z.string(),
});
export type StartRefundBody = z.infer<typeof body>;

/** The field of the page's address that names the invoice. */
export const startRefundQuery = { invoice: 'invoice' } as const;

/** A refund that support begins: what was shown is confirmed, by its hash. Only a person does it, at the page. */
export const startRefundForm = {
  name: 'start',
  page: `${paths.staffAccounts()}/:accountId/refund`,
  asks: body,
  fields: { invoiceId: 'invoiceId', told: 'told', reason: 'reason', quoteHash: 'quoteHash' },
  fieldPrefix: entryFieldName(''),
  asked: ({ invoiceId, told, reason, quoteHash, ...items }) => ({
    invoiceId,
    told,
    reason,
    quoteHash,
    lineItems: quantitiesOf(items),
  }),
  submit: startRefundCopy.confirm,
} as const satisfies DeclaredForm<StartRefundBody>;
