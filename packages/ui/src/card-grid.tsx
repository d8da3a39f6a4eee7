import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export interface CardGridProps extends ComponentProps<'div'> {
  /** Columns on wide screens; one below 768 px. */
  columns?: 1 | 2 | 3;
}

/** Cards that share 1 px borders. Its children are `Card`s. */
export function CardGrid({ columns = 3, className, ...rest }: CardGridProps) {
  return <div {...rest} className={cx('ui-card-grid', className)} data-columns={columns} />;
}
