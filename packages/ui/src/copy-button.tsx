import { copiedLabel, copyText, mark } from '@reachout/core/page-hooks';
import { Check, Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { uiCopy } from './messages/ui.ts';

export interface CopyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Id of the element whose text is copied. */
  target: string;
  label: string;
}

/** Copies an element's text. The page's plain script does the work (`data-copy`); without scripts it is not shown. */
export function CopyButton({ target, label, className, ...rest }: CopyButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx('ui-icon-button ui-needs-script', className)}
      {...mark(copyText, target)}
      {...mark(copiedLabel, uiCopy.copied())}
    >
      <Copy size={16} strokeWidth={1.5} aria-hidden="true" data-when="idle" />
      <Check size={16} strokeWidth={1.5} aria-hidden="true" data-when="copied" />
    </button>
  );
}
