/** Satisfaction from 1 to 5 (§3). */
export const csatRatings = [1, 2, 3, 4, 5] as const;
export type Csat = (typeof csatRatings)[number];

/** True for 1 to 5. */
export function isCsat(value: unknown): value is Csat {
  return csatRatings.some((rating) => rating === value);
}

/** What is sent when somebody clicks Create Case (§7); `case_created` is recorded separately (D14). */
export const caseCreatedFeedback = -1;

/**
 * What a feedback says: `answer` is a person's verdict on one answer, `handover` that a case was wanted after it (D14).
 * Each is kept by itself, so that neither overwrites the other.
 */
export const feedbackKinds = ['answer', 'handover'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** Whether an answer helped; it can be changed and taken back. */
export const verdicts = [1, -1] as const;
export type Verdict = (typeof verdicts)[number];

/** The kind of a feedback that names none, as in the specification: −1 is Create Case, anything else a verdict. */
export function feedbackKindOf(body: {
  readonly feedback: -1 | 0 | 1;
  readonly kind?: FeedbackKind;
}): FeedbackKind {
  return body.kind ?? (body.feedback === caseCreatedFeedback ? 'handover' : 'answer');
}
