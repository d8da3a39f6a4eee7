import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** One cell of a `CardGrid`. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('ui-card', className)} />;
}
