import { refundHistoryMonths } from '@reachout/core/constants';
import { refundPolicyCopy } from '../messages/policy.ts';
import type { RefundOutcome } from './refund-form.ts';
import { dayMs, monthsBefore } from '@reachout/core/time';
import { formatDate } from '@reachout/language/format';

/**
 * The rules by which a refund is approved at once (D26), as data. A change of any of them is a new version; the operator's figures are part
 * of the version that a decision keeps, see {@link policyVersion}.
 */
export const refundPolicy = {
  version: '2026-11',
  rules: ['no-recent-refund', 'within-limit', 'recent-invoice'],
} as const;

export type RefundRule = (typeof refundPolicy.rules)[number];

const ruleTexts: Readonly<Record<RefundRule, () => string>> = {
  'no-recent-refund': () => refundPolicyCopy.noRecentRefund({ months: refundHistoryMonths }),
  'within-limit': refundPolicyCopy.withinLimit,
  'recent-invoice': refundPolicyCopy.recentInvoice,
};

/** What a rule asks, as people read it. A rule of an earlier version that exists no longer is shown by its name. */
export function refundRuleText(rule: string): string {
  const known = refundPolicy.rules.find((each) => each === rule);
  return known === undefined ? rule : ruleTexts[known]();
}

/** What a rule found, kept with the decision. */
export interface RefundReason {
  readonly rule: RefundRule;
  readonly met: boolean;
  readonly detail: string;
}

/** What the policy looks at. Times are milliseconds since 1970 by the server's clock. */
export interface RefundFacts {
  readonly total: number;
  readonly issuedAt: number;
  readonly lastRefundAt: number | null;
  readonly now: number;
  /** In minor units of the invoice's currency, whichever that is: 20000 are 200.00 USD, 20,000 JPY and 20.000 KWD. */
  readonly limitMinor: number;
  readonly invoiceDays: number;
}

/** The version of the policy with the operator's figures, like `2026-11/20000/30`: the rules, the limit in minor units, the days. */
export function policyVersion({
  limitMinor,
  invoiceDays,
}: Pick<RefundFacts, 'limitMinor' | 'invoiceDays'>): string {
  return `${refundPolicy.version}/${limitMinor}/${invoiceDays}`;
}

/** The month by which people call a version of the policy; null for one that names none. */
export function policyMonth(version: string): string | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])(?:\/|$)/.exec(version) ?? [];
  if (year === undefined || month === undefined) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1));
  return formatDate(date, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A decision with the version of the policy and every rule's finding. */
export interface RefundDecision {
  readonly status: RefundOutcome;
  readonly policyVersion: string;
  readonly reasons: readonly RefundReason[];
}

/** Approves a refund when every rule of the policy holds; otherwise it is requested, with a case for a person to look at (D26). */
export function decideRefund(facts: RefundFacts): RefundDecision {
  const { total, issuedAt, lastRefundAt, now, limitMinor, invoiceDays } = facts;
  const reasons: RefundReason[] = [
    {
      rule: 'no-recent-refund',
      met: !hasRecentRefund(lastRefundAt, now),
      detail: lastRefundAt === null ? 'no refund before' : `last refund at ${lastRefundAt}`,
    },
    { rule: 'within-limit', met: total <= limitMinor, detail: `${total} of at most ${limitMinor}` },
    {
      rule: 'recent-invoice',
      met: issuedAt >= now - invoiceDays * dayMs,
      detail: `issued ${Math.floor((now - issuedAt) / dayMs)} days ago, of at most ${invoiceDays}`,
    },
  ];
  const status: RefundOutcome = reasons.every(({ met }) => met) ? 'approved' : 'requested';
  return { status, policyVersion: policyVersion({ limitMinor, invoiceDays }), reasons };
}

/** True when the warning about a refund in the last 6 months is due (§6). */
export function hasRecentRefund(lastRefundAt: number | null, now: number): boolean {
  return lastRefundAt !== null && lastRefundAt > monthsBefore(now, refundHistoryMonths);
}
