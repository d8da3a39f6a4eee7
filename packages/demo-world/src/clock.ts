const minuteMs = 60_000;

/** Moments of the demo world, told from its first start. */
export interface DemoClock {
  now: Date;
  minutesAgo: (minutes: number) => Date;
  hoursAgo: (hours: number) => Date;
  daysAgo: (days: number) => Date;
}

/** The clock of a demo world that starts at `now`. */
export function demoClock(now: Date): DemoClock {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  return {
    now,
    minutesAgo,
    hoursAgo: (hours) => minutesAgo(hours * 60),
    daysAgo: (days) => minutesAgo(days * 24 * 60),
  };
}
