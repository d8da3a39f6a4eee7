import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cx } from '../class-names.ts';

export interface FieldErrorProps extends ComponentProps<'p'> {
  /** Said before the message to those who do not see its colour. */
  prefix?: string;
}

/** The message beside a field, in the same words as the summary's. */
export function FieldError({ prefix = 'Error:', className, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={cx('ui-field-error', className)}>
      <VisuallyHidden>{prefix} </VisuallyHidden>
      {children}
    </p>
  );
}
