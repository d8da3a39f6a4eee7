import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cx } from '../class-names.ts';
import { uiCopy } from '../messages/ui.ts';

/** The message beside a field, in the same words as the summary's. */
export function FieldError({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={cx('ui-field-error', className)}>
      {/* Said to those who do not see the message's colour. */}
      <VisuallyHidden>{uiCopy.errorPrefix()} </VisuallyHidden>
      {children}
    </p>
  );
}
