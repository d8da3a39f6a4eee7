import { searchField } from '../rules/calls/search.ts';
import { logosCopy } from '../messages/logos.ts';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { TextField } from '@reachout/ui/text-field';
import { LogoGrid } from './logo-grid.tsx';

export interface LogosPageProps {
  /** What was searched for; empty for all. */
  term: string;
  /** The entries found. */
  slugs: readonly string[];
  total: number;
}

/** The logo catalogue: all entries or those that a search finds, each with its name to copy. */
export function LogosPage({ term, slugs, total }: LogosPageProps) {
  const link = <a className="ui-link" href={paths.logos()} />;
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{logosCopy.title()}</h1>
        <p className="site-lead">{logosCopy.lead({ total })}</p>
      </header>
      <form method="get" action={paths.logos()} role="search" className="search-form">
        <TextField name={searchField.q} label={logosCopy.searchByName()} type="search" defaultValue={term} />
        <Button type="submit">{logosCopy.search()}</Button>
      </form>
      {term === '' ? null : (
        <p className="text-14" role="status">
          {slugs.length === 0 ? (
            <Rich message={logosCopy.notFound} values={{ term: <bdi>{term}</bdi>, link }} />
          ) : (
            <Rich
              message={logosCopy.found}
              values={{ count: slugs.length, total, term: <bdi>{term}</bdi>, link }}
            />
          )}
        </p>
      )}
      {slugs.length === 0 ? (
        <p>
          <LinkButton href={paths.docs()}>{logosCopy.goToDocs()}</LinkButton>
        </p>
      ) : (
        <LogoGrid slugs={slugs} />
      )}
    </div>
  );
}
