/** Satisfaction from 1 to 5, and what each is called (§3). */
export const csatRatings = [1, 2, 3, 4, 5] as const;
export type Csat = (typeof csatRatings)[number];

export const csatLabels: Record<Csat, string> = { 1: 'Awful', 2: 'Bad', 3: 'Okay', 4: 'Good', 5: 'Amazing' };

/** True for 1 to 5. */
export function isCsat(value: unknown): value is Csat {
  return csatRatings.some((rating) => rating === value);
}

/** What is sent when somebody clicks Create Case (§7); `case_created` is recorded separately (D14). */
export const caseCreatedFeedback = -1;
