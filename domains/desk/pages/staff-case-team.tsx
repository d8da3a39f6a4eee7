import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffTeamsCopy } from '../messages/teams.ts';
import { caseTeamForm } from '../rules/teams/team-forms.ts';
import { trailOfCase } from './trail-of-case.ts';

export interface StaffCaseTeamPageProps {
  caseNumber: number;
  teamId: string | null;
  teams: readonly { id: string; name: string }[];
  typed?: { teamId: string; note: string };
  errors?: Readonly<Record<string, string>>;
  refused?: string;
}

/** Handing a case over to a team. It needs no script. */
export function StaffCaseTeamPage({
  caseNumber,
  teamId,
  teams,
  typed,
  errors = {},
  refused,
}: StaffCaseTeamPageProps) {
  const { fields } = caseTeamForm;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={staffTeamsCopy.team()} />
          <h1 className="text-32 font-semibold">
            {staffTeamsCopy.handOverTitle({ caseNumber: formatCaseNumber(caseNumber) })}
          </h1>
          <p>
            <a className="ui-link text-14" href={paths.staffTeams()}>
              {staffTeamsCopy.rules()}
            </a>
          </p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        <FormFrame form={caseTeamForm} action={paths.staffCaseTeam(caseNumber)} className="desk-form">
          <input type="hidden" name={fields.seenTeamId} value={teamId ?? ''} />
          <SelectField
            name={fields.teamId}
            label={staffTeamsCopy.team()}
            options={[
              { value: '', label: staffTeamsCopy.everybody() },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            defaultValue={typed?.teamId ?? teamId ?? ''}
            error={errors['teamId']}
          />
          <TextareaField
            name={fields.note}
            label={staffTeamsCopy.note()}
            hint={staffTeamsCopy.noteHint()}
            dir="auto"
            defaultValue={typed?.note}
            error={errors['note']}
          />
          <div className="site-form-actions">
            <Button type="submit" variant="primary">
              {caseTeamForm.submit()}
            </Button>
          </div>
        </FormFrame>
      </div>
    </FormRegion>
  );
}
