/** Constants of §9 that are no limits: times in milliseconds, sizes in CSS pixels. */

/** How often the case list asks again. */
export const caseListPollMs = 180_000;

/** Invoices older than this are not offered for a refund. */
export const invoiceWindowDays = 60;

/** A refund within this time brings the warning. */
export const refundHistoryMonths = 6;

/** A refund's result is shown no earlier than this after the start. */
export const refundResultMinimumWaitMs = 10_000;

/** The assistant's follow-up comes this long after a refund's result. */
export const followUpMessageDelayMs = 3_000;

/** Stored forms are forgotten after 30 days. */
export const storedFormExpiryMs = 2_592_000_000;

/** A chosen rating is sent after this pause. */
export const csatSubmitDebounceMs = 400;

/** A search for projects starts after this pause in typing. */
export const projectSearchDebounceMs = 500;

/** Scrolling to the form or the confirmation. */
export const scrollToFormDelayMs = 100;
export const scrollToFormOffsetPx = -80;

/** The account selector takes the focus after this time. */
export const accountSelectorFocusDelayMs = 300;

/** The case record type of a case that names none. */
export const defaultCaseRecordType = 'Customer Success';

/** The assistant's auth token lives at most this long (D15). */
export const authTokenTtlSeconds = 600;
