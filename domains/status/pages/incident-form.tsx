import { maxComment } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { staffIncidentCopy } from '../messages/staff.ts';
import { staffComponentCopy } from '../messages/staff-components.ts';
import {
  incidentField,
  type incidentForm,
  type incidentUpdateForm,
  type ShownIncidentField,
  shownIncidentFields,
} from '../rules/calls/incidents.ts';
import { impactLabels, incidentImpacts, incidentStateLabels, incidentStates } from '../rules/incidents.ts';

export interface TypedIncident {
  values: Partial<Record<ShownIncidentField, string>>;
  /** Ids of the components that are chosen. */
  affected?: readonly string[];
  errors?: Partial<Record<ShownIncidentField, string>>;
}

export interface IncidentFormProps extends TypedIncident {
  /** What an incident can affect. */
  choices: readonly { id: string; name: string }[];
  form: typeof incidentForm | typeof incidentUpdateForm;
  /** Its own page, where there are many. */
  action?: string;
  /** What the page knows of the form: its submission, or how much its writer has read. */
  hidden: Partial<Record<keyof typeof incidentField, string>>;
}

/** The form that posts an incident, or an update of one; posts without a script. */
export function IncidentForm(props: IncidentFormProps) {
  const { values, affected = [], errors = {}, choices, form, action, hidden } = props;
  return (
    <div className="grid gap-6">
      <FieldErrors fields={shownIncidentFields} errors={errors} />
      <FormFrame form={form} {...(action !== undefined && { action })} className="site-form">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name={incidentField.title}
          label={staffIncidentCopy.fieldTitle()}
          hint={staffIncidentCopy.titleHint()}
          required
          defaultValue={values.title}
          error={errors.title}
        />
        <SelectField
          name={incidentField.impact}
          label={staffIncidentCopy.impact()}
          options={incidentImpacts.map((value) => ({ value, label: impactLabels[value]() }))}
          required
          defaultValue={values.impact ?? 'minor'}
          error={errors.impact}
        />
        <SelectField
          name={incidentField.state}
          label={staffIncidentCopy.state()}
          options={incidentStates.map((value) => ({ value, label: incidentStateLabels[value]() }))}
          required
          defaultValue={values.state ?? 'investigating'}
          error={errors.state}
        />
        <TextareaField
          name={incidentField.body}
          label={staffIncidentCopy.body()}
          hint={staffIncidentCopy.bodyHint({ max: maxComment })}
          className="site-message"
          required
          defaultValue={values.body}
          error={errors.body}
        />
        {choices.length === 0 ? null : (
          <fieldset className="site-choices">
            <legend className="ui-label">{staffComponentCopy.affects()}</legend>
            {choices.map(({ id, name }) => (
              <CheckboxField
                key={id}
                id={`component-${id}`}
                name={incidentField.components}
                value={id}
                label={<bdi>{name}</bdi>}
                defaultChecked={affected.includes(id)}
              />
            ))}
          </fieldset>
        )}
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {form.submit()}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
