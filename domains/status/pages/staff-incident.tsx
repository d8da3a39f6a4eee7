import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { FormRegion } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffIncidentCopy } from '../messages/staff.ts';
import { incidentUpdateForm } from '../rules/calls/incidents.ts';
import { impactLabels, incidentStateLabels } from '../rules/incidents.ts';
import { IncidentForm, type TypedIncident } from './incident-form.tsx';
import { type Incident, IncidentUpdates, Affects } from './incident-list.tsx';
import { impactTones } from './incident-labels.ts';
import { KeptElsewhere } from './kept-elsewhere.tsx';
import { Published } from './staff-incidents.tsx';

export interface StaffIncidentPageProps {
  incident: Incident;
  choices: readonly { id: string; name: string }[];
  /** True for one that another system keeps: it is changed there. */
  isForeign: boolean;
  isPublished: boolean;
  typed: TypedIncident;
  /** True when somebody else said something that the writer had not read: what they typed has not been posted. */
  hasNewer: boolean;
}

/** One incident for staff: what was said of it, and the form that says more. It needs no script. */
export function StaffIncidentPage(props: StaffIncidentPageProps) {
  const { incident, choices, isForeign, isPublished, typed, hasNewer } = props;
  const { id, title, impact, state, startedAt, resolvedAt, updates } = incident;
  return (
    <FormRegion className="ui-page refund-page">
      <header className="case-head">
        <StaffTrail
          above={[{ href: paths.staffIncidents(), name: staffIncidentCopy.title() }]}
          here={<bdi>{title}</bdi>}
        />
        <h1 className="text-32 font-semibold">
          <bdi>{title}</bdi>
        </h1>
        <Published isPublished={isPublished} />
      </header>
      {hasNewer ? (
        <Notice tone="warning" role="alert" title={staffIncidentCopy.newerTitle()}>
          <p>{staffIncidentCopy.newer()}</p>
        </Notice>
      ) : null}
      <div className="case-columns">
        <div className="refund-sections">
          <section aria-labelledby="said">
            <h2 id="said" className="text-18 font-semibold">
              {staffIncidentCopy.updates()}
            </h2>
            <Affects components={incident.components} />
            <IncidentUpdates updates={updates} />
          </section>
          <section aria-labelledby="update">
            <h2 id="update" className="text-18 font-semibold">
              {staffIncidentCopy.updateTitle()}
            </h2>
            {isForeign ? (
              <KeptElsewhere />
            ) : (
              <IncidentForm
                {...typed}
                choices={choices}
                form={incidentUpdateForm}
                action={paths.staffIncident(id)}
                hidden={{ seen: String(updates.length) }}
              />
            )}
          </section>
        </div>
        <aside aria-label={staffIncidentCopy.facts()} className="case-aside ui-panel">
          <dl className="case-facts">
            <div>
              <dt>{staffIncidentCopy.impact()}</dt>
              <dd>
                <Badge tone={impactTones[impact]}>{impactLabels[impact]()}</Badge>
              </dd>
            </div>
            <div>
              <dt>{staffIncidentCopy.state()}</dt>
              <dd>{incidentStateLabels[state]()}</dd>
            </div>
            <div>
              <dt>{staffIncidentCopy.began()}</dt>
              <dd>
                <Timestamp at={startedAt} />
              </dd>
            </div>
            <div>
              <dt>{staffIncidentCopy.ended()}</dt>
              <dd>{resolvedAt === null ? staffIncidentCopy.goesOn() : <Timestamp at={resolvedAt} />}</dd>
            </div>
          </dl>
        </aside>
      </div>
    </FormRegion>
  );
}
