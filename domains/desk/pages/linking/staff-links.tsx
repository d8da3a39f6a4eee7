import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { linkingCopy } from '../../messages/other-cases.ts';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { trailOfCase } from '../trail-of-case.ts';
import { linkField, linkForms } from '../../rules/linking/link-forms.ts';
import { LinkedRecords, type LinkedRecord } from './linked-records.tsx';

export interface StaffLinksPageProps {
  caseNumber: string;
  links: readonly LinkedRecord[];
  /** Those that it can be linked to. */
  incidents: readonly { id: string; title: string }[];
  /** What was typed in which form, and what is wrong with it. */
  typed?: { form: string; id: string; problem: string | undefined };
  /** What was done. */
  done?: string;
}

/** What a case is linked to, for staff alone, and adding to it and removing of it. It needs no script. */
export function StaffLinksPage({ caseNumber, links, incidents, typed, done }: StaffLinksPageProps) {
  const action = paths.staffCaseLinks(caseNumber);
  const problemOf = (form: { name: string }) => (typed?.form === form.name ? typed.problem : undefined);
  const { linkCase, linkIncident } = linkForms;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={linkingCopy.open()} />
          {done === undefined ? null : <Notice tone="success" role="status" title={done} />}
          <h1 className="text-32 font-semibold">{linkingCopy.title({ caseNumber })}</h1>
          <p className="text-muted">{linkingCopy.lead()}</p>
        </header>
        <section aria-labelledby="linked-title" className="desk-form">
          <h2 id="linked-title" className="text-18 font-semibold">
            {linkingCopy.linked()}
          </h2>
          {links.length === 0 ? (
            <p className="text-muted">{linkingCopy.none()}</p>
          ) : (
            <LinkedRecords links={links} removeAt={action} />
          )}
        </section>
        <FormFrame form={linkCase} action={action} className="desk-form">
          <TextField
            id="link-case-id"
            name={linkField.id}
            label={linkingCopy.caseNumber()}
            hint={linkingCopy.caseHint()}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed?.form === linkCase.name ? typed.id : undefined}
            error={problemOf(linkCase)}
          />
          <div className="site-form-actions">
            <Button type="submit">{linkCase.submit()}</Button>
          </div>
        </FormFrame>
        {incidents.length === 0 ? (
          <p className="text-muted">{linkingCopy.noIncidents()}</p>
        ) : (
          <FormFrame form={linkIncident} action={action} className="desk-form">
            <SelectField
              id="link-incident-id"
              name={linkField.id}
              label={linkingCopy.incident()}
              placeholder={linkingCopy.choose()}
              options={incidents.map(({ id, title }) => ({ value: id, label: title, dir: 'auto' }))}
              defaultValue=""
              error={problemOf(linkIncident)}
            />
            <div className="site-form-actions">
              <Button type="submit">{linkIncident.submit()}</Button>
            </div>
          </FormFrame>
        )}
      </div>
    </FormRegion>
  );
}
