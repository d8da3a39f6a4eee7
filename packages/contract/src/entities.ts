import type { CaseCreation } from './permissions.ts';

/** Entities of §3 that have no file of their own. */

/** Where a reference's text came from. */
export const referenceSourceTypes = [
  'github',
  'motif',
  'website',
  'file-upload',
  'api-upload',
  'nango',
  'salesforce',
] as const;
export type ReferenceSourceType = (typeof referenceSourceTypes)[number];

/** A heading that a reference points to. */
export interface LeadHeading {
  value: string;
  /** The anchor in the page. */
  id?: string;
  depth?: number;
  slug?: string;
}

/** A passage that supports an answer. */
export interface Reference {
  file: {
    title?: string;
    path: string;
    meta?: Record<string, unknown>;
    source: { type: ReferenceSourceType };
  };
  meta?: { leadHeading?: LeadHeading };
}

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

/** An item of the case list. */
export interface SupportCaseListItem {
  billingInvoiceId: string | null;
  caseNumber: string;
  status: string;
}

/** An item of the project list. */
export interface ProjectListItem {
  id: string;
  name: string;
}

/** A chosen file as the browser describes it. */
export interface UploadedFile {
  name: string;
  type: string;
  lastModified: number;
  size: number;
}

/** The answer to creating a case. */
export interface CreateCaseResponse {
  supportCase: { caseNumber: string };
}

/** What is known of the signed-in person beyond an account (§3). */
export interface UserInfo {
  canCreateSupportCase: CaseCreation;
  hasPaidAccount: boolean;
}
