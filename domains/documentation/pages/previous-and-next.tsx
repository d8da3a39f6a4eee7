import { neighbours, type PageTree } from '@reachout/content';
import { BreakableTitle } from './breakable-title.tsx';

/** Leads to the pages before and after in reading order. */
export function PreviousAndNext({ tree, path }: { tree: PageTree; path: string }) {
  const { previous, next } = neighbours(tree, path);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Previous and next page" className="docs-next">
      {previous ? (
        <a href={previous.path} rel="prev">
          <small>Previous</small>
          <BreakableTitle title={previous.title} />
        </a>
      ) : null}
      {next ? (
        <a href={next.path} rel="next">
          <small>Next</small>
          <BreakableTitle title={next.title} />
        </a>
      ) : null}
    </nav>
  );
}
