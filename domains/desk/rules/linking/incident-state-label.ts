import { incidentStateLabels, incidentStates } from '@reachout/status/rules/incidents';

/** What is being done about an incident, as people read it. */
export function incidentStateLabel(state: string): string {
  const known = incidentStates.find((each) => each === state);
  return known === undefined ? state : incidentStateLabels[known]();
}
