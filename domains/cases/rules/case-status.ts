/** Case statuses (D10). Values of other systems are shown as they are. */
export const caseStatuses = ['New', 'Open', 'Waiting on you', 'On hold', 'Solved', 'Closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** Statuses in which nobody's answer is awaited; every other counts as open (D10). */
export const finishedCaseStatuses = ['Solved', 'Closed'] as const satisfies readonly CaseStatus[];

/** True for the statuses that the filter `status=Open` means: all but Solved and Closed (D10). */
export function isOpenCaseStatus(status: string): boolean {
  return !finishedCaseStatuses.some((finished) => finished === status);
}

/** Whose turn it can be. `unknown` belongs to the words of outside systems. */
export const caseTurns = ['support', 'customer', 'third party', 'nobody', 'unknown'] as const;
export type CaseTurn = (typeof caseTurns)[number];

/** Whose turn a status means. */
export function caseTurn(status: string): CaseTurn {
  switch (status) {
    case 'New':
    case 'Open':
      return 'support';
    case 'Waiting on you':
      return 'customer';
    case 'On hold':
      return 'third party';
    case 'Solved':
    case 'Closed':
      return 'nobody';
    default:
      return 'unknown';
  }
}
