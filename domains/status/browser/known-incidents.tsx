import { Rich } from '@reachout/language/rich';
import { Notice } from '@reachout/ui/notice';
import { Fragment } from 'react';
import { knownIncidentCopy } from '../messages/known.ts';

/** An incident that goes on, as whoever asks for help is told of it. */
export interface ListedIncident {
  title: string;
  /** Where people follow it. */
  href: string;
}

/** Stands above a form that asks for help: what goes on is known, and waiting for it needs no case. Nothing where nothing is known. */
export function KnownIncidents({ incidents }: { incidents: readonly ListedIncident[] }) {
  if (incidents.length === 0) return null;
  const links = incidents.map(({ title, href }, index) => (
    <Fragment key={href}>
      {index === 0 ? null : ' · '}
      <a className="ui-link" href={href}>
        <bdi>{title}</bdi>
      </a>
    </Fragment>
  ));
  return (
    <Notice tone="warning" title={knownIncidentCopy.title()}>
      <p>
        <Rich message={knownIncidentCopy.lead} values={{ incidents: links }} />
      </p>
    </Notice>
  );
}
