import type { StatusResponse } from './calls/status.ts';
import { incidentPath } from './incidents.ts';

/** An incident that goes on, for those who tell people of it where they ask for help. */
export type KnownIncident = StatusResponse['incidents'][number] & {
  /** Where people follow it: a path of this site, or an https address of the system that keeps it. */
  href: string;
};

/**
 * What goes on and keeps people from something, as far as it is known. Empty where the status is not published, cannot be read or was read too long ago to say
 * anything of now.
 */
export function knownIncidents({ indicator, incidents }: StatusResponse): KnownIncident[] {
  if (indicator === 'unknown') return [];
  return incidents
    .filter(({ resolvedAt, impact }) => resolvedAt === null && impact !== 'none')
    .map((incident) => {
      const { id, url } = incident;
      return { ...incident, href: url?.startsWith('https://') === true ? url : incidentPath(id) };
    });
}
