import { defineMessages } from '@reachout/language/define-messages';

/** How an incident is described: its impact, and what is being done about it. */
export const incidentCopy = defineMessages('status.incident', {
  none: 'No impact',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
  maintenance: 'Maintenance',
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
});
