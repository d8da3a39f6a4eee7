/** A visit to a case’s page: when its reader was there before, and when they came now, as ISO 8601. */
export interface Visit {
  readonly since: string;
  readonly until: string;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A visit as an address carries it; undefined for anything else. */
export function parseVisit(since: string | undefined, until: string | undefined): Visit | undefined {
  return since !== undefined && until !== undefined && moment.test(since) && moment.test(until)
    ? { since, until }
    : undefined;
}

/** The first of these entries that others made between the two visits: from there on there is something new. */
export function firstNew<Entry extends { at: string; actor: { isYou?: boolean } }>(
  entries: readonly Entry[],
  visit: Visit | undefined,
): Entry | undefined {
  if (visit === undefined) return undefined;
  const [since, until] = [Date.parse(visit.since), Date.parse(visit.until)];
  return entries.find(({ at, actor }) => {
    const time = Date.parse(at);
    return actor.isYou !== true && time > since && time <= until;
  });
}
