import { findProduct, type HasProducts, type ProductKey } from '../products.ts';
import { type HasPlans, planInField } from '../plans.ts';
import type { PromiseTarget } from './promise-targets.ts';
import type { BusinessCalendar, PolicyTarget, ServiceClocks } from './service-clocks.ts';

/** What is promised of a case, complete by itself: it is kept with the promise, whatever the catalogue says later. */
export interface ServicePolicy {
  readonly targets: Readonly<Partial<Record<PromiseTarget, PolicyTarget>>>;
  readonly pauses: readonly ('customer' | 'third party')[];
  readonly warnAtPercent: number;
  /** Null where nothing is counted in business time. */
  readonly calendar: BusinessCalendar | null;
}

/** Whatever may have clocks, first of all the brand. */
export type HasServiceClocks = HasProducts & { readonly serviceClocks?: ServiceClocks | undefined };

/** What a promise depends on: whose case it is and how severe. */
export interface PromiseTerms extends HasPlans {
  readonly product: ProductKey;
  /** 1 to 4. */
  readonly severity: number;
}

/** The policy that holds for a case; undefined where nothing is promised. */
export function findPolicy(
  { serviceClocks, products }: HasServiceClocks,
  terms: PromiseTerms,
): ServicePolicy | undefined {
  const field = findProduct({ products }, terms.product)?.planField;
  const plan = field === undefined ? null : planInField(terms, field);
  const policy = serviceClocks?.policies.find(
    ({ plans, severities }) =>
      plan !== null && plans.includes(plan) && severities.some((each) => Number(each) === terms.severity),
  );
  if (serviceClocks === undefined || policy === undefined) return undefined;
  const { firstAnswer, nextAnswer, solution, pauses } = policy;
  const calendar = serviceClocks.calendars.find((each) => each.key === policy.calendar);
  return {
    targets: {
      ...(firstAnswer && { firstAnswer: plainTarget(firstAnswer) }),
      ...(nextAnswer && { nextAnswer: plainTarget(nextAnswer) }),
      ...(solution && { solution: plainTarget(solution) }),
    },
    pauses,
    warnAtPercent: serviceClocks.warnAtPercent,
    calendar: calendar
      ? { timeZone: calendar.timeZone, hours: calendar.hours, holidays: calendar.holidays }
      : null,
  };
}

function plainTarget({ minutes, time }: PolicyTarget): PolicyTarget {
  return { minutes, time };
}

/** True when two cases are promised things by the same entry of a catalogue. */
export function haveSameTerms({ products }: HasProducts, one: PromiseTerms, other: PromiseTerms): boolean {
  const planOf = (terms: PromiseTerms) => {
    const field = findProduct({ products }, terms.product)?.planField;
    return field === undefined ? null : planInField(terms, field);
  };
  return one.severity === other.severity && planOf(one) === planOf(other);
}
