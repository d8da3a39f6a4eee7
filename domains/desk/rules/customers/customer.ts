import type { IncidentImpact } from '@reachout/status/rules/incidents';
import type { InvoiceStatus } from '@reachout/billing/rules/invoices';
import type { RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import type { DeploymentState } from '@reachout/accounts/rules/project-state';
import type { SuccessManager } from '@reachout/accounts/rules/provider';
import type { TeamRole, V0TeamPermission } from '@reachout/accounts/rules/permissions';
import type { HasPlans } from '@reachout/catalogue/rules/plans';
import { maxShortText } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';

/** What a customer's timeline tells of, in the order in which it stands where two have the same time. */
export const happeningKinds = ['case', 'conversation', 'refund', 'invoice', 'incident'] as const;
export type HappeningKind = (typeof happeningKinds)[number];

/** Entries of a page of the timeline. */
export const timelinePageSize = 25;
/** Members, projects and domains that a customer's page shows; it counts the others. */
export const shownOfAccount = 25;
/** Counting a customer's open cases ends here. */
export const maxCountedOpenCases = 100;

/** What the address of a customer's page may ask for: one kind of entry, and where a page of them begins. */
export const customerQuery = z.object({
  // A kind that is none asks for everything, as an empty one does.
  of: z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string) => happeningKinds.find((kind) => kind === text)),
    ),
  ),
  cursor: z.optional(textField(maxShortText, 'cursor')),
});
export type CustomerQuery = z.infer<typeof customerQuery>;

/** Something that happened with a customer. `who` is the person on an account's timeline, and the account on a person's; `at` is ISO 8601, amounts are in minor units. */
export type Happening = { at: string; key: string; who: string | null } & (
  | { kind: 'case'; subject: string; status: string; severity: number }
  | { kind: 'conversation'; product: string | null }
  | { kind: 'refund'; amount: number; currency: string; status: RefundLedgerStatus }
  | { kind: 'invoice'; number: string; total: number; currency: string; status: InvoiceStatus }
  | { kind: 'incident'; title: string; impact: IncidentImpact; isOver: boolean }
);

/** A page of the timeline, newest first; `older` is the cursor of the next one. */
export interface Timeline {
  happenings: Happening[];
  older: string | null;
}

/** An account as a person belongs to it. */
export interface AccountOfCustomer extends HasPlans {
  id: string;
  name: string;
  kind: 'team' | 'personal';
  role: TeamRole | null;
  v0Permissions: V0TeamPermission[];
  isRemoved: boolean;
}

/** A person as staff look at them. */
export interface CustomerPerson {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  isStaff: boolean;
  isDisabled: boolean;
  isRemoved: boolean;
  since: string;
  accounts: AccountOfCustomer[];
  /** The newest conversation that is still there. */
  latestConversation: string | null;
  timeline: Timeline;
}

/** Somebody who belongs to an account. */
export interface MemberOfCustomer {
  userId: string;
  name: string;
  email: string;
  role: TeamRole | null;
}

/** A project with the deployment that came last. */
export interface ProjectOfCustomer {
  id: string;
  name: string;
  deployment: { host: string; state: DeploymentState; at: string } | null;
}

/** A team or a personal account as staff look at it. */
export interface CustomerAccount extends HasPlans {
  id: string;
  name: string;
  kind: 'team' | 'personal';
  slug: string;
  isRemoved: boolean;
  since: string;
  successManager: SuccessManager | null;
  openCases: number;
  members: MemberOfCustomer[];
  memberCount: number;
  projects: ProjectOfCustomer[];
  hasMoreProjects: boolean;
  domains: { name: string; isVerified: boolean }[];
  hasMoreDomains: boolean;
  latestConversation: string | null;
  timeline: Timeline;
}
