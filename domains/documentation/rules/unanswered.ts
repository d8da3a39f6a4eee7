/** Why a question counts as one that nobody could answer: the assistant said so, was unsure, did not help, or a person was asked right after it. */
export type UnansweredReason = 'unknown' | 'unsure' | 'not_helpful' | 'person';

/** A question without personal data, and what was shown. */
export interface Unanswered {
  question: string;
  reasons: readonly UnansweredReason[];
  /** Pages with the heading that was quoted. */
  pages: readonly string[];
  /** When it was asked (ISO 8601). */
  at: string;
}

/** Questions that ask much the same, the newest first. */
export interface UnansweredGroup {
  questions: readonly Unanswered[];
}
