import { can } from '@reachout/accounts/rules/permissions';
import type { Grants } from '@reachout/catalogue/rules/grants';

/** Who may see and do what with an account's cases. The server decides with these rules; whoever has no reach sees a missing case. */

/** What decides it: the person, what they may do in the whole account, and what in single projects. */
export interface CasePerson {
  readonly userId: string;
  /** As they sign in. */
  readonly email: string;
  /** Null for a person's own account, with which they may do everything. */
  readonly grants: Grants | null;
  readonly projects: readonly { readonly projectId: string; readonly grants: Grants }[];
}

/** Which of an account's cases a person sees: all of them, or those of these projects, those they opened and those they take part in. */
export type CaseReach =
  | 'all'
  | { readonly projectIds: readonly string[]; readonly openedBy: string; readonly participant: string };

/** What the rules look at in a case. */
export interface ReachableCase {
  readonly projectId: string | null;
  /** Null once the person has left. */
  readonly openedBy: string | null;
  readonly participants: readonly string[];
}

/** What a person may do with a case. */
export type CaseRight = 'read' | 'comment' | 'update' | 'leave';

/** The cases that a member of an account sees (rules ACCESS-01 to ACCESS-03). */
export function caseReach(person: CasePerson): CaseReach {
  if (person.grants === null || can(person.grants, 'read', 'supportCase')) return 'all';
  return {
    projectIds: person.projects
      .filter(({ grants }) => can(grants, 'read', 'projectSupportCase'))
      .map(({ projectId }) => projectId),
    openedBy: person.userId,
    participant: normaliseEmail(person.email),
  };
}

/** True when the case is within the reach. */
export function isWithinReach(reach: CaseReach, supportCase: ReachableCase): boolean {
  if (reach === 'all') return true;
  return (
    supportCase.openedBy === reach.openedBy ||
    supportCase.participants.includes(reach.participant) ||
    (supportCase.projectId !== null && reach.projectIds.includes(supportCase.projectId))
  );
}

/** True when a member of the case's account may do this with it (rules ACCESS-01 to ACCESS-05). */
export function mayWithCase(person: CasePerson, right: CaseRight, supportCase: ReachableCase): boolean {
  const isOpener = supportCase.openedBy === person.userId;
  const takesPart = isParticipant(supportCase, person.email);
  const inAccount = (action: 'read' | 'create' | 'update', resource: 'supportCase' | 'supportCaseComment') =>
    person.grants === null || can(person.grants, action, resource);
  const inProject = (
    action: 'read' | 'create' | 'update',
    resource: 'projectSupportCase' | 'projectSupportCaseComment',
  ) =>
    person.projects.some(
      ({ projectId, grants }) => projectId === supportCase.projectId && can(grants, action, resource),
    );
  switch (right) {
    case 'read':
      return isWithinReach(caseReach(person), supportCase);
    case 'comment':
      return (
        isOpener ||
        takesPart ||
        inAccount('create', 'supportCaseComment') ||
        inProject('create', 'projectSupportCaseComment')
      );
    case 'update':
      return isOpener || inAccount('update', 'supportCase') || inProject('update', 'projectSupportCase');
    case 'leave':
      return takesPart;
  }
}

/** True when the address is among the case's participants. */
export function isParticipant({ participants }: Pick<ReachableCase, 'participants'>, email: string): boolean {
  return participants.includes(normaliseEmail(email));
}

/** An address as it is stored and compared: in lower case, without white space around it. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A list of participants as it is stored: each address once, in the order in which they were named. */
export function normaliseParticipants(emails: readonly string[]): string[] {
  return [...new Set(emails.map(normaliseEmail))];
}
