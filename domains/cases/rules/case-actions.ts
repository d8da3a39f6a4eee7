import { type Area, findArea } from '@reachout/catalogue/rules/topics';
import { formatCaseNumber } from '@reachout/core/case-number';
import { type CaseRight, type CasePerson, mayWithCase, type ReachableCase } from './case-access.ts';
import { caseObstacleCopy } from '../messages/obstacles.ts';
import * as life from './case-life.ts';
import { severities, type Severity, severityDisabledReason } from '@reachout/catalogue/rules/severity';

/** What a person can do on a case's page. */
export const caseActions = [
  'comment',
  'close',
  'reopen',
  'escalate',
  'severity',
  'participants',
  'leave',
] as const;
export type CaseAction = (typeof caseActions)[number];

/** An action is possible, or there is a reason that a person reads. */
export type CaseActionState =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly reason: string };
export type CaseActionStates = Readonly<Record<CaseAction, CaseActionState>>;

/** What the rules look at in a case. Times are milliseconds since 1970 by the server's clock. */
export interface ActionableCase extends life.CaseLifeState, ReachableCase {
  /** The area's value, for the rule on severity 1. */
  readonly area: string;
  /** The number of the case that it was merged into. */
  readonly mergedInto: number | null;
}

/** A customer as the rules see them. */
export interface CaseCustomer {
  readonly person: CasePerson;
  /** Whether the case's account pays, for the rule on severity 1. */
  readonly isPaid: boolean;
}

/** Every action of a customer on a case, each allowed or with the reason why not (rules LIFE-02 to LIFE-11, ACCESS-04, ACCESS-05). */
export function actionsFor(
  supportCase: ActionableCase,
  { person }: CaseCustomer,
  now: number,
): CaseActionStates {
  const may = (right: CaseRight): boolean => mayWithCase(person, right, supportCase);
  const leave = stateOf(may('leave') ? undefined : caseObstacleCopy.notAParticipant());
  if (supportCase.mergedInto !== null) return mergedActions(supportCase.mergedInto, leave);
  const update = (problem: string | undefined): CaseActionState =>
    may('update') ? stateOf(problem) : stateOf(caseObstacleCopy.mayNotChange());
  const canClose = life.nextCaseStatus(supportCase.status, 'close', 'customer') !== null;
  return {
    comment: stateOf(may('comment') ? undefined : caseObstacleCopy.mayNotAnswer()),
    close: update(canClose ? undefined : caseObstacleCopy.closed()),
    reopen: update(life.reopenProblem(supportCase, now)),
    escalate: may('comment')
      ? stateOf(life.escalationProblem(supportCase))
      : stateOf(caseObstacleCopy.mayNotAnswer()),
    severity: update(life.isUnderWay(supportCase) ? undefined : caseObstacleCopy.severityOnlyOpen()),
    participants: update(
      supportCase.status === 'Closed' ? caseObstacleCopy.participantsOnlyOpen() : undefined,
    ),
    leave,
  };
}

/** A merged case is worked on in the other one: nothing is done with it any more, but whoever takes part can leave (rule LIFE-15). */
function mergedActions(into: number, leave: CaseActionState): CaseActionStates {
  const merged = stateOf(mergedObstacle(into));
  return {
    comment: merged,
    close: merged,
    reopen: merged,
    escalate: merged,
    severity: merged,
    participants: merged,
    leave,
  };
}

/** Why nothing more is done with a merged case, and where it goes on. */
export function mergedObstacle(into: number): string {
  return caseObstacleCopy.merged({ caseNumber: formatCaseNumber(into) });
}

/** The right that an action needs; leaving needs none, but somebody who takes part. */
const rightOf: Readonly<Record<CaseAction, CaseRight | null>> = {
  comment: 'comment',
  close: 'update',
  reopen: 'update',
  escalate: 'comment',
  severity: 'update',
  participants: 'update',
  leave: null,
};

/** True when it is the person's role that does not allow the action, whatever becomes of the case (rules ACCESS-04, ACCESS-05). */
export function isRefusedByRole(
  supportCase: ReachableCase,
  action: CaseAction,
  { person }: CaseCustomer,
): boolean {
  const right = rightOf[action];
  return right !== null && !mayWithCase(person, right, supportCase);
}

/** Every action on a case for staff, who answer and change by their own calls; what only customers do is not offered to them (rules LIFE-05, LIFE-12). */
export function staffActionsFor({
  status,
  mergedInto,
}: Pick<ActionableCase, 'status' | 'mergedInto'>): CaseActionStates {
  const isClosed = status === 'Closed';
  const customersOnly = stateOf(caseObstacleCopy.customersOnly());
  if (mergedInto !== null) return mergedActions(mergedInto, customersOnly);
  return {
    comment: stateOf(isClosed ? caseObstacleCopy.answerOnlyOpen() : undefined),
    close: stateOf(isClosed ? caseObstacleCopy.closed() : undefined),
    reopen: stateOf(undefined),
    escalate: customersOnly,
    severity: stateOf(undefined),
    participants: stateOf(isClosed ? caseObstacleCopy.participantsOnlyOpen() : undefined),
    leave: customersOnly,
  };
}

/** The severities that a customer can choose for a case, each with the reason why it cannot be chosen if so (§5). */
export function severityChoices(
  { area }: Pick<ActionableCase, 'area'>,
  { isPaid }: Pick<CaseCustomer, 'isPaid'>,
  areas: readonly Area[],
): { value: Severity; disabledReason?: string }[] {
  return severities.map((value) => ({
    value,
    disabledReason: severityDisabledReason(value, { area: findArea(area, areas), isPaid }),
  }));
}

function stateOf(reason: string | undefined): CaseActionState {
  return reason === undefined ? { isAllowed: true } : { isAllowed: false, reason };
}
