import type { SearchResponse } from '../rules/calls/search.ts';
import { maxSearchTerm } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { TextField } from '@reachout/ui/text-field';
import { SearchResultList } from './search-result-list.tsx';

export interface SearchPageProps {
  term: string;
  found: SearchResponse;
}

/** The search as a page: a plain form and its results. */
export function SearchPage({ term, found }: SearchPageProps) {
  const { results, isGuess } = found;
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">Search the documentation</h1>
      </header>
      <form method="get" action={paths.search()} role="search" className="search-form">
        <TextField
          name="q"
          label="Words, an error message or a code"
          type="search"
          defaultValue={term}
          maxLength={maxSearchTerm}
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </form>
      {term === '' ? null : results.length === 0 ? (
        <NothingFound term={term} />
      ) : (
        <section className="site-section" aria-labelledby="results">
          <h2 id="results" className="text-18 font-semibold">
            {results.length === 1 ? 'One page' : `${results.length} pages`}
          </h2>
          {isGuess ? (
            <p className="text-14 text-muted">
              Not every word of “<bdi>{term}</bdi>” is in the documentation. These pages have words that are
              spelt like it.
            </p>
          ) : null}
          <SearchResultList results={results} />
        </section>
      )}
    </div>
  );
}

function NothingFound({ term }: Pick<SearchPageProps, 'term'>) {
  return (
    <section className="site-section" aria-labelledby="nothing-found">
      <h2 id="nothing-found" className="text-18 font-semibold">
        No page has “<bdi>{term}</bdi>”
      </h2>
      <p className="text-14 text-muted">
        Try fewer or other words, or a part of the error message. Or ask: the assistant answers from the same
        documentation, and a person is one step further.
      </p>
      <p className="site-actions">
        <LinkButton href={paths.help()} variant="primary">
          Ask Support
        </LinkButton>
        <LinkButton href={paths.docs()}>All documentation</LinkButton>
      </p>
    </section>
  );
}
