import { isOpenCaseStatus } from '../case-status.ts';

/** What an act does to the sleep of a case: it goes on, ends at once as if its time had come, or is forgotten. */
export type SnoozeStep = 'goes on' | 'wakes' | 'ends';

/** Whoever the case waits for has spoken: the customer brings it back, an answer or a new status by staff is what it was put off for. */
export function snoozeAfter({
  by,
  status,
  isAnswered,
  hasNewStatus,
}: {
  readonly by: 'customer' | 'staff' | 'system';
  /** Of the case after the act. */
  readonly status: string;
  readonly isAnswered: boolean;
  readonly hasNewStatus: boolean;
}): SnoozeStep {
  if (!isOpenCaseStatus(status)) return 'ends';
  if (by === 'customer') return 'wakes';
  return by === 'staff' && (isAnswered || hasNewStatus) ? 'ends' : 'goes on';
}

/** Whether a case sleeps, or is back from its sleep; times in milliseconds since 1970. */
export function snoozeState(snoozedUntil: number | null, now: number): 'none' | 'asleep' | 'back' {
  if (snoozedUntil === null) return 'none';
  return snoozedUntil > now ? 'asleep' : 'back';
}

/** The revision of a case as staff have it: a case that woke by itself is another copy than the sleeping one, though nothing wrote it. */
export function revisionForStaff(
  { staffRevision, snoozedUntil }: { readonly staffRevision: number; readonly snoozedUntil: Date | null },
  now: number,
): number {
  return staffRevision + (snoozeState(snoozedUntil?.getTime() ?? null, now) === 'back' ? 1 : 0);
}
