import { caseFilterCopy } from '../../messages/filters.ts';
import type { CasesResponse } from '../../rules/calls/cases.ts';
import { LinkButton } from '@reachout/ui/link-button';

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
  if (previousCursor === null && nextCursor === null) return null;
  const before = previousCursor === null ? 0 : offset;
  const range = isTotalExact ? caseFilterCopy.range : caseFilterCopy.rangeOfMore;
  return (
    <nav aria-label={caseFilterCopy.pages()} className="cases-pager ui-no-print">
      <p className="text-14 text-muted ui-tabular">
        {range({ from: before + 1, to: before + shown, total })}
      </p>
      {previousCursor === null ? null : (
        <>
          <LinkButton size="small" href={hrefOf({})}>
            {caseFilterCopy.firstPage()}
          </LinkButton>
          <LinkButton
            size="small"
            rel="prev"
            href={hrefOf({ cursor: previousCursor, offset: Math.max(0, offset - limit) || undefined })}
          >
            {caseFilterCopy.previous()}
          </LinkButton>
        </>
      )}
      {nextCursor === null ? null : (
        <LinkButton size="small" rel="next" href={hrefOf({ cursor: nextCursor, offset: before + shown })}>
          {caseFilterCopy.next()}
        </LinkButton>
      )}
    </nav>
  );
}
