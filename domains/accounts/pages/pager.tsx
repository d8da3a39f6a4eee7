import { teamCopy } from '../messages/team.ts';
import { Pager } from '@reachout/ui/pager';

export interface OffsetPagerProps {
  hrefOf: (offset: number) => string;
  offset: number;
  pageSize: number;
  total: number;
}

/** Links to the page before and after, where everything does not fit on one. */
export function OffsetPager({ hrefOf, offset, pageSize, total }: OffsetPagerProps) {
  if (total <= pageSize && offset === 0) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <Pager
      label={teamCopy.pages()}
      range={teamCopy.range({ first: Math.min(offset + 1, total), last, total })}
      previous={offset > 0 ? hrefOf(Math.max(0, offset - pageSize)) : undefined}
      next={last < total ? hrefOf(last) : undefined}
    />
  );
}
