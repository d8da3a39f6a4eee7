import type { Brand } from '@reachout/brand/rules/brand';
import { caseFields, fieldNamesOf, topicFieldEntry } from '@reachout/cases/rules/case-fields';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { correctionCopy } from '../messages/correction.ts';
import type { CorrectablePage } from '../rules/correction/correctable-page.ts';
import { correctionField, correctionForm, topicChoice } from '../rules/correction/correction-form.ts';
import { trailOfCase } from './trail-of-case.ts';

/** What was filled in, by the names of the fields. */
export type TypedCorrection = Partial<Record<keyof typeof correctionField, string>>;

import { topicGroups } from './opening/topic-groups.ts';

export interface StaffCorrectionPageProps {
  brand: Brand;
  correctable: CorrectablePage;
  /** What was filled in and refused; at first, what the case says. */
  typed?: TypedCorrection;
  errors?: Readonly<Record<string, string>>;
  /** Why nothing was corrected, where it is not the fault of a field. */
  refused?: string;
}

/** Correcting what a case is about. It needs no script. */
export function StaffCorrectionPage({
  brand,
  correctable,
  typed,
  errors = {},
  refused,
}: StaffCorrectionPageProps) {
  const { caseNumber, etag, product, values, projectName, accountName } = correctable;
  const said: TypedCorrection = typed ?? {
    ...values,
    topic: topicChoice({ product, area: values.area, topic: values.topic }),
    project: projectName,
  };
  const names = fieldNamesOf(brand);
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={correctionCopy.open()} />
          <h1 className="text-32 font-semibold">
            {correctionCopy.title({ caseNumber: formatCaseNumber(caseNumber) })}
          </h1>
          <p className="text-muted">{correctionCopy.lead()}</p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        <FormFrame form={correctionForm} action={paths.staffCaseFacts(caseNumber)} className="desk-form">
          <input type="hidden" name={correctionField.version} value={etag} />
          <TextField
            name={correctionField.subject}
            label={caseFields.subject.label()}
            dir="auto"
            maxLength={caseFields.subject.limit}
            defaultValue={said.subject}
            error={errors['subject']}
          />
          <SelectField
            name={correctionField.topic}
            label={correctionCopy.topic()}
            hint={correctionCopy.topicHint({ account: accountName })}
            options={topicGroups(brand, correctable)}
            defaultValue={said.topic}
            error={errors['topic'] ?? errors['area'] ?? errors['product']}
          />
          <TextField
            name={correctionField.project}
            label={correctionCopy.project()}
            hint={correctionCopy.projectHint()}
            dir="auto"
            defaultValue={said.project}
            error={errors['project'] ?? errors['projectId']}
          />
          {topicFields.map((field) => {
            const { label, choices } = topicFieldEntry(field);
            const common = { name: correctionField[field], label: label(names), error: errors[field] };
            return choices === undefined ? (
              <TextField key={field} {...common} dir="auto" defaultValue={said[field]} />
            ) : (
              <SelectField
                key={field}
                {...common}
                options={[{ value: '', label: '–' }, ...choices.map((value) => ({ value, label: value }))]}
                defaultValue={said[field]}
              />
            );
          })}
          <div className="site-form-actions">
            <Button type="submit" variant="primary">
              {correctionForm.submit()}
            </Button>
          </div>
        </FormFrame>
      </div>
    </FormRegion>
  );
}
