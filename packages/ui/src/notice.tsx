import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const toneIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Links or buttons: the way forward. */
  actions?: ReactNode;
}

/** A message in the flow of the page. Give `role="status"` or `role="alert"` where it appears by itself. */
export function Notice({ tone = 'info', title, actions, className, children, ...rest }: NoticeProps) {
  const Icon = toneIcons[tone];
  return (
    <div {...rest} className={cx('ui-notice', className)} data-tone={tone}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <div className="ui-notice-body">
        {title ? <p className="ui-notice-title">{title}</p> : null}
        {children}
        {actions ? <div className="flex flex-wrap items-center gap-2 pt-1">{actions}</div> : null}
      </div>
    </div>
  );
}
