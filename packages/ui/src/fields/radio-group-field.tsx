import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FieldError } from './field-error.tsx';
import type { FieldProps } from './field.tsx';
import { fieldIds } from './field-ids.ts';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Why it cannot be chosen now. The radio stays reachable and is described by the reason. */
  disabledReason?: ReactNode;
}

export interface RadioGroupFieldProps
  extends
    Omit<FieldProps, 'disabledReason'>,
    Omit<ComponentProps<'input'>, 'name' | 'id' | 'value' | 'defaultValue'> {
  options: readonly RadioOption[];
  value?: string | null;
  defaultValue?: string | null;
  /** `onChange` as the inputs give it; `onValueChange` with the value alone. */
  onValueChange?: (value: string) => void;
}

/**
 * One choice of a few, each explained in words. The group's id is the first radio's, so that an error summary's
 * link lands on something that takes focus. Other attributes (`ref`, `required`, `onBlur`) go to every radio.
 */
export function RadioGroupField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  fieldClassName,
  options,
  value,
  defaultValue,
  onChange,
  onValueChange,
  className,
  ...rest
}: RadioGroupFieldProps) {
  const ids = fieldIds(id);
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onChange?.(event);
    onValueChange?.(event.currentTarget.value);
  };

  return (
    <fieldset
      className={cx('ui-group', fieldClassName)}
      aria-describedby={cx(hint ? ids.hint : null, error ? ids.error : null) || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="ui-label">
        {label}
        {labelNote ? <span className="ui-label-note"> {labelNote}</span> : null}
      </legend>
      {hint ? (
        <p id={ids.hint} className="ui-hint">
          {hint}
        </p>
      ) : null}
      <div className="ui-choices">
        {options.map((option, index) => {
          const inputId = index === 0 ? id : `${id}-${option.value}`;
          const hasText = Boolean(option.description || option.disabledReason);
          return (
            <label key={option.value} className="ui-choice" htmlFor={inputId}>
              <input
                {...rest}
                {...(value === undefined ? {} : { checked: value === option.value })}
                {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
                type="radio"
                id={inputId}
                name={name}
                value={option.value}
                className={className}
                aria-labelledby={`${inputId}-label`}
                aria-describedby={hasText ? `${inputId}-text` : undefined}
                aria-disabled={option.disabledReason ? true : undefined}
                // An uncontrolled radio is undone by preventDefault; a controlled one by not reporting the change.
                onClick={option.disabledReason ? (event) => event.preventDefault() : rest.onClick}
                onChange={option.disabledReason ? () => {} : handleChange}
              />
              <span id={`${inputId}-label`} className="ui-choice-label">
                {option.label}
              </span>
              {hasText ? (
                <span id={`${inputId}-text`} className="ui-choice-text">
                  {option.description ? <span>{option.description}</span> : null}
                  {option.disabledReason ? <span>{option.disabledReason}</span> : null}
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
      {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
    </fieldset>
  );
}
