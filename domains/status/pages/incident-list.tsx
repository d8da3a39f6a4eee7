import type { StatusResponse } from '../rules/calls/status.ts';
import { Rich } from '@reachout/language/rich';
import { statusCopy } from '../messages/status.ts';
import { Badge } from '@reachout/ui/badge';
import { impactLabels, incidentAnchor, incidentStateLabels } from '../rules/incidents.ts';
import { impactTones } from './incident-labels.ts';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { Fragment } from 'react';

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
  const { id, title, impact, state, startedAt, resolvedAt, components, updates, url } = incident;
  return (
    <article className="site-incident ui-panel" aria-labelledby={incidentAnchor(id)}>
      <h3 id={incidentAnchor(id)} className="text-16 font-semibold">
        {url === null ? (
          <bdi>{title}</bdi>
        ) : (
          <a className="ui-link" href={url}>
            <bdi>{title}</bdi>
          </a>
        )}
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
      <Affects components={components} />
      <IncidentUpdates updates={updates} />
    </article>
  );
}

/** The components that an incident affects; nothing where it names none. */
export function Affects({ components }: Pick<Incident, 'components'>) {
  if (components.length === 0) return null;
  const names = components.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index === 0 ? null : ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
  return (
    <p className="text-13 text-muted">
      <Rich message={statusCopy.affects} values={{ components: names }} />
    </p>
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
