import { mark, menu } from '@reachout/core/page-hooks';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface MenuProps extends Omit<ComponentProps<'details'>, 'children'> {
  /** What the button is called, where its face says it in pictures alone. */
  label?: string;
  /** The face of the button. */
  face: ReactNode;
  /** Class of the button; `className` goes to the whole. */
  buttonClassName?: string;
  children: ReactNode;
}

/**
 * A button that shows what can be done. It opens without a script; the script of every page closes it on Escape and on a click elsewhere, and lets the arrow keys go
 * through it. Its items are links and buttons, reached by Tab like all others.
 */
export function Menu({ label, face, buttonClassName, className, children, ...rest }: MenuProps) {
  return (
    <details {...rest} className={cx('ui-menu', className)} {...mark(menu)}>
      <summary className={buttonClassName} aria-label={label} data-tooltip={label}>
        {face}
      </summary>
      <div className="ui-menu-panel">{children}</div>
    </details>
  );
}

/** One thing that a menu offers: a place to go to. */
export function MenuLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx('ui-menu-item', className)}>
      {children}
    </a>
  );
}

/** One thing that a menu offers: an action. */
export function MenuButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  // oxlint-disable-next-line react/button-has-type -- a button unless the caller says otherwise
  return <button {...rest} type={type} className={cx('ui-menu-item', className)} />;
}
