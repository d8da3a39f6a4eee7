import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FieldProps } from './field.tsx';
import { FileField } from './file-field.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

type Part = Omit<FieldProps, 'name' | 'label'>;

const fields: [string, (part: Part) => ReactElement][] = [
  ['TextField', (part) => <TextField name="subject" label="Subject" {...part} />],
  ['TextareaField', (part) => <TextareaField name="subject" label="Subject" {...part} />],
  ['SelectField', (part) => <SelectField name="subject" label="Subject" options={[]} {...part} />],
  ['CheckboxField', (part) => <CheckboxField name="subject" label="Subject" {...part} />],
  ['FileField', (part) => <FileField name="subject" label="Subject" hint="" {...part} />],
];

describe('fields', () => {
  it.each(fields)('%s names its control by its label [U05]', (_name, field) => {
    const markup = renderToStaticMarkup(field({}));
    expect(markup).toContain('for="subject"');
    expect(markup).toContain('id="subject"');
    expect(markup).toContain('name="subject"');
    expect(markup).not.toContain('aria-invalid');
  });

  it.each(fields)(
    '%s is described by its hint and its error, and says "Error:" aloud [U03, U05]',
    (_name, field) => {
      const markup = renderToStaticMarkup(field({ hint: 'One line.', error: 'Subject is required' }));
      expect(markup).toContain('aria-invalid="true"');
      expect(markup).toContain('aria-describedby="subject-hint subject-error"');
      expect(markup).toContain('id="subject-hint"');
      expect(markup).toContain('<span class="ui-hidden-visually">Error: </span>Subject is required');
    },
  );

  it.each(fields)('%s stays reachable while disabled and says why [U06]', (_name, field) => {
    const markup = renderToStaticMarkup(field({ disabledReason: 'Choose a project first.' }));
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('aria-describedby="subject-reason"');
    expect(markup).toContain('Choose a project first.');
    expect(markup).not.toMatch(/\sdisabled=/);
  });
});

describe('RadioGroupField', () => {
  const group = (
    <RadioGroupField
      name="severity"
      label="Severity"
      defaultValue="2"
      error="Severity is required"
      options={[
        { value: '1', label: 'SEV1', description: 'Downtime', disabledReason: 'On paid plans only.' },
        { value: '2', label: 'SEV2', description: 'Production impact' },
      ]}
    />
  );

  it('is a fieldset whose legend names it, each choice explained in text [U13]', () => {
    const markup = renderToStaticMarkup(group);
    expect(markup).toMatch(/<fieldset[^>]*aria-describedby="severity-error"/);
    expect(markup).toContain('<legend class="ui-label">Severity</legend>');
    expect(markup).toContain('aria-describedby="severity-2-text"');
  });

  it('gives its own id to the first choice, where an error summary leads [U03]', () => {
    expect(renderToStaticMarkup(group)).toMatch(/<input[^>]*id="severity"[^>]*value="1"/);
  });

  it('keeps an unavailable choice reachable with its reason [U06, U23]', () => {
    const markup = renderToStaticMarkup(group);
    expect(markup).toMatch(/<input[^>]*aria-disabled="true"/);
    expect(markup).toContain('On paid plans only.');
  });
});

describe('FileField', () => {
  it('names each remove button with its file [U08]', () => {
    const markup = renderToStaticMarkup(
      <FileField
        name="files"
        label="File"
        hint="One file of up to 9.9 MB."
        files={[{ file: new File([], 'log.txt'), key: 'a', name: 'log.txt', size: '2 kB' }]}
      />,
    );
    expect(markup).toContain('Remove log.txt');
    expect(markup.indexOf('One file of up to 9.9 MB.')).toBeLessThan(markup.indexOf('type="file"'));
  });
});

describe('SelectField', () => {
  it('says beside an unavailable option why it is [U23]', () => {
    const markup = renderToStaticMarkup(
      <SelectField
        name="topic"
        label="Topic"
        placeholder="Choose a topic"
        options={[
          { label: 'Group', options: [{ value: 'a', label: 'Cron', disabledReason: 'needs a project' }] },
        ]}
      />,
    );
    expect(markup).toContain('<option value="">Choose a topic</option>');
    expect(markup).toContain('<option value="a" disabled="">Cron (needs a project)</option>');
  });
});

describe('ErrorSummary', () => {
  it('links every message to its field and takes focus on a page without scripts [U03]', () => {
    const markup = renderToStaticMarkup(
      <ErrorSummary errors={[{ fieldId: 'subject', message: 'Subject is required' }]} />,
    );
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('autofocus');
    expect(markup).toContain('<a href="#subject">Subject is required</a>');
  });

  it('is not there without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
  });
});
