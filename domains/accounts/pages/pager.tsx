import { teamCopy } from '../messages/team.ts';
import { LinkButton } from '@reachout/ui/link-button';

export interface PagerProps {
  hrefOf: (offset: number) => string;
  offset: number;
  pageSize: number;
  total: number;
}

/** Links to the page before and after, where everything does not fit on one. */
export function Pager({ hrefOf, offset, pageSize, total }: PagerProps) {
  if (total <= pageSize && offset === 0) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <nav aria-label={teamCopy.pages()} className="site-pager ui-no-print">
      <p className="text-14 text-muted ui-tabular">
        {teamCopy.range({ first: Math.min(offset + 1, total), last, total })}
      </p>
      {offset > 0 ? (
        <LinkButton size="small" rel="prev" href={hrefOf(Math.max(0, offset - pageSize))}>
          {teamCopy.previous()}
        </LinkButton>
      ) : null}
      {last < total ? (
        <LinkButton size="small" rel="next" href={hrefOf(last)}>
          {teamCopy.next()}
        </LinkButton>
      ) : null}
    </nav>
  );
}
