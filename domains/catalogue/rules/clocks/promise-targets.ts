/** What can be promised of a case, in the order in which it is shown. */
export const promiseTargets = ['firstAnswer', 'nextAnswer', 'solution'] as const;
export type PromiseTarget = (typeof promiseTargets)[number];
