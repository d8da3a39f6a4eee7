import type { SearchResult } from '@reachout/contract/calls/search';

/** Pages that were found: title, where it stands, and the sentence that has the words. */
export function SearchResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className="search-results">
      {results.map(({ path, anchor, title, heading, trail, snippet }) => (
        <li key={path}>
          <a href={anchor === '' ? path : `${path}#${anchor}`}>
            <span className="search-result-title">
              {title}
              {heading === '' ? null : <small> {heading}</small>}
            </span>
            {trail.length > 0 ? <span className="search-result-trail">{trail.join(' / ')}</span> : null}
            <span className="search-result-snippet">
              {snippet.map((part, at) =>
                // oxlint-disable-next-line react/no-array-index-key -- the parts are one sentence and never move
                part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
              )}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
