import { observabilityCopy } from '../messages/observability.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import {
  defaultRange,
  isWithinReach,
  observabilityReach,
  type ObservabilityReach,
  type TimeRange,
  timeRanges,
} from '../rules/observability.ts';
import { planLabel, smallestPlan } from '@reachout/catalogue/rules/plans';
import { ok, type Result } from '@reachout/core/result';
import { hourMs } from '@reachout/core/time';
import { findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findProjectScope } from '@reachout/accounts/use-cases/project-scope';
import type { Viewer } from '@reachout/ports/viewer';

/** What every query of the query builder says about itself. */
export interface QuerySpan {
  account: Account;
  reach: ObservabilityReach | undefined;
  range: TimeRange;
  isProjectScoped: boolean;
}

/** Which projects are counted, and from when to when. */
export interface QueryScope {
  accountId: string;
  visibleTo?: string;
  after: Date;
  until: Date;
  timeStep: 'hour' | 'day';
}

/** The counts, or why this query is refused, by field. */
export type QueryOutcome<Answer> =
  | { kind: 'counted'; answer: Answer }
  | { kind: 'refused'; fields: { range: string } };

/** Finds what a person may count in a team, from when to when, and whether the team's plan looks back that far. */
export async function findQuerySpan(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, range: asked }: { teamSlug: string; range: TimeRange | undefined },
): Promise<Result<QuerySpan & { scope: QueryScope; refusal?: string }>> {
  const access = await findAccountAccess(deps, viewer, { teamSlug });
  if (!access.ok) return access;
  const scope = findProjectScope(viewer, access.value);
  if (!scope.ok) return scope;
  const { account, isProjectScoped } = access.value;
  const reach = observabilityReach(deps.brand, account.plan);
  const range = asked ?? defaultRange(reach);
  const refusal =
    reach === undefined || isWithinReach(range, reach)
      ? undefined
      : observabilityCopy.beyondReach({
          plan: planLabel(deps.brand, account.plan ?? smallestPlan(deps.brand)) ?? '',
          reach: reach.label,
        });
  const until = deps.clock.now();
  const after = new Date(until.getTime() - timeRanges[range] * hourMs);
  const timeStep = timeRanges[range] <= 24 ? 'hour' : 'day';
  const span = { account, reach, range, isProjectScoped };
  return ok({ ...span, scope: { ...scope.value, after, until, timeStep }, refusal });
}
