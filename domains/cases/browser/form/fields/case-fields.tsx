import { filterAmount, formatAmountOnBlur } from '@reachout/core/amount';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CaseFormErrors, CaseFormField } from '../../../rules/case-form.ts';
import { domainIssues } from '@reachout/catalogue/rules/domain-issues';
import { deploymentUrlHint } from '../../../rules/case-form-messages.ts';
import { paths } from '@reachout/core/paths';
import { severityDisabledReason, severityOptions } from '@reachout/catalogue/rules/severity';
import type { Area, FieldNeed, TopicFields } from '@reachout/catalogue/rules/topic-rules';
import { RadioGroupField } from '@reachout/ui/radio-group-field';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode, RefCallback } from 'react';
import {
  chooseProjectFirst,
  fieldLabels,
  optionalNote,
  severityHint,
  withProjectNote,
} from '../case-form-words.ts';

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
}

export interface CaseFieldsProps {
  brand: Pick<Brand, 'exampleDeploymentHost'>;
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
  descriptionEvents?: Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'onPaste' | 'onDrop'>;
  /** Below the subject's own notes. */
  afterSubject?: ReactNode;
}

/** The id of a field's control. */
export function caseFieldId(field: CaseFormField | 'files'): string {
  return `case-${field === 'projectName' ? 'projectId' : field}`;
}

/** Moves the focus into a field. */
export function focusField(field: CaseFormField | 'files'): void {
  document.getElementById(caseFieldId(field))?.focus();
}

/** Everything that follows from the chosen topic, in the form's order. The same fields stand in the island and on the page without a script. */
export function CaseFields(props: CaseFieldsProps) {
  const { area, fields, isPaid, project, control, describe, footer } = props;
  const field = (name: WiredField) => fieldAttributes(props, name);
  return (
    <>
      <Described name="severity" describe={describe}>
        <RadioGroupField
          {...control('severity')}
          required
          id={caseFieldId('severity')}
          label={fieldLabels.severity}
          error={props.errors.severity}
          hint={
            <a className="ui-link" href={paths.supportTermsSeverityLevels()}>
              {severityHint}
            </a>
          }
          options={severityOptions.map(({ value, label, meaning }) => ({
            value,
            label,
            description: meaning,
            disabledReason: severityDisabledReason(value, { areaValue: area?.value, isPaid }),
          }))}
        />
      </Described>
      {fields.project === 'hidden' ? null : project}
      {fields.deploymentUrl === 'hidden' ? null : <DeploymentField {...props} />}
      {fields.domain === 'hidden' ? null : (
        <Described name="domain" describe={describe}>
          <TextField
            {...field('domain')}
            {...needed(fields.domain)}
            inputMode="url"
            placeholder="example.com"
            {...machineText}
          />
        </Described>
      )}
      {fields.domainIssue === 'hidden' ? null : (
        <SelectField
          {...field('domainIssue')}
          {...needed(fields.domainIssue)}
          placeholder="Choose what fits best"
          options={domainIssues.map((issue) => ({ value: issue, label: issue }))}
        />
      )}
      {fields.billingAmount === 'hidden' ? null : <AmountField {...props} />}
      {fields.v0ChatUrl === 'hidden' ? null : (
        <TextField {...field('v0ChatUrl')} {...needed(fields.v0ChatUrl)} inputMode="url" {...machineText} />
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

/** Addresses and names for machines: no corrections while typing. */
const machineText = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function fieldAttributes({ control, errors, describe }: CaseFieldsProps, name: WiredField) {
  return {
    ...control(name),
    id: caseFieldId(name),
    label: fieldLabels[name],
    error: errors[name],
    'aria-describedby': describe?.(name)?.id,
  };
}

function needed(need: FieldNeed): { required?: true; labelNote?: string } {
  return need === 'required' ? { required: true } : { labelNote: optionalNote };
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

function DeploymentField(props: CaseFieldsProps) {
  const { brand, fields, deployments = [], hasProject, deploymentAccess, footer } = props;
  const isAsked = hasProject || fields.project === 'required';
  const listId = `${caseFieldId('deploymentUrl')}-list`;
  const hasList = deployments.length > 0;
  return (
    <>
      <TextField
        {...fieldAttributes(props, 'deploymentUrl')}
        {...(isAsked ? needed(fields.deploymentUrl) : { labelNote: withProjectNote })}
        hint={deploymentUrlHint(brand)}
        disabledReason={hasProject || deploymentAccess === 'always' ? undefined : chooseProjectFirst}
        inputMode="url"
        list={hasList ? listId : undefined}
        footer={footer?.('deploymentUrl')}
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

function AmountField(props: CaseFieldsProps) {
  const attributes = fieldAttributes(props, 'billingAmount');
  return (
    <TextField
      {...attributes}
      {...needed(props.fields.billingAmount)}
      affix="$"
      hint="For example 120.50"
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
