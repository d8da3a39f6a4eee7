import type { CaseTimelineItem } from '@reachout/cases/rules/calls/case-life';
import { timelineCopy } from '@reachout/cases/messages/timeline';
import { redactionOfEvent } from '@reachout/cases/rules/history/redaction';
import { linkOfEvent } from '@reachout/cases/rules/history/links';
import { paths } from '@reachout/core/paths';
import { readBecause } from '@reachout/cases/rules/routing/route-case';
import type { Viewer } from '@reachout/ports/viewer';
import type { StaffEventRow } from '@reachout/cases/store/staff-events-queries';

/** The history of a case with what only staff are told, in the order in which it happened. */
export function withStaffEvents(
  timeline: readonly CaseTimelineItem[],
  events: readonly StaffEventRow[],
  viewer: Pick<Viewer, 'userId'>,
): CaseTimelineItem[] {
  const [first, ...rest] = timeline;
  const told = events.map((event) => describeStaffEvent(event, viewer));
  // Nothing of a case comes before its opening.
  return [
    ...(first === undefined ? [] : [first]),
    ...[...rest, ...told].toSorted((one, other) => one.at.localeCompare(other.at)),
  ];
}

function describeStaffEvent(
  { id, kind, before, after, actorUserId, actorName, createdAt }: StaffEventRow,
  { userId }: Pick<Viewer, 'userId'>,
): CaseTimelineItem {
  const entry = {
    id: `staff-event-${id}`,
    at: createdAt.toISOString(),
    actor: {
      name: actorName ?? timelineCopy.automatic(),
      kind: actorName === null ? ('system' as const) : ('staff' as const),
      isYou: actorUserId === userId,
    },
  };
  if (kind === 'redacted') {
    const { places, reason } = redactionOfEvent(before, after);
    return { ...entry, type: 'redacted', places: [...places], reason };
  }
  if (kind === 'routed') return { ...entry, type: 'team', team: after, because: readBecause(before) };
  if (kind === 'team') return { ...entry, type: 'team', team: after, because: null };
  if (kind === 'tags') return { ...entry, type: 'tags', added: namesIn(after), removed: namesIn(before) };
  if (kind === 'snooze') return { ...entry, type: 'snooze', until: after };
  if (kind === 'linked' || kind === 'unlinked') {
    const linked = linkOfEvent(before, after);
    const isCase = linked.kind === 'case';
    return {
      ...entry,
      type: kind,
      kind: linked.kind,
      name: isCase ? `#${linked.id}` : (linked.title ?? linked.id),
      url: isCase ? paths.staffCase(linked.id) : paths.staffIncident(linked.id),
    };
  }
  return { ...entry, type: 'other', kind, before, after };
}

/** The names as `tagCase` wrote them. */
function namesIn(kept: string | null): string[] {
  return kept === null ? [] : (JSON.parse(kept) as string[]);
}
