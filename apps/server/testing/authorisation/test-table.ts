import type { Row } from './test-row.ts';
import { caseCreateRows } from './test-rows-case-create.ts';
import { caseRows } from './test-rows-cases.ts';
import { chatRows } from './test-rows-chat.ts';
import { platformRows } from './test-rows-platform.ts';
import { publicRows } from './test-rows-public.ts';
import { refundRows } from './test-rows-refunds.ts';
import { staffCaseRows } from './test-rows-staff-cases.ts';
import { staffOfficeRows } from './test-rows-staff-office.ts';
import { staffRows } from './test-rows-staff.ts';
import { triageRows } from './test-rows-triage.ts';
import { teamRows } from './test-rows-team.ts';

/**
 * One line for each route: `row('METHOD /path', rule, ask)`, in the file of what it is about. The rule is one of test-rules.ts; `ask` builds a
 * request that is right in every respect but perhaps the authority of whoever sends it.
 */
export const table: readonly Row[] = [
  ...publicRows,
  ...chatRows,
  ...teamRows,
  ...caseRows,
  ...caseCreateRows,
  ...refundRows,
  ...staffRows,
  ...staffCaseRows,
  ...staffOfficeRows,
  ...triageRows,
  ...platformRows,
];
