import type { Brand } from '@reachout/brand/rules/brand';
import type { ReactNode } from 'react';
import { BrandGrid } from './brand-grid.tsx';

export interface NothingHereProps {
  brand?: Pick<Brand, 'logo'>;
  title: ReactNode;
  /** What would be here. */
  text?: ReactNode;
  /** The one next step. */
  children?: ReactNode;
}

/** What stands in the place of a list that has nothing yet: what would be here, and the one next step. */
export function NothingHere({ brand, title, text, children }: NothingHereProps) {
  return (
    <div className="site-empty ui-panel">
      {brand ? <BrandGrid brand={brand} scene="empty" /> : null}
      <p className="text-16 font-medium">{title}</p>
      {text === undefined ? null : <p className="text-14 text-muted">{text}</p>}
      {children}
    </div>
  );
}
