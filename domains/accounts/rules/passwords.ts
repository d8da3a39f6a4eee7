/** Characters of a password: fewer are guessed, more are somebody's mistake. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Why a password cannot be chosen. `known`: everybody knows it. */
export type PasswordProblem = 'too_short' | 'too_long' | 'known';

/** What is wrong with the length of a password; undefined when nothing is. */
export function findLengthProblem(password: string): Exclude<PasswordProblem, 'known'> | undefined {
  if (password.length < passwordLength.min) return 'too_short';
  return password.length > passwordLength.max ? 'too_long' : undefined;
}

/** By whom a password is changed: its person by a mailed link, staff, or the operator by the command line. */
const passwordChangers = ['link', 'staff', 'operator'] as const;
export type PasswordChanger = (typeof passwordChangers)[number];

/** True for one that this release knows: what is kept may be of another one. */
export function isPasswordChanger(by: unknown): by is PasswordChanger {
  return passwordChangers.some((each) => each === by);
}
