import { hourMs } from '@reachout/core/time';

/** Every hour or day of the range in order (UTC), with `empty` for those in which nothing happened. */
export function fillSteps<Group extends { key: string }>(
  groups: readonly Group[],
  { after, until, timeStep }: { after: Date; until: Date; timeStep: 'hour' | 'day' },
  empty: (key: string) => Group,
): Group[] {
  const stepMs = timeStep === 'hour' ? hourMs : 24 * hourMs;
  const first = Math.floor(after.getTime() / stepMs);
  const last = Math.floor(until.getTime() / stepMs);
  const byKey = new Map(groups.map((group) => [group.key, group]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const key = new Date((first + index) * stepMs).toISOString();
    return byKey.get(key) ?? empty(key);
  });
}
