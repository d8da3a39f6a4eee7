import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type { StaffTrailProps } from '@reachout/web/shell/staff-trail';
import { staffListCopy } from '../messages/list.ts';

/** What stands above a page about a case: the list, and the case. */
export function trailOfCase(caseNumber: number | string): StaffTrailProps['above'] {
  return [
    { href: paths.staffCases(), name: staffListCopy.title() },
    { href: paths.staffCase(caseNumber), name: `#${formatCaseNumber(caseNumber)}` },
  ];
}
