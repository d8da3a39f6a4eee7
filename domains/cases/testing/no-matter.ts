import { toCaseColumns } from '../rules/case-field-uses.ts';
import { emptyCaseForm } from '../rules/case-values.ts';
import type { CaseMatterColumns } from '../store/cases-queries.ts';

/** What a case is about when nobody said anything of it besides its words. */
export const noMatter: CaseMatterColumns = {
  ...toCaseColumns(emptyCaseForm),
  projectId: null,
  projectName: null,
  recordType: 'Customer Success',
  recordTypeId: null,
  billingInvoiceId: null,
};
