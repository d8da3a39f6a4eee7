import type { SQL } from 'drizzle-orm';

/** Which cases of an account a person sees when they do not see all of them. */
export interface CaseWithin {
  projectIds: readonly string[];
  openedBy: string;
  participant: string;
}

/** An order by a column, or the staff's queue; a leading minus means last first. */
export type CaseOrder =
  | 'queue'
  | 'due'
  | `${'' | '-'}${'updatedAt' | 'createdAt' | 'caseNumber' | 'severity' | 'status'}`;

/** Where a page ends: it is what stands before or after this row, in the list as it was ordered at that time. */
export interface CaseCursor {
  side: 'before' | 'after';
  sort: CaseOrder;
  /** The database's time of the first page. */
  asOf: string;
  /** The row's values of the order, the case number last. */
  row: readonly (string | number | boolean)[];
  /** How many cases a search found at its first page. */
  found?: CaseCount;
}

/** How many cases there are; counting ends at a thousand, and then there are more. */
export interface CaseCount {
  total: number;
  isTotalExact: boolean;
}

/** A table that has the columns of `cases` which such lists read, and the conditions on it, which call it `cases`. */
export interface CaseListSource {
  table: SQL;
  conditions: readonly SQL[];
}

export interface CaseListQuery {
  /** Who asks: for the marks of what is theirs and what they have not read. */
  viewer: { userId: string; email: string };
  /** Absent for all accounts, which is for staff. */
  accountId?: string;
  within?: CaseWithin;
  /** 'Open' means every status that is neither Solved nor Closed (D10); anything else is matched as it is. */
  status?: string;
  severity?: number;
  projectId?: string;
  /** Only what the person opened or takes part in. */
  mine?: boolean;
  /** What else of the table `cases` is asked for, by whoever looks through all accounts. */
  conditions?: readonly SQL[];
  /** Where the same cases stand closer together than in `cases`; a search has no use for it. */
  instead?: CaseListSource;
  /** Words, all of which occur in subject, description, project, domain or comments; or a case number. */
  search?: string;
  /** Looks for them in internal notes too: for staff alone (rule LIFE-06). */
  searchesNotes?: boolean;
  /** Of the first page of a search whose total nobody is told: it looks through more cases before it asks the index of words, and `total` is what it came upon. */
  isUncounted?: boolean;
  sort?: CaseOrder;
  limit: number;
  offset?: number;
  cursor?: CaseCursor;
}
