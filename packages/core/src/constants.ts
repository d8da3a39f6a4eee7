/** Constants of §9 that are no limits: times in milliseconds, sizes in CSS pixels. */

/** Poll interval of the case list. */
export const caseListPollMs = 180_000;

/** Invoices older than this are not offered for a refund. */
export const invoiceWindowDays = 60;

/** A refund within this time shows the warning. */
export const refundHistoryMonths = 6;

/** Minimum wait before a refund's result is shown. */
export const refundResultMinimumWaitMs = 10_000;

/** Delay of the assistant's follow-up after a refund's result. */
export const followUpMessageDelayMs = 3_000;

/** Expiry of stored forms: 30 days. */
export const storedFormExpiryMs = 2_592_000_000;

/** Debounce of a chosen rating. */
export const csatSubmitDebounceMs = 400;

/** Debounce of the project search. */
export const projectSearchDebounceMs = 500;

/** Scrolling to the form or the confirmation. */
export const scrollToFormDelayMs = 100;
export const scrollToFormOffsetPx = -80;

/** Delay before the account selector takes the focus. */
export const accountSelectorFocusDelayMs = 300;

/** The case record type of a case that names none. */
export const defaultCaseRecordType = 'Customer Success';

/** Maximum lifetime of the assistant's auth token (D15). */
export const authTokenTtlSeconds = 600;
