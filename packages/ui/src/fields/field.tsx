import { fieldFrame } from '@reachout/core/page-hooks';
import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { fieldIds } from './field-ids.ts';
import { cx } from '../class-names.ts';

/** What every field takes besides its control's own attributes. */
export interface FieldProps {
  /** The submitted name. The id is the same unless given, so an error summary can link to `#name`. */
  name: string;
  id?: string;
  label: ReactNode;
  /** Said after the label in a lighter voice, for example "optional". */
  labelNote?: ReactNode;
  hint?: ReactNode;
  /** What is wrong; an empty one is a place for a script to say so (`showFieldError`). */
  error?: ReactNode;
  /** Why the field cannot be used now. The control stays reachable, read-only, and described by the reason. */
  disabledReason?: ReactNode;
  /** Class of the whole field; `className` goes to the control. */
  fieldClassName?: string;
}

/** The control's ARIA attributes: its hint, its error and the reason it is disabled. */
export function describeField(
  id: string,
  { hint, error, disabledReason }: Pick<FieldProps, 'hint' | 'error' | 'disabledReason'>,
  ...others: (string | undefined)[]
) {
  const ids = fieldIds(id);
  return {
    'aria-invalid': error ? true : undefined,
    'aria-disabled': disabledReason ? true : undefined,
    'aria-describedby':
      cx(hint ? ids.hint : null, disabledReason ? ids.reason : null, error ? ids.error : null, ...others) ||
      undefined,
  };
}

interface FieldFrameProps extends Omit<FieldProps, 'name' | 'id'> {
  id: string;
  children: ReactNode;
  /** Below the control, for example a character count. */
  footer?: ReactNode;
}

/** Label, hint, control, reason and error in reading order. */
export function FieldFrame({
  id,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  children,
  footer,
}: FieldFrameProps) {
  const ids = fieldIds(id);
  return (
    <div className={cx(fieldFrame, fieldClassName)}>
      <label id={ids.label} className="ui-label" htmlFor={ids.control}>
        {label}
        {labelNote ? <span className="ui-label-note"> {labelNote}</span> : null}
      </label>
      {hint ? (
        <p id={ids.hint} className="ui-hint">
          {hint}
        </p>
      ) : null}
      {children}
      {disabledReason ? (
        <p id={ids.reason} className="ui-reason">
          {disabledReason}
        </p>
      ) : null}
      {error || error === '' ? (
        <FieldError id={ids.error} hidden={!error}>
          {error}
        </FieldError>
      ) : null}
      {footer}
    </div>
  );
}
