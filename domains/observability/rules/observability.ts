import type { Brand } from '@reachout/brand/rules/brand';
import { findPlan, type PlanKey, smallestPlan } from '@reachout/catalogue/rules/plans';

/** States that a deployment can be in. */
export const deploymentStates = ['QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED'] as const;
export type DeploymentState = (typeof deploymentStates)[number];

/** What a deployment was made for. */
export const deploymentTargets = ['production', 'preview'] as const;
export type DeploymentTarget = (typeof deploymentTargets)[number];

/** What the query builder groups deployments by. */
export const deploymentGroupings = ['state', 'target', 'project', 'time'] as const;
export type DeploymentGrouping = (typeof deploymentGroupings)[number];

/** What a request was answered with, by the first digit of its status. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** What the query builder groups requests by. */
export const requestGroupings = ['path', 'status', 'region', 'project', 'time'] as const;
export type RequestGrouping = (typeof requestGroupings)[number];

/** The time ranges of the query builder, in hours, shortest first. */
export const timeRanges = { '12h': 12, '24h': 24, '7d': 7 * 24, '14d': 14 * 24, '30d': 30 * 24 } as const;
export type TimeRange = keyof typeof timeRanges;
export const timeRangeNames = Object.keys(timeRanges) as TimeRange[];

/** A plan's retention of observability data: a label, as the articles quote it, and hours. */
export interface ObservabilityReach {
  label: string;
  hours: number;
}

/**
 * How far back observability goes for a plan, from the operator's own figure (`14 days`, `12 hours`); without a plan as on
 * the smallest. Undefined when the plan names no figure or the brand file gives none: then there is no bound.
 */
export function observabilityReach(
  { facts, plans }: Pick<Brand, 'facts' | 'plans'>,
  plan: PlanKey | null,
): ObservabilityReach | undefined {
  const fact = findPlan({ plans }, plan ?? smallestPlan({ plans }))?.observabilityFact;
  const label = fact === undefined ? undefined : facts[fact];
  const match = typeof label === 'string' ? /^(\d{1,4}) (hour|day)s?$/.exec(label) : null;
  if (!match) return undefined;
  return { label: match[0], hours: Number(match[1]) * (match[2] === 'day' ? 24 : 1) };
}

/** True when the range lies within the reach. */
export function isWithinReach(range: TimeRange, reach: ObservabilityReach | undefined): boolean {
  return reach === undefined || timeRanges[range] <= reach.hours;
}

/** The range of somebody who chose none: a week, or the longest that the plan allows when that is less. */
export function defaultRange(reach: ObservabilityReach | undefined): TimeRange {
  const upToAWeek = timeRangeNames.filter((range) => timeRanges[range] <= timeRanges['7d']);
  return upToAWeek.findLast((range) => isWithinReach(range, reach)) ?? '12h';
}
