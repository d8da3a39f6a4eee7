import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { CaseStatus } from '@reachout/cases/rules/case-status';
import type { DemoUserId } from './people.ts';

/** A comment of a demo case, and the status it left the case in if it changed it. */
export interface DemoComment {
  by: DemoUserId;
  hoursAgo: number;
  body: string;
  status?: CaseStatus;
  /** An internal note, which customers never see. */
  isInternal?: boolean;
}

export interface DemoFile {
  id: string;
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** A case of the demo world. Its status is the one its last comment left it in, 'New' without any. */
export interface DemoCase {
  /** Names the case within the demo world. */
  key: string;
  accountId: string;
  openedBy: DemoUserId;
  openedHoursAgo: number;
  product: ProductKey;
  area: string;
  topic: string;
  severity: 1 | 2 | 3 | 4;
  subject: string;
  description: string;
  projectName?: string;
  /** Which of the project's deployments it is about, 0 for the newest. */
  deployment?: number;
  domain?: string;
  domainIssue?: string;
  billingAmountMinor?: number;
  invoiceNumber?: string;
  refundId?: string;
  /** The customer was reminded that it waits on them. */
  reminder?: { hoursAgo: number; closesInHours: number };
  threadId?: string;
  comments: readonly DemoComment[];
  file?: DemoFile;
}
