import type { ComponentProps } from 'react';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import { cx } from './class-names.ts';

export interface LinkButtonProps extends ComponentProps<'a'> {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button: it goes somewhere, so it is an anchor. */
export function LinkButton({ variant = 'secondary', size = 'default', className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={cx('ui-button', className)} data-variant={variant} data-size={size} />;
}
