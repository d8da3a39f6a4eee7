import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'error';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
}

/** A word or two about the thing beside it; the word carries the meaning, the tone only supports it. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx('ui-badge', className)} data-tone={tone} />;
}
