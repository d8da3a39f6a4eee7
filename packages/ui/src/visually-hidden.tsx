import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('ui-hidden-visually', className)} />;
}
