import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import type { StatusTone } from '../status-pill.tsx';

export interface ToastCardProps {
  tone: StatusTone;
  /** What it says, and what can be done about it. */
  children: ReactNode;
  dismissLabel: string;
  /** Attributes of the button that lets it go. */
  dismiss: ComponentProps<'button'>;
}

/** How a toast looks, whoever lets it go: React, or the script of a page that the server has rendered. */
export function ToastCard({ tone, children, dismissLabel, dismiss }: ToastCardProps) {
  return (
    <div className="ui-toast">
      <span className="ui-status-dot" data-tone={tone} aria-hidden="true" />
      <div className="ui-toast-text">{children}</div>
      <button
        {...dismiss}
        type="button"
        className={cx('ui-icon-button', dismiss.className)}
        aria-label={dismissLabel}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
