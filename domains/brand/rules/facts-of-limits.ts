/** A number or name that articles quote; null for one that does not apply, so that what quotes it is left out. */
export type Fact = string | number | null;

interface Limits {
  refundAutoApproveMinor: number;
  refundAutoApproveInvoiceDays: number;
  caseReminderDays: number;
  caseCloseDays: number;
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const closing =
  (days: (limits: Limits) => number) =>
  (limits: Limits): Fact =>
    limits.caseCloseDays === 0 ? null : days(limits);

const factsByKey: Readonly<Record<string, (limits: Limits) => Fact>> = {
  refundAutoApprove: ({ refundAutoApproveMinor }) => amount.format(refundAutoApproveMinor / 100),
  refundAutoApproveInvoiceDays: (limits) => limits.refundAutoApproveInvoiceDays,
  caseReminderDays: closing(({ caseReminderDays }) => caseReminderDays),
  caseCloseDays: closing(({ caseCloseDays }) => caseCloseDays),
};

/** Whether the fact comes from the limits. A second number beside the one that counts could say something else. */
export function isFactOfLimits(key: string): boolean {
  return Object.hasOwn(factsByKey, key);
}

/** What articles quote of the limits. */
export function factsOfLimits(limits: Limits): Record<string, Fact> {
  return Object.fromEntries(Object.entries(factsByKey).map(([key, read]) => [key, read(limits)]));
}
