import { Button } from '../button.tsx';
import { CharacterCount } from '../fields/character-count.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { Combobox, type ComboboxProps } from '../fields/combobox.tsx';
import { Composer, ComposerKeys } from '../fields/composer.tsx';
import { ErrorSummary } from '../fields/error-summary.tsx';
import { FieldError } from '../fields/field-error.tsx';
import { FileField } from '../fields/file-field.tsx';
import { HeldTextNotice } from '../fields/large-paste.tsx';
import { RadioGroupField } from '../fields/radio-group-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextareaField } from '../fields/textarea-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { longText, reason, specimen } from './specimen.ts';

const areas = [
  { value: 'builds', label: 'Builds and deployments' },
  { value: 'domains', label: 'Domains' },
  { value: 'edge', label: 'Edge network', disabledReason: 'not on this plan' },
];
const severities = [
  { value: '1', label: 'Production is down', description: 'Nobody can use it, and there is no way around.' },
  { value: '2', label: 'Production suffers', description: 'It works in part.' },
];
const labels: ComboboxProps['labels'] = {
  loading: 'Loading projects',
  noResults: 'No projects found',
  results: (count) => `${count} projects`,
  clear: 'Clear the project',
  open: 'Show projects',
};
const combobox = (id: string, props: Partial<ComboboxProps>) => (
  <Combobox
    name={id}
    label="Project"
    options={[]}
    value={null}
    labels={labels}
    onValueChange={() => {}}
    {...props}
  />
);
const log = { file: new File(['a log'], 'build.log'), key: '1', name: 'build.log', size: '12 kB' };

export const fieldSpecimens = {
  'text-field': specimen('Text field', {
    usual: (id) => <TextField name={id} label="Subject" hint="In one sentence." defaultValue="Builds fail" />,
    long: (id) => <TextField name={id} label={longText} hint={longText} defaultValue={longText} />,
    error: (id) => <TextField name={id} label="Subject" error="Enter a subject." />,
    disabled: (id) => <TextField name={id} label="Subject" disabledReason={reason} />,
    empty: (id) => <TextField name={id} label="Subject" labelNote="(optional)" placeholder="What happens" />,
  }),
  'textarea-field': specimen('Text area', {
    usual: (id) => (
      <TextareaField name={id} label="Description" defaultValue="Since noon every build fails." />
    ),
    long: (id) => <TextareaField name={id} label={longText} defaultValue={`${longText}\n\n`.repeat(6)} />,
    error: (id) => <TextareaField name={id} label="Description" error="Describe what happens." />,
    disabled: (id) => <TextareaField name={id} label="Description" disabledReason={reason} />,
    empty: (id) => <TextareaField name={id} label="Description" />,
  }),
  'search-field': specimen('Search field', {
    usual: (id) => <SearchField name={id} label="Search cases" defaultValue="certificate" />,
    long: (id) => <SearchField name={id} label="Search cases" defaultValue={longText} />,
    empty: (id) => <SearchField name={id} label="Search cases" placeholder="Search by words or number" />,
  }),
  'select-field': specimen('Select', {
    usual: (id) => <SelectField name={id} label="Area" options={areas} defaultValue="domains" />,
    long: (id) => <SelectField name={id} label={longText} options={[{ value: 'long', label: longText }]} />,
    error: (id) => (
      <SelectField
        name={id}
        label="Area"
        placeholder="Choose an area"
        options={areas}
        error="Choose an area."
      />
    ),
    disabled: (id) => <SelectField name={id} label="Area" options={areas} disabledReason={reason} />,
    empty: (id) => <SelectField name={id} label="Area" placeholder="Choose an area" options={[]} />,
  }),
  combobox: specimen('Combobox', {
    usual: (id) =>
      combobox(id, {
        options: [{ value: 'web', label: 'storefront' }],
        value: { value: 'web', label: 'storefront' },
      }),
    long: (id) => combobox(id, { label: longText, value: { value: 'long', label: longText } }),
    error: (id) => combobox(id, { error: 'Choose a project.' }),
    disabled: (id) => combobox(id, { disabledReason: reason }),
    busy: (id) => combobox(id, { isLoading: true, placeholder: 'Search for a project' }),
    empty: (id) => combobox(id, { placeholder: 'Search for a project' }),
  }),
  'checkbox-field': specimen('Check box', {
    usual: (id) => <CheckboxField name={id} label="Read cases" hint="With their comments." defaultChecked />,
    long: (id) => <CheckboxField name={id} label={longText} hint={longText} />,
    error: (id) => <CheckboxField name={id} label="I have read it" error="Confirm that you have read it." />,
    disabled: (id) => <CheckboxField name={id} label="Read cases" disabledReason={reason} defaultChecked />,
    empty: (id) => <CheckboxField name={id} label="Read cases" />,
  }),
  'radio-group-field': specimen('Radio group', {
    usual: (id) => <RadioGroupField name={id} label="Severity" options={severities} defaultValue="2" />,
    long: (id) => (
      <RadioGroupField
        name={id}
        label={longText}
        options={[{ value: 'long', label: longText, description: longText }]}
      />
    ),
    error: (id) => (
      <RadioGroupField name={id} label="Severity" options={severities} error="Choose a severity." />
    ),
    disabled: (id) => (
      <RadioGroupField
        name={id}
        label="Severity"
        options={severities.map((each) => ({ ...each, disabledReason: reason }))}
        defaultValue="1"
      />
    ),
    empty: (id) => <RadioGroupField name={id} label="Severity" options={severities} />,
  }),
  'file-field': specimen('File field', {
    usual: (id) => <FileField name={id} label="File" hint="One file, up to 10 MB." files={[log]} />,
    long: (id) => (
      <FileField
        name={id}
        label={longText}
        hint={longText}
        files={[{ ...log, name: `${longText}.png`, size: '10 MB' }]}
      />
    ),
    error: (id) => (
      <FileField
        name={id}
        label="File"
        hint="One file, up to 10 MB."
        error="The file is larger than 10 MB."
      />
    ),
    disabled: (id) => (
      <FileField
        name={id}
        label="File"
        hint="One file, up to 10 MB."
        disabledReason="One file is attached."
      />
    ),
    empty: (id) => <FileField name={id} label="File" labelNote="(optional)" hint="One file, up to 10 MB." />,
  }),
  'character-count': specimen('Character count', {
    usual: () => <CharacterCount length={95} max={100} />,
    error: () => <CharacterCount length={105} max={100} />,
  }),
  composer: specimen('Composer', {
    usual: (id) => (
      <Composer
        name={id}
        label="Your message"
        isLabelHidden
        rows={1}
        shape="line"
        max={100}
        placeholder="Ask a question"
      >
        <Button type="submit" variant="primary">
          Send
        </Button>
      </Composer>
    ),
    long: (id) => (
      <Composer
        name={id}
        label="Your reply"
        hint="Support reads it."
        shape="text"
        max={130}
        defaultValue={longText}
        attachment={<FileField name={`${id}-file`} label="File" labelNote="(optional)" hint="One file." />}
      >
        <Button type="submit" variant="primary">
          Send the reply
        </Button>
        <ComposerKeys>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd> sends
        </ComposerKeys>
      </Composer>
    ),
    error: (id) => (
      <Composer name={id} label="Your reply" shape="text" max={100} error="Write a reply.">
        <Button type="submit" variant="primary">
          Send the reply
        </Button>
      </Composer>
    ),
    disabled: (id) => (
      <Composer
        name={id}
        label="Your message"
        isLabelHidden
        rows={1}
        shape="line"
        max={100}
        disabledReason={reason}
      >
        <Button type="submit" variant="primary">
          Send
        </Button>
      </Composer>
    ),
  }),
  'field-error': specimen('Error of a field', {
    usual: () => <FieldError>Enter a subject.</FieldError>,
    long: () => <FieldError>{longText}</FieldError>,
  }),
  'error-summary': specimen('Error summary', {
    usual: (id) => (
      <>
        <ErrorSummary errors={[{ fieldId: id, message: 'Enter a subject.' }]} />
        <TextField name={id} label="Subject" error="Enter a subject." />
      </>
    ),
    long: (id) => (
      <>
        <ErrorSummary errors={[{ fieldId: id, message: longText }]} />
        <TextField name={id} label="Subject" error={longText} />
      </>
    ),
  }),
  'large-paste': specimen('Pasted text that is too long', {
    usual: () => (
      <HeldTextNotice
        title="This text is too long for the field"
        actions={[
          { label: 'Attach it as a file', onAction: () => {} },
          { label: 'Use its beginning', disabledReason: 'The field is full.', onAction: () => {} },
        ]}
      >
        It has 20,000 characters; the field takes 5,000.
      </HeldTextNotice>
    ),
  }),
};
