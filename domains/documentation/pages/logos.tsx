import { paths } from '@reachout/core/paths';
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
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">Logos</h1>
        <p className="site-lead">
          {total} marks of companies and technologies, each for light and for dark pages. Choose one to see
          its files and where it comes from.
        </p>
      </header>
      <form method="get" action={paths.logos()} role="search" className="search-form">
        <TextField name="q" label="Search by name" type="search" defaultValue={term} />
        <Button type="submit">Search</Button>
      </form>
      {term === '' ? null : (
        <p className="text-14" role="status">
          {slugs.length === 0
            ? 'No logo is called '
            : `${slugs.length} of ${total} logos are called something like `}
          “<bdi>{term}</bdi>”.{' '}
          <a className="ui-link" href={paths.logos()}>
            Show all
          </a>
        </p>
      )}
      {slugs.length === 0 ? (
        <p>
          <LinkButton href={paths.docs()}>Go to the documentation</LinkButton>
        </p>
      ) : (
        <LogoGrid slugs={slugs} />
      )}
    </div>
  );
}
