import type { Brand } from '@reachout/brand/rules/brand';
import { searchPageCopy } from '../messages/search-page.ts';
import { searchField, type SearchResponse } from '../rules/calls/search.ts';
import { maxSearchTerm } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { TextField } from '@reachout/ui/text-field';
import { BrandGrid } from '@reachout/web/shell/brand-grid';
import { SearchResultList } from './search-result-list.tsx';

export interface SearchPageProps {
  brand: Pick<Brand, 'logo'>;
  term: string;
  found: SearchResponse;
}

/** The search as a page: a plain form and its results. */
export function SearchPage({ brand, term, found }: SearchPageProps) {
  const { results, isGuess } = found;
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{searchPageCopy.title()}</h1>
      </header>
      <form method="get" action={paths.search()} role="search" className="search-form">
        <TextField
          name={searchField.q}
          label={searchPageCopy.field()}
          type="search"
          defaultValue={term}
          maxLength={maxSearchTerm}
          autoComplete="off"
        />
        <Button type="submit">{searchPageCopy.search()}</Button>
      </form>
      {term === '' ? (
        <Start brand={brand} />
      ) : results.length === 0 ? (
        <NothingFound brand={brand} term={term} />
      ) : (
        <section className="site-section" aria-labelledby="results">
          <h2 id="results" className="text-18 font-semibold">
            {searchPageCopy.pages({ count: results.length })}
          </h2>
          {isGuess ? (
            <p className="text-14 text-muted">
              <Rich message={searchPageCopy.guess} values={{ term: <bdi>{term}</bdi> }} />
            </p>
          ) : null}
          <SearchResultList results={results} />
        </section>
      )}
    </div>
  );
}

/** What stands in the place of results before anything was asked. */
function Start({ brand }: Pick<SearchPageProps, 'brand'>) {
  return (
    <div className="site-empty ui-panel">
      <BrandGrid brand={brand} scene="fading" />
      <OtherWays />
    </div>
  );
}

function OtherWays() {
  return (
    <p className="site-actions mt-3">
      <LinkButton href={paths.docs()}>{searchPageCopy.allDocumentation()}</LinkButton>
      <LinkButton href={paths.help()}>{searchPageCopy.askSupport()}</LinkButton>
    </p>
  );
}

function NothingFound({ brand, term }: Pick<SearchPageProps, 'brand' | 'term'>) {
  return (
    <section className="site-empty ui-panel" aria-labelledby="nothing-found">
      <BrandGrid brand={brand} scene="lost" />
      <h2 id="nothing-found" className="text-18 font-semibold">
        <Rich message={searchPageCopy.noPage} values={{ term: <bdi>{term}</bdi> }} />
      </h2>
      <p className="text-14 text-muted">{searchPageCopy.tryOtherWords()}</p>
      <OtherWays />
    </section>
  );
}
