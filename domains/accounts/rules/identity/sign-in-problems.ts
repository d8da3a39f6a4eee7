import { admissionRefusals } from './admission.ts';

/** Why nobody came in by the identity provider, or left only half. The login page has a sentence for each. */
export const signInProblems = [
  /** The person cancelled, or the provider did not let them in. */
  'denied',
  'unreachable',
  /** The attempt is over, was used already, or began in another browser. */
  'ended',
  /** What came is not signed by the provider, not for this attempt or too old. */
  'unverified',
  /** The answer is another provider's. */
  'mixed_up',
  'failed',
  /** Signed out here, and perhaps not there. */
  'still_signed_in',
  ...admissionRefusals,
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** The problem of a word from an address; undefined for any other word. */
export function parseSignInProblem(word: string | undefined): SignInProblem | undefined {
  return signInProblems.find((problem) => problem === word);
}

/** The problem of an error that the provider answers with (RFC 6749, 4.1.2.1), or that the sign-in library makes of an answer. */
export function problemOfError(code: string): SignInProblem {
  return Object.hasOwn(problemsByError, code) ? (problemsByError[code] ?? 'failed') : 'failed';
}

const problemsByError: Readonly<Record<string, SignInProblem>> = {
  access_denied: 'denied',
  interaction_required: 'denied',
  login_required: 'denied',
  account_selection_required: 'denied',
  consent_required: 'denied',
  temporarily_unavailable: 'unreachable',
  state_mismatch: 'ended',
  state_not_found: 'ended',
  issuer_mismatch: 'mixed_up',
  nonce_binding_missing: 'unverified',
  unable_to_get_user_info: 'unverified',
};
