import { fieldFrame } from '@reachout/core/page-hooks';
import type { ComponentProps } from 'react';
import { FieldError } from './field-error.tsx';
import { describeField, type FieldProps } from './field.tsx';
import { fieldIds } from './field-ids.ts';
import { cx } from '../class-names.ts';

export interface CheckboxFieldProps
  extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'disabled' | 'type'>, FieldProps {}

/** One yes or no. */
export function CheckboxField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxFieldProps) {
  const ids = fieldIds(id);
  return (
    <div className={cx(fieldFrame, fieldClassName)}>
      <label className="ui-choice" htmlFor={id}>
        <input
          {...rest}
          {...describeField(id, { hint, error, disabledReason }, describedBy)}
          type="checkbox"
          id={id}
          name={name}
          aria-labelledby={`${id}-label`}
          onClick={disabledReason ? (event) => event.preventDefault() : rest.onClick}
          onChange={disabledReason ? () => {} : rest.onChange}
        />
        <span id={`${id}-label`} className="ui-choice-label">
          {label}
          {labelNote ? <span className="ui-label-note"> {labelNote}</span> : null}
        </span>
        {hint ? (
          <span id={ids.hint} className="ui-choice-text">
            {hint}
          </span>
        ) : null}
        {disabledReason ? (
          <span id={ids.reason} className="ui-choice-text">
            {disabledReason}
          </span>
        ) : null}
      </label>
      {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
    </div>
  );
}
