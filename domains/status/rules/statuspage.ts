import type { StatusResponse } from './calls/status.ts';
import type { StatuspageSummary } from './calls/statuspage.ts';
import { incidentAnchor, type IncidentState } from './incidents.ts';

/** What Statuspage calls the states of a maintenance. */
const maintenanceStates: Record<IncidentState, string> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

/** Where a status is published: what identifies the page, its name, its absolute address, and when it was read (ISO 8601). */
export interface StatusPlace {
  id: string;
  name: string;
  url: string;
  asOf: string;
}

/** A status in the format of Statuspage's `/api/v2/summary.json` (https://metastatuspage.com/api), with the incidents that go on. */
export function toStatuspageSummary(
  status: StatusResponse,
  { id: pageId, name, url, asOf }: StatusPlace,
): StatuspageSummary {
  const component = ({
    id,
    name: called,
    description,
    status: word,
  }: (typeof status.components)[number]) => ({
    id,
    name: called,
    description: description === '' ? null : description,
    status: word,
    position: status.components.findIndex((each) => each.id === id) + 1,
    page_id: pageId,
    group: false,
    group_id: null,
    showcase: true,
    only_show_if_degraded: false,
  });
  const ongoing = status.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const describe = ({
    id,
    title,
    impact,
    state,
    startedAt,
    updates,
    components,
    url: own,
  }: StatusResponse['incidents'][number]) => {
    const isMaintenance = impact === 'maintenance';
    const word = (each: IncidentState) => (isMaintenance ? maintenanceStates[each] : each);
    return {
      id,
      name: title,
      status: word(state),
      impact,
      created_at: updates.at(-1)?.createdAt ?? startedAt,
      updated_at: updates[0]?.createdAt ?? startedAt,
      started_at: startedAt,
      resolved_at: null,
      shortlink: own ?? `${url}#${encodeURIComponent(incidentAnchor(id))}`,
      page_id: pageId,
      components: status.components
        .filter((each) => components.some(({ id: affected }) => affected === each.id))
        .map(component),
      incident_updates: updates.map((update, index) => ({
        // Updates come newest first, and none is ever taken away.
        id: `${id}-${updates.length - index}`,
        incident_id: id,
        status: word(update.state),
        body: update.body,
        created_at: update.createdAt,
        updated_at: update.createdAt,
        display_at: update.createdAt,
      })),
    };
  };
  const isPlanned = ({ impact }: { impact: string }) => impact === 'maintenance';
  return {
    page: { id: pageId, name, url, time_zone: 'Etc/UTC', updated_at: asOf },
    status: { indicator: status.indicator, description: status.description },
    components: status.components.map(component),
    incidents: ongoing.filter((incident) => !isPlanned(incident)).map(describe),
    scheduled_maintenances: ongoing.filter(isPlanned).map(describe),
  };
}
