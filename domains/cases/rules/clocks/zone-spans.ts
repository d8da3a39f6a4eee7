/** A stretch of time in which a zone's clock is as far from UTC. All in milliseconds. */
export interface ZoneSpan {
  /** Since 1970; the span holds it. */
  readonly from: number;
  /** Since 1970; the next span holds it. */
  readonly to: number;
  /** What is added to UTC to get what the clock shows. */
  readonly offset: number;
}

const dayMs = 24 * 60 * 60_000;
/** Clocks are changed at most this often: Morocco has had less than five weeks between two changes, nobody less than one. */
const probeMs = 7 * dayMs;
/** No change of a clock happens within a second. */
const exactMs = 1_000;

/** Spans are found once for each zone and week: asking a clock what it shows is slow. */
const knownSpans = new Map<string, Map<number, readonly ZoneSpan[]>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The spans that a stretch of time touches, in order. `zone` is a name that Intl knows. */
export function* zoneSpans(zone: string, from: number): Generator<ZoneSpan, never> {
  for (let week = Math.floor(from / probeMs); ; week += 1)
    for (const span of spansOfWeek(zone, week)) if (span.to > from) yield span;
}

function spansOfWeek(zone: string, week: number): readonly ZoneSpan[] {
  const weeks = knownSpans.get(zone) ?? new Map<number, readonly ZoneSpan[]>();
  knownSpans.set(zone, weeks);
  const known = weeks.get(week);
  if (known !== undefined) return known;
  const [from, to] = [week * probeMs, (week + 1) * probeMs];
  const [before, after] = [offsetAt(zone, from), offsetAt(zone, to)];
  const change = before === after ? to : findChange(zone, { from, to, before });
  const spans = [
    { from, to: change, offset: before },
    ...(change < to ? [{ from: change, to, offset: after }] : []),
  ];
  weeks.set(week, spans);
  return spans;
}

/** The first instant at which the clock no longer is as it was before. */
function findChange(
  zone: string,
  { from, to, before }: { from: number; to: number; before: number },
): number {
  let [low, high] = [from / exactMs, to / exactMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * exactMs) === before) low = middle;
    else high = middle;
  }
  return high * exactMs;
}

function offsetAt(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const shown = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => shown.get(name) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / exactMs) * exactMs;
}
