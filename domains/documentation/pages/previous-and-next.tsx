import { docsCopy } from '../messages/article.ts';
import { englishText } from '@reachout/language/english-text';
import { neighbours, type PageTree } from '@reachout/content';
import { BreakableTitle } from './breakable-title.tsx';

/** Leads to the pages before and after in reading order. */
export function PreviousAndNext({ tree, path }: { tree: PageTree; path: string }) {
  const { previous, next } = neighbours(tree, path);
  if (!previous && !next) return null;
  return (
    <nav aria-label={docsCopy.neighbours()} className="docs-next">
      {previous ? (
        <a href={previous.path} rel="prev">
          <small>{docsCopy.previous()}</small>
          <span lang={previous.language ?? englishText().lang}>
            <BreakableTitle title={previous.title} />
          </span>
        </a>
      ) : null}
      {next ? (
        <a href={next.path} rel="next">
          <small>{docsCopy.next()}</small>
          <span lang={next.language ?? englishText().lang}>
            <BreakableTitle title={next.title} />
          </span>
        </a>
      ) : null}
    </nav>
  );
}
