import { type Found, type FoundGroup, type FoundKind, foundKinds } from '../calls/staff-search.ts';

/** Groups as they are shown: those with exactly what was asked for first, each with that at its beginning; empty ones are left out. */
export function arrangeFound(found: Readonly<Partial<Record<FoundKind, readonly Found[]>>>): FoundGroup[] {
  const groups = foundKinds
    .map((kind) => ({ kind, found: exactFirst(found[kind] ?? []) }))
    .filter((group) => group.found.length > 0);
  return groups.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}

const exactFirst = (found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact));

const isExact = ({ found }: FoundGroup): boolean => found.some((each) => each.isExact);
