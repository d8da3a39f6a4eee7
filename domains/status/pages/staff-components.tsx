import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { Button } from '@reachout/ui/button';
import { RowLink, Table } from '@reachout/ui/table';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffIncidentCopy } from '../messages/staff.ts';
import { staffComponentCopy } from '../messages/staff-components.ts';
import { componentForm, componentForms } from '../rules/calls/components.ts';
import { type ComponentStatus, componentStatusLabels } from '../rules/components.ts';
import { ComponentForm, type TypedComponent } from './component-form.tsx';
import { componentTones } from './incident-labels.ts';
import { KeptElsewhere } from './kept-elsewhere.tsx';

/** A component as staff see it. */
export interface StaffComponent {
  id: string;
  name: string;
  description: string;
  status: ComponentStatus;
}

export interface StaffComponentsPageProps {
  components: readonly StaffComponent[];
  typed: TypedComponent;
  /** New for each form that is shown. */
  submission: string;
}

/** The components that staff list, and the form that adds one. It needs no script. */
export function StaffComponentsPage({ components, typed, submission }: StaffComponentsPageProps) {
  const copy = staffComponentCopy;
  return (
    <FormRegion className="ui-page refunds-page">
      <StaffTrail
        above={[{ href: paths.staffIncidents(), name: staffIncidentCopy.title() }]}
        here={copy.title()}
      />
      <h1 className="text-32 font-semibold">{copy.title()}</h1>
      <p className="text-14 text-muted">
        <Rich message={copy.lead} values={{ link: <a className="ui-link" href={paths.status()} /> }} />
      </p>
      <section className="site-section" aria-labelledby="listed">
        <h2 id="listed" className="text-18 font-semibold">
          {copy.listed()}
        </h2>
        {components.length === 0 ? (
          <p className="text-14 text-muted">{copy.none()}</p>
        ) : (
          <Table caption={copy.listed()} columns={[copy.columnName(), copy.columnStatus()]}>
            {components.map(({ id, name, status }) => (
              <tr key={id}>
                <th scope="row" data-label={copy.columnName()}>
                  <RowLink href={paths.staffComponent(id)}>
                    <bdi>{name}</bdi>
                  </RowLink>
                </th>
                <td data-label={copy.columnStatus()}>
                  <Badge tone={componentTones[status]}>{componentStatusLabels[status]()}</Badge>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </section>
      <section className="site-section" aria-labelledby="add">
        <h2 id="add" className="text-18 font-semibold">
          {copy.addTitle()}
        </h2>
        <ComponentForm {...typed} form={componentForm} hidden={{ submission }} />
      </section>
    </FormRegion>
  );
}

export interface StaffComponentPageProps {
  component: StaffComponent;
  /** True for one that another system keeps: it is changed there. */
  isForeign: boolean;
  typed: TypedComponent;
}

/** One component for staff: the form that changes it, and the one that removes it. It needs no script. */
export function StaffComponentPage({ component, isForeign, typed }: StaffComponentPageProps) {
  const { id, name, description, status } = component;
  const copy = staffComponentCopy;
  return (
    <FormRegion className="ui-page refunds-page">
      <StaffTrail
        above={[
          { href: paths.staffIncidents(), name: staffIncidentCopy.title() },
          { href: paths.staffComponents(), name: copy.title() },
        ]}
        here={<bdi>{name}</bdi>}
      />
      <h1 className="text-32 font-semibold">
        <bdi>{name}</bdi>
      </h1>
      <p className="site-badges">
        <Badge tone={componentTones[status]}>{componentStatusLabels[status]()}</Badge>
      </p>
      {isForeign ? (
        <>
          <p dir="auto">{description}</p>
          <KeptElsewhere />
        </>
      ) : (
        <>
          <section className="site-section" aria-labelledby="edit">
            <h2 id="edit" className="text-18 font-semibold">
              {copy.edit()}
            </h2>
            <ComponentForm
              {...typed}
              form={componentForms.change}
              action={paths.staffComponent(id)}
              hidden={{}}
            />
          </section>
          <section className="site-section" aria-labelledby="remove">
            <h2 id="remove" className="text-18 font-semibold">
              {copy.removeTitle()}
            </h2>
            <p className="text-14 text-muted">{copy.removeHint()}</p>
            <FormFrame form={componentForms.remove} action={paths.staffComponent(id)}>
              <Button type="submit">{componentForms.remove.submit()}</Button>
            </FormFrame>
          </section>
        </>
      )}
    </FormRegion>
  );
}
