import type { StatusResponse } from '../rules/calls/status.ts';
import { Rich } from '@reachout/language/rich';
import { statusCopy } from '../messages/status.ts';
import { Badge } from '@reachout/ui/badge';
import { impactLabels, incidentStateLabels } from '../rules/incidents.ts';
import { impactTones } from './incident-labels.ts';
import { Timestamp } from '@reachout/web/lib/timestamp';

export type Incident = StatusResponse['incidents'][number];

/** Incidents with what was said about each, newest first. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  return (
    <ul className="site-plain-list">
      {incidents.map((incident) => (
        <li key={incident.id}>
          <IncidentCard incident={incident} />
        </li>
      ))}
    </ul>
  );
}

function IncidentCard({ incident }: { incident: Incident }) {
  const { id, title, impact, state, startedAt, resolvedAt, updates } = incident;
  return (
    <article className="site-incident ui-panel" aria-labelledby={id}>
      <h3 id={id} className="text-16 font-semibold">
        <bdi>{title}</bdi>
      </h3>
      <p className="site-badges">
        <Badge tone={impactTones[impact]}>{impactLabels[impact]()}</Badge>
        <Badge tone={resolvedAt === null ? 'neutral' : 'success'}>{incidentStateLabels[state]()}</Badge>
      </p>
      <p className="text-13 text-muted">
        {resolvedAt === null ? (
          <Rich message={statusCopy.began} values={{ start: <Timestamp at={startedAt} /> }} />
        ) : (
          <Rich
            message={statusCopy.beganAndResolved}
            values={{ start: <Timestamp at={startedAt} />, end: <Timestamp at={resolvedAt} /> }}
          />
        )}
      </p>
      <IncidentUpdates updates={updates} />
    </article>
  );
}

/** What was said of an incident, newest first. */
export function IncidentUpdates({ updates }: Pick<Incident, 'updates'>) {
  return (
    <ol className="site-updates">
      {updates.map((update) => (
        <li key={`${update.createdAt} ${update.state}`}>
          <p className="text-13 text-muted">
            <Rich
              message={statusCopy.update}
              values={{
                name: incidentStateLabels[update.state](),
                time: <Timestamp at={update.createdAt} />,
                state: <span className="font-medium" />,
              }}
            />
          </p>
          <p dir="auto">{update.body}</p>
        </li>
      ))}
    </ol>
  );
}
