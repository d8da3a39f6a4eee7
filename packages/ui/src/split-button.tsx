import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ButtonVariant } from './button.tsx';
import { Menu } from './menu.tsx';

export interface SplitButtonProps {
  /** The button for what is done most. */
  children: ReactNode;
  /** What the button beside it is called, which shows the rest. */
  menuLabel: string;
  /** The rest: items of a menu. */
  items: ReactNode;
  variant?: ButtonVariant;
  className?: string;
}

/** What is done most, and beside it the same in other ways. */
export function SplitButton({
  children,
  menuLabel,
  items,
  variant = 'secondary',
  className,
}: SplitButtonProps) {
  return (
    <div className={className === undefined ? 'ui-split' : `ui-split ${className}`} data-variant={variant}>
      {children}
      <Menu
        label={menuLabel}
        face={<ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />}
        buttonClassName="ui-button"
      >
        {items}
      </Menu>
    </div>
  );
}
