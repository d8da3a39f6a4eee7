import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name, which the tooltip shows as well. */
  label: string;
}

/** A button of one picture. Its name is for everybody: in the tooltip for whoever points at it or comes to it by keyboard, and as its label. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- a button unless the caller says otherwise
      type={type}
      className={cx('ui-icon-button', className)}
      aria-label={label}
      data-tooltip={label}
    />
  );
}
