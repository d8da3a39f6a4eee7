import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Why it cannot be chosen now; shown after the label, since a native option has no description. */
  disabledReason?: string;
  /** Where the label is somebody's own words. */
  dir?: 'auto';
}

export interface SelectOptionGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'name' | 'id' | 'disabled' | 'children'>, FieldProps {
  options: readonly (SelectOption | SelectOptionGroup)[];
  /** The first, empty choice. Without it the first option is chosen. */
  placeholder?: string;
}

function renderOption({ value, label, disabledReason, dir }: SelectOption) {
  return (
    <option key={value} value={value} dir={dir} disabled={disabledReason ? true : undefined}>
      {disabledReason ? `${label} (${disabledReason})` : label}
    </option>
  );
}

/** The browser's own select: no script, the platform's picker on touch. */
export function SelectField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  options,
  placeholder,
  required,
  className,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, labelNote, hint, error, disabledReason, fieldClassName }}>
      <div className="ui-select">
        <select
          {...rest}
          {...describeField(id, { hint, error, disabledReason }, describedBy)}
          id={id}
          name={name}
          className={cx('ui-control', className)}
          // Without an empty choice there is always one made, and HTML takes no `required` then.
          required={required && placeholder !== undefined}
          // A select has no read-only state: while it has a reason, its keys and clicks do nothing.
          onMouseDown={disabledReason ? (event) => event.preventDefault() : rest.onMouseDown}
          onKeyDown={
            disabledReason
              ? (event) => {
                  if (event.key !== 'Tab') event.preventDefault();
                }
              : rest.onKeyDown
          }
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(option)
            ),
          )}
        </select>
      </div>
    </FieldFrame>
  );
}
