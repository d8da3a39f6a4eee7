/** Amounts in minor units by ISO 4217 code. A currency without an entry has no limit. */
export type AmountsByCurrency = Readonly<Record<string, number>>;

/** How much a member of staff may approve alone. */
export interface PersonLimits {
  /** Of one refund. */
  readonly perRefund: AmountsByCurrency;
  /** Of all that they approved alone since midnight UTC, the one at hand included. */
  readonly perDay: AmountsByCurrency;
}

/** The operator's limits: for every member of staff, and other ones for those who are named by their mail address. */
export interface ApprovalLimits extends PersonLimits {
  readonly people: Readonly<Record<string, Partial<PersonLimits>>>;
}

/** Why a member of staff cannot approve a refund alone. */
export const approvalRules = ['refund', 'day'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** What became of an approval that waits for a second member of staff. */
export const proposalStates = ['proposed', 'confirmed', 'turned-down', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The limits of one member of staff: an entry of their own takes the place of everybody's for its currency. */
export function limitsOf({ people, perRefund, perDay }: ApprovalLimits, email: string): PersonLimits {
  const own = people[email.toLowerCase()];
  return {
    perRefund: { ...perRefund, ...own?.perRefund },
    perDay: { ...perDay, ...own?.perDay },
  };
}

/**
 * Why a member of staff needs a second one to approve an amount; empty when they need none. `approvedToday` is what they approved alone before, in the same currency.
 */
export function whyNotAlone(
  { perRefund, perDay }: PersonLimits,
  { amount, currency, approvedToday }: { amount: number; currency: string; approvedToday: number },
): ApprovalRule[] {
  const isOver = (limits: AmountsByCurrency, sum: number): boolean =>
    Object.hasOwn(limits, currency) && sum > (limits[currency] ?? 0);
  const rules: ApprovalRule[] = [];
  if (isOver(perRefund, amount)) rules.push('refund');
  if (isOver(perDay, approvedToday + amount)) rules.push('day');
  return rules;
}
