import { staffListCopy } from '../messages/list.ts';

const steps = [
  { seconds: 86_400, message: staffListCopy.days },
  { seconds: 3_600, message: staffListCopy.hours },
  { seconds: 60, message: staffListCopy.minutes },
] as const;

/** How long something has lasted, in its largest unit: `3 days`, `5 minutes`, `less than a minute`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const step = steps.find((each) => seconds >= each.seconds);
  return step === undefined
    ? staffListCopy.lessThanAMinute()
    : step.message({ count: Math.floor(seconds / step.seconds) });
}
