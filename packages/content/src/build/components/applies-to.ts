import type { AppliesTo } from '../../article.ts';

/** The plans and roles that a catalogue names. */
export interface HasPlansAndRoles {
  plans: readonly { key: string; label: string }[];
  roles: readonly { key: string; name: string }[];
}

/** What an article or a section says that it applies to: keys of plans and roles, and versions in words. */
export interface WrittenAppliesTo {
  plans: readonly string[];
  roles: readonly string[];
  versions: readonly string[];
}

/** A plan or a role that the catalogue does not have. */
export interface UnknownTerm {
  list: 'plans' | 'roles';
  index: number;
  message: string;
}

/** The words for the three lists; an article stays in the language of its authors. */
const listNames = { plans: 'Plans', roles: 'Roles', versions: 'Versions' } as const;

/**
 * Puts plans and roles into the catalogue's names, in the catalogue's order. A list with an unknown entry is left out as a whole, since
 * the rest of it would say that fewer plans have it than do.
 *
 * @returns undefined for `appliesTo` where nothing is left to say
 */
export function resolveAppliesTo(
  { plans, roles, versions }: WrittenAppliesTo,
  catalogue: HasPlansAndRoles,
): { appliesTo?: AppliesTo; unknown: readonly UnknownTerm[] } {
  const known = {
    plans: catalogue.plans.map(({ key, label }) => ({ key, name: label })),
    roles: catalogue.roles,
  };
  const unknown = [...findUnknown('plans', plans, known.plans), ...findUnknown('roles', roles, known.roles)];
  const namesOf = (list: 'plans' | 'roles', written: readonly string[]): readonly string[] => {
    if (unknown.some((term) => term.list === list)) return [];
    const named = known[list].filter((entry) => written.some((each) => isSame(each, entry)));
    return [...new Set(named.map(({ name }) => name))];
  };
  const appliesTo = { plans: namesOf('plans', plans), roles: namesOf('roles', roles), versions };
  const isEmpty = Object.values(appliesTo).every((names) => names.length === 0);
  return { ...(!isEmpty && { appliesTo }), unknown };
}

interface Named {
  key: string;
  name: string;
}

/** By its key, or by the name that people see. */
function isSame(written: string, { key, name }: Named): boolean {
  return [key, name].some((each) => each.toLowerCase() === written.trim().toLowerCase());
}

function findUnknown(
  list: UnknownTerm['list'],
  written: readonly string[],
  known: readonly Named[],
): readonly UnknownTerm[] {
  const keys = known.map(({ key }) => key).join(', ');
  return written.flatMap((each, index) =>
    known.some((entry) => isSame(each, entry))
      ? []
      : [{ list, index, message: `${list}: "${each}" is not in the catalogue: there are ${keys}` }],
  );
}

/** What it comes to, list by list: `['Plans', ['Pro', 'Enterprise']]`. */
export function appliesToLists(appliesTo: AppliesTo | undefined): readonly [string, readonly string[]][] {
  if (appliesTo === undefined) return [];
  return (['plans', 'roles', 'versions'] as const).flatMap((list) =>
    appliesTo[list].length === 0 ? [] : [[listNames[list], appliesTo[list]]],
  );
}
