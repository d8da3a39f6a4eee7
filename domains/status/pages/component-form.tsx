import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { staffComponentCopy } from '../messages/staff-components.ts';
import {
  componentField,
  type componentForm,
  type componentForms,
  type ShownComponentField,
  shownComponentFields,
} from '../rules/calls/components.ts';
import { componentStatuses, componentStatusLabels } from '../rules/components.ts';

export interface TypedComponent {
  values: Partial<Record<ShownComponentField, string>>;
  errors?: Partial<Record<ShownComponentField, string>>;
}

export interface ComponentFormProps extends TypedComponent {
  form: typeof componentForm | typeof componentForms.change;
  /** Its own page, where there are many. */
  action?: string;
  hidden: Readonly<Record<string, string>>;
}

/** The form that adds or changes a component; posts without a script. */
export function ComponentForm({ values, errors = {}, form, action, hidden }: ComponentFormProps) {
  return (
    <div className="grid gap-6">
      <FieldErrors fields={shownComponentFields} errors={errors} />
      <FormFrame form={form} {...(action !== undefined && { action })} className="site-form">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name={componentField.name}
          label={staffComponentCopy.name()}
          hint={staffComponentCopy.nameHint()}
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          name={componentField.description}
          label={staffComponentCopy.description()}
          hint={staffComponentCopy.descriptionHint()}
          defaultValue={values.description}
          error={errors.description}
        />
        <SelectField
          name={componentField.status}
          label={staffComponentCopy.status()}
          hint={staffComponentCopy.statusHint()}
          options={componentStatuses.map((value) => ({ value, label: componentStatusLabels[value]() }))}
          required
          defaultValue={values.status ?? 'operational'}
          error={errors.status}
        />
        <TextField
          name={componentField.position}
          label={staffComponentCopy.position()}
          hint={staffComponentCopy.positionHint()}
          inputMode="numeric"
          required
          defaultValue={values.position ?? '0'}
          error={errors.position}
        />
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {form.submit()}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
