import type { Severity } from '@reachout/catalogue/rules/severity';

/** One of the two cases of a merge. */
export interface MergeSide {
  caseNumber: string;
  subject: string;
  status: string;
  severity: Severity;
}

/** A case that may be merged into another, with what that would do once one is named. */
export interface MergeablePage {
  caseNumber: string;
  etag: string;
  accountName: string;
  /** What else the account asked lately. */
  others: { caseNumber: string; subject: string; status: string }[];
  preview?: {
    from: MergeSide;
    into: MergeSide;
    intoEtag: string;
    /** Addresses of those who take part in the case that goes on from then on. */
    newcomers: string[];
    isOtherProject: boolean;
    /** Whether cases were merged into the one that ends before. */
    hasEarlier: boolean;
  };
}
