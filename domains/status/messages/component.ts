import { defineMessages } from '@reachout/language/define-messages';

/** How a part of the platform is doing. */
export const componentCopy = defineMessages('status.component', {
  operational: 'Operational',
  degraded: 'Degraded performance',
  partialOutage: 'Partial outage',
  majorOutage: 'Major outage',
  underMaintenance: 'Under maintenance',
});
