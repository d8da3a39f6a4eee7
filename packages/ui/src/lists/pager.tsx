import type { ReactNode } from 'react';
import { LinkButton } from '../link-button.tsx';
import { listCopy } from '../messages/lists.ts';

export interface PagerProps {
  /** What is paged through. */
  label: string;
  /** Which of how many are shown, in words. */
  range: ReactNode;
  /** Addresses; left out where there is nothing. */
  first?: string;
  previous?: string;
  next?: string;
}

/** Where a list stands, and the ways to its neighbours. Nothing where all of it is shown. */
export function Pager({ label, range, first, previous, next }: PagerProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={label} className="ui-pager ui-no-print">
      <p>{range}</p>
      {first === undefined ? null : (
        <LinkButton size="small" href={first}>
          {listCopy.firstPage()}
        </LinkButton>
      )}
      {previous === undefined ? null : (
        <LinkButton size="small" rel="prev" href={previous}>
          {listCopy.previous()}
        </LinkButton>
      )}
      {next === undefined ? null : (
        <LinkButton size="small" rel="next" href={next}>
          {listCopy.next()}
        </LinkButton>
      )}
    </nav>
  );
}
