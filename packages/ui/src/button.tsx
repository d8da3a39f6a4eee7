import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'default' | 'small' | 'icon';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Why the button cannot be used now. Giving a reason is what disables it; it stays reachable and the reason is shown. */
  disabledReason?: ReactNode;
  /** Replaces the label while the action runs; further clicks are ignored. */
  busyLabel?: ReactNode;
}

/**
 * A button. Never natively disabled: with `disabledReason` it stays in the tab order and says why. Where that property is given, be it as
 * undefined, the button stays the same element when a reason comes or goes, and so keeps the focus.
 */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'default',
    type = 'button',
    disabledReason,
    busyLabel,
    className,
    children,
    onClick,
    'aria-describedby': describedBy,
    ...rest
  } = props;
  const generatedId = useId();
  const reasonId = `${rest.id ?? generatedId}-reason`;
  const isDisabled = Boolean(disabledReason);
  const isBusy = busyLabel !== undefined && busyLabel !== null;
  const isInert = isDisabled || isBusy;

  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };

  const button = (
    <button
      {...rest}
      // Without JavaScript an aria-disabled submit button would still submit.
      type={isInert ? 'button' : type}
      className={cx('ui-button', className)}
      data-variant={variant}
      data-size={size}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={cx(describedBy, isDisabled && reasonId) || undefined}
      onClick={handleClick}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
  if (!('disabledReason' in props)) return button;
  return (
    <span className={isDisabled ? 'ui-button-with-reason' : 'ui-button-frame'}>
      {button}
      {isDisabled ? (
        <span id={reasonId} className="ui-reason">
          {disabledReason}
        </span>
      ) : null}
    </span>
  );
}
