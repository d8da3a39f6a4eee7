import type { CaseFormContext, CaseFormValues } from '@reachout/cases/rules/case-form';
import type { ProductKey } from '@reachout/catalogue/rules/products';

/** A case as it is corrected: what it says now, and by whose plan its topics are open. */
export interface CorrectablePage {
  caseNumber: number;
  etag: string;
  product: ProductKey;
  values: CaseFormValues;
  /** Its project by name, or by id where it has no name. */
  projectName: string;
  account: CaseFormContext['account'];
  accountName: string;
}
