import type { ComponentProps } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import { cx } from './class-names.ts';

export interface SkeletonProps extends ComponentProps<'div'> {
  /** What is loading, said once: "Loading invoices". */
  label: string;
  lines?: number;
  shape?: 'lines' | 'block';
}

/** Keeps the place of what is coming; still, and invisible for the first 300 ms. */
export function Skeleton({ label, lines = 3, shape = 'lines', className, ...rest }: SkeletonProps) {
  const count = shape === 'block' ? 1 : lines;
  return (
    <div role="status" {...rest} className={cx('ui-skeleton', className)} data-shape={shape}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="ui-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
