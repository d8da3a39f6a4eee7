import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { RowLink, Table } from '@reachout/ui/table';
import { FormRegion } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { staffIncidentCopy } from '../messages/staff.ts';
import { incidentForm } from '../rules/calls/incidents.ts';
import {
  impactLabels,
  type IncidentState,
  incidentStateLabels,
  type ToldImpact,
} from '../rules/incidents.ts';
import { IncidentForm, type TypedIncident } from './incident-form.tsx';
import { impactTones } from './incident-labels.ts';

/** An incident as the staff's list shows it. */
export interface ListedIncident {
  id: string;
  title: string;
  impact: ToldImpact;
  state: IncidentState;
  startedAt: string;
  resolvedAt: string | null;
}

export interface StaffIncidentsPageProps {
  ongoing: readonly ListedIncident[];
  resolved: readonly ListedIncident[];
  /** False where the operator publishes no incidents of their own. */
  isPublished: boolean;
  typed: TypedIncident;
  components: readonly { id: string; name: string }[];
  /** New for each form that is shown. */
  submission: string;
}

/** The incidents that staff tell people of, and the form that posts one. It needs no script. */
export function StaffIncidentsPage(props: StaffIncidentsPageProps) {
  const { ongoing, resolved, components, isPublished, typed, submission } = props;
  return (
    <FormRegion className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">{staffIncidentCopy.title()}</h1>
      <Published isPublished={isPublished} />
      <p className="text-14">
        <a className="ui-link" href={paths.staffComponents()}>
          {staffIncidentCopy.componentsLink()}
        </a>
      </p>
      <IncidentTable
        id="ongoing"
        title={staffIncidentCopy.ongoing()}
        none={staffIncidentCopy.noneOngoing()}
        incidents={ongoing}
      />
      <section className="site-section" aria-labelledby="post">
        <h2 id="post" className="text-18 font-semibold">
          {staffIncidentCopy.postTitle()}
        </h2>
        <IncidentForm {...typed} choices={components} form={incidentForm} hidden={{ submission }} />
      </section>
      <IncidentTable
        id="resolved"
        title={staffIncidentCopy.resolved()}
        none={staffIncidentCopy.noneResolved()}
        incidents={resolved}
      />
    </FormRegion>
  );
}

/** Who reads what is posted. */
export function Published({ isPublished }: { isPublished: boolean }) {
  if (isPublished)
    return (
      <p className="text-14 text-muted">
        <Rich
          message={staffIncidentCopy.lead}
          values={{ link: <a className="ui-link" href={paths.status()} /> }}
        />
      </p>
    );
  return (
    <Notice tone="warning" title={staffIncidentCopy.notPublishedTitle()}>
      <p>
        <Rich message={staffIncidentCopy.notPublished} values={{ code: <code /> }} />
      </p>
    </Notice>
  );
}

interface IncidentTableProps {
  id: string;
  title: string;
  none: string;
  incidents: readonly ListedIncident[];
}

function IncidentTable({ id, title, none, incidents }: IncidentTableProps) {
  const copy = staffIncidentCopy;
  const columns = [copy.columnTitle, copy.columnImpact, copy.columnState, copy.columnStarted];
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {incidents.length === 0 ? (
        <p className="text-14 text-muted">{none}</p>
      ) : (
        <Table caption={title} columns={columns.map((column) => column())}>
          {incidents.map((incident) => (
            <tr key={incident.id}>
              <th scope="row" data-label={copy.columnTitle()}>
                <RowLink href={paths.staffIncident(incident.id)}>
                  <bdi>{incident.title}</bdi>
                </RowLink>
              </th>
              <td data-label={copy.columnImpact()}>
                <Badge tone={impactTones[incident.impact]}>{impactLabels[incident.impact]()}</Badge>
              </td>
              <td data-label={copy.columnState()}>{incidentStateLabels[incident.state]()}</td>
              <td data-label={copy.columnStarted()}>
                <Timestamp at={incident.startedAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
