import type { createCaseResponseSchema } from '@reachout/cases/rules/calls/case-submission';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type * as z from 'zod/mini';

/** What is told of a case that was opened. */
export type OpenedCase = z.infer<typeof createCaseResponseSchema>;

/** A case that staff opened, where staff find it. */
export function describeOpened({ number, status, firstAnswerBy }: CaseRow): OpenedCase {
  const caseNumber = formatCaseNumber(number);
  return {
    supportCase: {
      caseNumber,
      status,
      url: paths.staffCase(caseNumber),
      ...(firstAnswerBy && { firstAnswerBy: firstAnswerBy.toISOString() }),
    },
  };
}
