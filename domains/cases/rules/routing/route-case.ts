/** What a rule may look at of a new case. */
export const routeConditions = ['product', 'area', 'topic', 'plan', 'severity', 'language'] as const;
export type RouteCondition = (typeof routeConditions)[number];

/** What a case must be for a rule; what a rule does not name may be anything. */
export type RouteConditions = Readonly<Partial<Record<RouteCondition, string>>>;

/** A rule: such cases go to this team. */
export interface Route {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly conditions: RouteConditions;
}

/** A new case as rules see it; null for what is not known of it. */
export type RoutedFacts = Readonly<Record<RouteCondition, string | null>>;

/** What a rule looked at, and how that is called: why a case went where it went. */
export interface Because {
  readonly condition: RouteCondition;
  readonly name: string;
}

/** The first rule, in their order, all of whose conditions a case meets; undefined when none does, and the case is everybody's. */
export function routeCase(facts: RoutedFacts, routes: readonly Route[]): Route | undefined {
  return routes.find(({ conditions }) =>
    conditionsOf(conditions).every(([condition, value]) => facts[condition] === value),
  );
}

/** The conditions of a rule in the order in which people read them. */
export function conditionsOf(conditions: RouteConditions): [condition: RouteCondition, value: string][] {
  return routeConditions.flatMap((condition): [RouteCondition, string][] => {
    const value = conditions[condition];
    return value === undefined ? [] : [[condition, value]];
  });
}

/** Why a rule took a case, as its history keeps it: names are as they were then. */
export function becauseOf(
  conditions: RouteConditions,
  nameOf: (condition: RouteCondition, value: string) => string,
): Because[] {
  return conditionsOf(conditions).map(([condition, value]) => ({
    condition,
    name: nameOf(condition, value),
  }));
}

/** The same read back; what another release kept otherwise is left out. */
export function readBecause(kept: string | null): Because[] {
  try {
    const list = JSON.parse(kept ?? '[]') as unknown;
    if (!Array.isArray(list)) return [];
    return list.flatMap((each: Partial<Because> | null): Because[] => {
      const condition = routeConditions.find((known) => known === each?.condition);
      return condition === undefined ? [] : [{ condition, name: String(each?.name ?? '') }];
    });
  } catch {
    return [];
  }
}
