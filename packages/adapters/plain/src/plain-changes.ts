import { firstLookBackMs, type OutsideDesk } from '@reachout/ports/outside-desk';
import type { ClockPort } from '@reachout/ports/ports';
import { callPlain, type PlainOptions } from './plain-api.ts';
import type { Page } from './plain-threads.ts';

/** Threads that were changed at nearly the same time may be listed in another order than they were changed in. */
const overlapMs = 30_000;

const changed = `query changedThreads($since: String!, $after: String) {
  threads(filters: { updatedAt: { after: $since } }, first: 50, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { id updatedAt { iso8601 } } }
  }
}`;

/** Lists threads by when they changed. Those of the overlap are remembered, so that none is told of twice. */
export function plainChanges(
  options: PlainOptions & { clock: Pick<ClockPort, 'now'> },
): Pick<OutsideDesk, 'listChanged'> {
  const { clock } = options;
  return {
    async listChanged(cursor) {
      const { since, after = null, newest, seen = {} } = readCursor(cursor, clock.now());
      const asked = await callPlain<{
        threads: Page & { edges: { node: { id: string; updatedAt: { iso8601: string } } }[] };
      }>(options, { name: 'changedThreads', document: changed, variables: { since, after } });
      if (!asked.ok) return asked;
      const { edges, pageInfo } = asked.value.threads;
      const nodes = edges.map(({ node: { id, updatedAt } }) => ({ id, at: updatedAt.iso8601 }));
      const threadIds = nodes.filter(({ id, at }) => seen[id] !== at).map(({ id }) => id);
      const last = nodes.reduce(
        (most, { at }) => (Date.parse(at) > Date.parse(most) ? at : most),
        newest ?? since,
      );
      const recent = Object.fromEntries(
        [...Object.entries(seen), ...nodes.map(({ id, at }): [string, string] => [id, at])].filter(
          ([, at]) => Date.parse(at) >= Date.parse(last) - overlapMs,
        ),
      );
      const isMore = pageInfo.hasNextPage && pageInfo.endCursor !== null;
      const next: Cursor = isMore
        ? { since, after: pageInfo.endCursor, newest: last, seen: recent }
        : {
            since: new Date(Math.max(Date.parse(since), Date.parse(last) - overlapMs)).toISOString(),
            seen: recent,
          };
      return { ok: true, value: { threadIds, cursor: JSON.stringify(next), isMore } };
    },
  };
}

interface Cursor {
  since: string;
  after?: string | null;
  newest?: string;
  seen?: Record<string, string>;
}

/** A cursor of our own, as it was kept. */
function readCursor(cursor: string | null, now: Date): Cursor {
  if (cursor !== null) return JSON.parse(cursor) as Cursor;
  return { since: new Date(now.getTime() - firstLookBackMs).toISOString() };
}
