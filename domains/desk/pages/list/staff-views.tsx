import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Notice } from '@reachout/ui/notice';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffListCopy } from '../../messages/list.ts';
import { viewCopy } from '../../messages/views.ts';
import { type StaffView, viewForms } from '../../rules/calls/staff-views.ts';

export interface StaffViewsPageProps {
  views: readonly StaffView[];
  /** What was done just now. */
  done?: string | undefined;
  /** Why a form was refused, and of which view. */
  refused?: { text: string; id: string } | undefined;
}

/** The views that a person may edit: their own and shared ones. It needs no script. */
export function StaffViewsPage({ views, done, refused }: StaffViewsPageProps) {
  const kept = views.filter(({ isDefault }) => !isDefault);
  const own = kept.filter(({ isShared }) => !isShared);
  const shared = kept.filter(({ isShared }) => isShared);
  return (
    <FormRegion className="ui-page refunds-page">
      <StaffTrail
        above={[{ href: paths.staffCases(), name: staffListCopy.title() }]}
        here={viewCopy.title()}
      />
      <h1 className="text-32 font-semibold">{viewCopy.title()}</h1>
      <p className="text-14 text-muted">{viewCopy.lead()}</p>
      {done === undefined ? null : <Notice tone="success" role="status" title={done} />}
      {refused === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's summary is where reading must start
        <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused.text} />
      )}
      <Views id="own" title={viewCopy.ownViews()} none={viewCopy.noOwn()} views={own} />
      <Views id="shared" title={viewCopy.sharedViews()} none={viewCopy.noShared()} views={shared} />
    </FormRegion>
  );
}

function Views(props: { id: string; title: string; none: string; views: readonly StaffView[] }) {
  const { id, title, none, views } = props;
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {views.length === 0 ? (
        <p className="text-14 text-muted">{none}</p>
      ) : (
        <ul className="desk-view-list">
          {views.map((view) => (
            <li key={view.id}>
              <EditView view={view} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Its name, its place, with whom it is shared, and the way out. */
function EditView({ view }: { view: StaffView }) {
  const { id, name, version, isShared, position, list } = view;
  const { change, remove } = viewForms;
  const seen = (
    <>
      <input type="hidden" name={change.fields.id} value={id} />
      <input type="hidden" name={change.fields.version} value={version} />
    </>
  );
  return (
    <>
      <a className="ui-link text-14" href={`${paths.staffCases()}${list === '' ? '' : `?${list}`}`}>
        <bdi>{name}</bdi>
      </a>
      <FormFrame form={change} className="desk-view-form">
        {seen}
        <TextField
          name={change.fields.name}
          id={`name-${id}`}
          label={viewCopy.name()}
          dir="auto"
          required
          maxLength={255}
          defaultValue={name}
        />
        <TextField
          name={change.fields.position}
          id={`position-${id}`}
          label={viewCopy.position()}
          inputMode="numeric"
          defaultValue={String(position)}
        />
        <CheckboxField
          name={change.fields.isShared}
          id={`shared-${id}`}
          value="true"
          label={viewCopy.shared()}
          defaultChecked={isShared}
        />
        <Button type="submit" aria-label={viewCopy.changeOf({ name })}>
          {change.submit()}
        </Button>
      </FormFrame>
      <FormFrame form={remove}>
        {seen}
        <Button type="submit" aria-label={viewCopy.removeOf({ name })}>
          {remove.submit()}
        </Button>
      </FormFrame>
    </>
  );
}
