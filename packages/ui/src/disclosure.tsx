import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode;
}

/** The browser's own details: opens and closes without a script and opens for find-in-page. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={cx('ui-disclosure', className)}>
      <summary>{summary}</summary>
      <div className="ui-disclosure-body">{children}</div>
    </details>
  );
}
