import { refundFormSchema, type RefundForm } from './refund-form.ts';
import type { Reader } from '@reachout/core/stored-forms';
import { readerOf } from '@reachout/core/reader-of';

/** Reads a stored refund form: apart from the chat's, as most conversations have none. */
export const readRefundForm: Reader<RefundForm> = readerOf(refundFormSchema);
