import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'error';

export interface StatusPillProps extends ComponentProps<'a'> {
  tone?: StatusTone;
}

/** A dot and its text; a link when it has an `href`. The text carries the meaning. */
export function StatusPill({ tone = 'neutral', className, children, href, ...rest }: StatusPillProps) {
  const content = (
    <>
      <span className="ui-status-dot" data-tone={tone} aria-hidden="true" />
      {children}
    </>
  );
  if (href === undefined) {
    const { target: _target, rel: _rel, ref: _ref, ...spanProps } = rest;
    return (
      <span {...(spanProps as ComponentProps<'span'>)} className={cx('ui-status', className)}>
        {content}
      </span>
    );
  }
  return (
    <a {...rest} href={href} className={cx('ui-status', className)}>
      {content}
    </a>
  );
}
