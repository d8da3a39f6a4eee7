import { LinkButton } from '@reachout/ui/link-button';

export interface CasePagerProps {
  /** Rows of this page, and before it. */
  shown: number;
  offset: number;
  total: number;
  isTotalExact: boolean;
  firstHref: string;
  /** Null on the last page. */
  nextHref: string | null;
}

/** Where the list stands. The next page goes on with the order that the first one had, so nothing is skipped or shown twice. */
export function CasePager({ shown, offset, total, isTotalExact, firstHref, nextHref }: CasePagerProps) {
  if (offset === 0 && nextHref === null) return null;
  const count = total.toLocaleString('en');
  return (
    <nav aria-label="Pages" className="cases-pager ui-no-print">
      <p className="text-14 text-muted ui-tabular">
        {offset + 1}–{offset + shown} of {isTotalExact ? count : `more than ${count}`}
      </p>
      {offset > 0 ? (
        <LinkButton size="small" href={firstHref}>
          First page
        </LinkButton>
      ) : null}
      {nextHref === null ? null : (
        <LinkButton size="small" rel="next" href={nextHref}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}
