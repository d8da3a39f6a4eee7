import type {
  statusComponents,
  statusIncidentComponents,
  statusIncidents,
  statusUpdates,
} from '@reachout/status/store/schema';
import type { DemoClock } from './clock.ts';

/** One minor incident that is being looked into, and one that was resolved yesterday. */
export function demoStatus(clock: DemoClock): {
  incidents: (typeof statusIncidents.$inferInsert)[];
  updates: (typeof statusUpdates.$inferInsert)[];
  components: (typeof statusComponents.$inferInsert)[];
  affected: (typeof statusIncidentComponents.$inferInsert)[];
} {
  const builds = 'incident_build_times';
  const logs = 'incident_log_delivery';
  const parts = [
    ['builds', 'Builds', 'Building and deploying from Git, the command line and the dashboard'],
    ['network', 'Delivery network', 'Routing, caching, certificates and domains'],
    ['functions', 'Functions', 'Running functions and middleware'],
    ['logs', 'Logs and drains', 'Runtime logs, and their delivery to other systems'],
    ['dashboard', 'Dashboard and API', 'What you see and call to manage projects'],
    ['builder', 'App builder', 'Chats and previews'],
  ] as const;
  return {
    components: parts.map(([id, name, description], position) => ({
      id: `component_${id}`,
      name,
      description,
      position,
      createdAt: clock.daysAgo(400),
      updatedAt: clock.daysAgo(400),
    })),
    affected: [
      { incidentId: builds, componentId: 'component_builds' },
      { incidentId: logs, componentId: 'component_logs' },
    ],
    incidents: [
      {
        id: builds,
        title: 'Elevated build times',
        impact: 'minor',
        state: 'investigating',
        startedAt: clock.minutesAgo(48),
        createdAt: clock.minutesAgo(41),
        updatedAt: clock.minutesAgo(12),
      },
      {
        id: logs,
        title: 'Delayed delivery of logs to drains',
        impact: 'minor',
        state: 'resolved',
        startedAt: clock.hoursAgo(29),
        resolvedAt: clock.hoursAgo(25),
        createdAt: clock.hoursAgo(29),
        updatedAt: clock.hoursAgo(25),
      },
    ],
    updates: [
      {
        incidentId: builds,
        seq: 1,
        state: 'investigating',
        body: 'Builds wait longer than usual before they start. Running deployments are not affected.',
        createdAt: clock.minutesAgo(41),
      },
      {
        incidentId: builds,
        seq: 2,
        state: 'investigating',
        body: 'We have added build machines and are looking for the reason of the slow start. About one build in eight waits more than two minutes.',
        createdAt: clock.minutesAgo(12),
      },
      {
        incidentId: logs,
        seq: 1,
        state: 'investigating',
        body: 'Log drains receive lines up to 20 minutes late. No line is lost.',
        createdAt: clock.hoursAgo(29),
      },
      {
        incidentId: logs,
        seq: 2,
        state: 'identified',
        body: 'One delivery queue was stuck after a restart. It has been emptied and delivery is catching up.',
        createdAt: clock.hoursAgo(27),
      },
      {
        incidentId: logs,
        seq: 3,
        state: 'resolved',
        body: 'All delayed lines have been delivered and new ones arrive in seconds.',
        createdAt: clock.hoursAgo(25),
      },
    ],
  };
}
