import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** The first stop of the tab order: jumps over the header to `href`. */
export function SkipLink({ className, href = '#main', ...rest }: ComponentProps<'a'>) {
  return <a {...rest} href={href} className={cx('ui-skip-link', className)} />;
}
