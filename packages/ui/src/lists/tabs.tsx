import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface Tab {
  href: string;
  label: ReactNode;
  isCurrent: boolean;
}

export interface TabsProps extends Omit<ComponentProps<'nav'>, 'children' | 'aria-label'> {
  /** What the parts are parts of. */
  label: string;
  tabs: readonly Tab[];
}

/** The parts of a page, each of which has an address of its own: links, so that every part can be kept, shared and opened beside another. */
export function Tabs({ label, tabs, className, ...rest }: TabsProps) {
  return (
    <nav {...rest} aria-label={label} className={cx('ui-tabs ui-no-print', className)}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
