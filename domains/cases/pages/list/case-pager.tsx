import { caseFilterCopy } from '../../messages/filters.ts';
import type { CasesResponse } from '../../rules/calls/cases.ts';
import { Pager } from '@reachout/ui/pager';

/** A place in the list as its address says it. */
export interface ListPosition {
  cursor?: string;
  offset?: number;
}

export interface CasePagerProps {
  /** Rows of this page. */
  shown: number;
  pagination: CasesResponse['pagination'];
  hrefOf: (position: ListPosition) => string;
}

/** Where the list stands. Its neighbours go on with the order that the first page had, so nothing is skipped or shown twice. */
export function CasePager({ shown, pagination, hrefOf }: CasePagerProps) {
  const { limit, offset, total, isTotalExact, previousCursor, nextCursor } = pagination;
  const before = previousCursor === null ? 0 : offset;
  const range = isTotalExact ? caseFilterCopy.range : caseFilterCopy.rangeOfMore;
  return (
    <Pager
      label={caseFilterCopy.pages()}
      range={range({ from: before + 1, to: before + shown, total })}
      first={previousCursor === null ? undefined : hrefOf({})}
      previous={
        previousCursor === null
          ? undefined
          : hrefOf({ cursor: previousCursor, offset: Math.max(0, offset - limit) || undefined })
      }
      next={nextCursor === null ? undefined : hrefOf({ cursor: nextCursor, offset: before + shown })}
    />
  );
}
