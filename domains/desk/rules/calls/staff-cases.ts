import { caseCursor, staffSortOrders } from '@reachout/cases/rules/calls/cases';
import { optionalText, pageSize, queryInteger } from '@reachout/core/calls/fields';
import { fieldNames } from '@reachout/core/field-names';
import { caseListPageSize, maxOffset, maxSearchTerm } from '@reachout/core/limits';
import * as z from 'zod/mini';
import { caseFilterShape } from '../list/case-filters.ts';

/**
 * GET …/staff/cases: every account's cases. `accountId` takes an id or the account's name in addresses, `openedBy` an id or an e-mail address, `assignee` an id, `me`
 * or `nobody`. Days are those of UTC, both ends included.
 */
export const staffCasesQuery = z.object({
  limit: pageSize(caseListPageSize),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
  searchQuery: optionalText(maxSearchTerm, 'Search'),
  ...caseFilterShape,
  sort: z.optional(z.enum(staffSortOrders, 'sort must be one of the documented orders')),
  cursor: caseCursor,
});
export type StaffCasesQueryInput = z.infer<typeof staffCasesQuery>;

/** The names that the staff's list may be asked by. */
export const staffCasesField = fieldNames(staffCasesQuery);
