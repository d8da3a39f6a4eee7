import { refundFormSchema, type RefundForm } from './refund-form.ts';
import type { Reader } from './stored-forms.ts';
import { readerOf } from './stored-readers.ts';

/** Reads a stored refund form: apart from the chat's, as most conversations have none. */
export const readRefundForm: Reader<RefundForm> = readerOf(refundFormSchema);
