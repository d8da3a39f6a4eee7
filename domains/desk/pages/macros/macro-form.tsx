import { caseStatuses, staffStatusLabel } from '@reachout/cases/rules/case-status';
import { severityChoices } from '@reachout/cases/pages/list/filter-form';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { FieldErrors } from '@reachout/ui/error-summary';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { macroCopy } from '../../messages/macros.ts';
import {
  macroForm,
  type macroForms,
  type ShownMacroField,
  shownMacroFields,
} from '../../rules/macros/macro-forms.ts';
import { macroVariableNames, macroVariables } from '../../rules/macros/macro-variables.ts';

export interface TypedMacro {
  values: Partial<Record<ShownMacroField, string>>;
  errors?: Partial<Record<string, string>> | undefined;
  /** True where somebody else has saved the macro meanwhile. */
  isStale?: boolean;
}

export interface MacroFormProps extends Omit<TypedMacro, 'isStale'> {
  form: typeof macroForm | typeof macroForms.change;
  /** Its own page, where there are many. */
  action?: string;
  hidden: Readonly<Record<string, string>>;
}

const { fields } = macroForm;

/** The form that adds or changes a macro; posts without a script. */
export function MacroForm({ values, errors = {}, form, action, hidden }: MacroFormProps) {
  return (
    <div className="grid gap-6">
      <FieldErrors fields={shownMacroFields} errors={errors} />
      <FormFrame form={form} {...(action !== undefined && { action })} className="site-form">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name={fields.name}
          label={macroCopy.name()}
          hint={macroCopy.nameHint()}
          required
          dir="auto"
          defaultValue={values.name}
          error={errors.name}
        />
        <TextareaField
          name={fields.text}
          label={macroCopy.text()}
          hint={macroCopy.textHint()}
          required
          dir="auto"
          className="macro-text"
          defaultValue={values.text}
          error={errors.text}
        />
        <Variables />
        <SelectField
          name={fields.status}
          label={macroCopy.setStatus()}
          options={[
            { value: '', label: macroCopy.leave() },
            ...caseStatuses.map((value) => ({ value, label: staffStatusLabel(value) })),
          ]}
          defaultValue={values.status ?? ''}
          error={errors.status}
        />
        <SelectField
          name={fields.severity}
          label={macroCopy.setSeverity()}
          options={[{ value: '', label: macroCopy.leave() }, ...severityChoices()]}
          defaultValue={values.severity ?? ''}
          error={errors.severity}
        />
        <CheckboxField
          name={fields.takes}
          value="yes"
          label={macroCopy.takes()}
          defaultChecked={Boolean(values.takes)}
        />
        <CheckboxField
          name={fields.isShared}
          value="yes"
          label={macroCopy.share()}
          defaultChecked={Boolean(values.isShared)}
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

/** Every variable with what it stands for. */
function Variables() {
  return (
    <details className="ui-disclosure">
      <summary>{macroCopy.variables()}</summary>
      <div className="ui-disclosure-body">
        <dl className="macro-variables">
          {macroVariableNames.map((name) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{macroVariables[name].label()}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
