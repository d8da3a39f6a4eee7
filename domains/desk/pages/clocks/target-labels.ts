import type { CasePromise } from '@reachout/cases/rules/calls/cases';
import { staffClockCopy } from '../../messages/clocks.ts';

/** What people call each target. */
export const targetLabels: Readonly<Record<CasePromise['target'], () => string>> = {
  firstAnswer: () => staffClockCopy.firstAnswer(),
  nextAnswer: () => staffClockCopy.nextAnswer(),
  solution: () => staffClockCopy.solution(),
};
