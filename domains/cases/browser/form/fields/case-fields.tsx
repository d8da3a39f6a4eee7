import { formCopy } from '../../../messages/form.ts';
import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import { caseFields, fieldNamesOf, topicFieldEntry } from '../../../rules/case-fields.ts';
import { filterAmount, formatAmountOnBlur } from '@reachout/core/amount';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CaseFormErrors, CaseFormField } from '../../../rules/case-form.ts';
import { severityDisabledReason, severityOptions } from '@reachout/catalogue/rules/severity';
import type { Area } from '@reachout/catalogue/rules/topics';
import type { FieldNeed, TopicFields } from '@reachout/accounts/rules/topic-access';
import { RadioGroupField } from '@reachout/ui/radio-group-field';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent, ReactNode, RefCallback } from 'react';

/** The fields that are wired by name alone; area, topic and project are chosen in other ways in the browser and on the server's page. */
export type WiredField = Exclude<
  CaseFormField,
  'area' | 'topic' | 'projectId' | 'projectName' | 'caseRecordType' | 'caseRecordTypeId'
>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How a field is wired: by the form library in the browser, by its name and a first value on the server's page. */
export interface CaseControl {
  name: string;
  defaultValue?: string;
  ref?: RefCallback<Control>;
  onChange?: (event: ChangeEvent<Control>) => unknown;
  onBlur?: (event: FocusEvent<Control>) => unknown;
  onKeyDown?: (event: KeyboardEvent<Control>) => unknown;
}

export interface CaseFieldsProps {
  /** Begins the ids of its controls, where a page shows more than one form of a case. */
  formId?: string;
  brand: Pick<Brand, 'exampleDeploymentHost' | 'products'> & {
    links: Pick<Brand['links'], 'severityLevels'>;
    currencySign?: string | undefined;
  };
  area: Area | undefined;
  /** Which fields the topic asks for. */
  fields: TopicFields;
  isPaid: boolean;
  control: (field: WiredField) => CaseControl;
  errors: CaseFormErrors;
  /** The project's own field, in the way of the form around it. */
  project: ReactNode;
  hasProject: boolean;
  /** A deployment can be named once a project is chosen (§5); a page without a script cannot wait for that. */
  deploymentAccess: 'with-project' | 'always';
  /** Addresses of the project's latest deployments. */
  deployments?: readonly string[];
  /** Says more about a field, for example that the assistant filled it in; its id then describes the control. */
  describe?: (field: WiredField) => { id: string; note: ReactNode } | null;
  /** Below the deployment URL, the subject and the description, for example what is left of the limit. */
  footer?: (field: WiredField) => ReactNode;
  /** What the description does besides being typed into. */
  descriptionEvents?: Pick<ComponentProps<'textarea'>, 'onPaste' | 'onDrop'>;
  /** Below the subject's own notes. */
  afterSubject?: ReactNode;
}

/** The id of a field's control. */
export function caseFieldId(field: CaseFormField | 'files', formId = 'case'): string {
  return `${formId}-${field === 'projectName' ? 'projectId' : field}`;
}

/** Moves the focus into a field. */
export function focusField(field: CaseFormField | 'files'): void {
  document.getElementById(caseFieldId(field))?.focus();
}

/** Everything that follows from the chosen topic, in the form's order. The same fields stand in the island and on the page without a script. */
export function CaseFields(props: CaseFieldsProps) {
  const { area, fields, isPaid, project, control, describe, footer } = props;
  const { severityLevels } = props.brand.links;
  const field = (name: WiredField) => fieldAttributes(props, name);
  return (
    <>
      <Described name="severity" describe={describe}>
        <RadioGroupField
          {...control('severity')}
          required
          id={caseFieldId('severity', props.formId)}
          label={caseFields.severity.label()}
          error={props.errors.severity}
          hint={
            severityLevels === null ? null : (
              <a className="ui-link" href={severityLevels}>
                {formCopy.severityHint()}
              </a>
            )
          }
          options={severityOptions.map(({ value, label, meaning }) => ({
            value,
            label,
            description: meaning,
            disabledReason: severityDisabledReason(value, { area, isPaid }),
          }))}
        />
      </Described>
      {fields.project === 'hidden' ? null : project}
      {topicFields.map((name) =>
        fields[name] === 'hidden' ? null : (
          <Described key={name} name={name} describe={describe}>
            <FieldOfTopic {...props} name={name} />
          </Described>
        ),
      )}
      <Described name="subject" describe={describe}>
        <TextField
          {...field('subject')}
          dir="auto"
          {...needed('required')}
          autoComplete="off"
          footer={footer?.('subject')}
        />
        {props.afterSubject}
      </Described>
      <Described name="description" describe={describe}>
        <TextareaField
          {...field('description')}
          dir="auto"
          {...needed('required')}
          rows={6}
          placeholder={area?.descriptionInputPlaceholder}
          {...props.descriptionEvents}
          footer={footer?.('description')}
          className="case-description"
        />
      </Described>
    </>
  );
}

/** A field that some topics ask for, in the way that its entry says. */
function FieldOfTopic({ name, ...props }: CaseFieldsProps & { name: TopicField }) {
  const { control, placeholder, choices = [] } = topicFieldEntry(name);
  const attributes = {
    ...fieldAttributes(props, name),
    ...needed(props.fields[name]),
    placeholder: placeholder?.(),
  };
  switch (control) {
    case 'text':
      return <TextField {...attributes} dir="auto" autoComplete="off" />;
    case 'address':
      return <TextField {...attributes} inputMode="url" {...machineText} />;
    case 'choice':
      return (
        <SelectField {...attributes} options={choices.map((choice) => ({ value: choice, label: choice }))} />
      );
    case 'amount':
      return <AmountField {...props} name={name} />;
    case 'deployment':
      return <DeploymentField {...props} name={name} />;
  }
}

/** Addresses and names for machines: no corrections while typing. */
const machineText = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function fieldAttributes({ brand, control, errors, describe, formId }: CaseFieldsProps, name: WiredField) {
  return {
    ...control(name),
    id: caseFieldId(name, formId),
    label: caseFields[name].label(fieldNamesOf(brand)),
    error: errors[name],
    'aria-describedby': describe?.(name)?.id,
  };
}

function needed(need: FieldNeed): { required?: true; labelNote?: string } {
  return need === 'required' ? { required: true } : { labelNote: formCopy.optional() };
}

interface DescribedProps extends Pick<CaseFieldsProps, 'describe'> {
  name: WiredField;
  children: ReactNode;
}

/** Always the same element around the field: it must not be made anew, and lose the focus, when its note comes or goes. */
function Described({ name, describe, children }: DescribedProps) {
  return (
    <div className="case-field">
      {children}
      {describe?.(name)?.note}
    </div>
  );
}

function DeploymentField({ name, ...props }: CaseFieldsProps & { name: TopicField }) {
  const { brand, fields, deployments = [], hasProject, deploymentAccess, footer } = props;
  const isAsked = hasProject || fields.project === 'required';
  const listId = `${caseFieldId(name, props.formId)}-list`;
  const hasList = deployments.length > 0;
  return (
    <>
      <TextField
        {...fieldAttributes(props, name)}
        {...(isAsked ? needed(fields[name]) : { labelNote: formCopy.withProject() })}
        hint={formCopy.deploymentUrlHint({ address: `https://${brand.exampleDeploymentHost}` })}
        disabledReason={
          hasProject || deploymentAccess === 'always' ? undefined : formCopy.chooseProjectFirst()
        }
        inputMode="url"
        list={hasList ? listId : undefined}
        footer={footer?.(name)}
        {...machineText}
      />
      {hasList ? (
        <datalist id={listId}>
          {deployments.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function AmountField({ name, ...props }: CaseFieldsProps & { name: TopicField }) {
  const attributes = fieldAttributes(props, name);
  return (
    <TextField
      {...attributes}
      {...needed(props.fields[name])}
      affix={props.brand.currencySign ?? '$'}
      hint={formCopy.amountPlaceholder()}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) filterInPlace(event.currentTarget);
        attributes.onChange?.(event);
      }}
      onBlur={(event) => {
        event.currentTarget.value = formatAmountOnBlur(filterAmount(event.currentTarget.value));
        attributes.onBlur?.(event);
      }}
    />
  );
}

/** Keeps digits, commas and one dot, and the caret where it was among them (U09). */
function filterInPlace(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const kept = filterAmount(value);
  if (kept === value) return;
  const caret = filterAmount(value.slice(0, selectionStart ?? value.length)).length;
  input.value = kept;
  input.setSelectionRange(caret, caret);
}
