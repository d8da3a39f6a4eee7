import { paths } from '@reachout/core/paths';
import { maxSearchTerm } from '@reachout/core/limits';
import { queryString } from '@reachout/core/url';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { TextField } from '@reachout/ui/text-field';
import { findCopy } from '../../messages/find.ts';
import { type FoundGroup, type FoundKind, staffSearchField } from '../../rules/calls/staff-search.ts';

export interface StaffSearchPageProps {
  term: string;
  groups: readonly FoundGroup[];
}

export const foundKindLabels: Readonly<Record<FoundKind, () => string>> = {
  case: () => findCopy.case(),
  person: () => findCopy.person(),
  team: () => findCopy.team(),
  invoice: () => findCopy.invoice(),
  project: () => findCopy.project(),
  domain: () => findCopy.domain(),
  file: () => findCopy.file(),
  conversation: () => findCopy.conversation(),
  page: () => findCopy.page(),
};

/** The staff's search as a page: a plain form, and what was found by its kind. */
export function StaffSearchPage({ term, groups }: StaffSearchPageProps) {
  return (
    <div className="ui-page case-page">
      <header className="case-head">
        <h1 className="text-32 font-semibold">{findCopy.title()}</h1>
      </header>
      <form method="get" action={paths.staffSearch()} role="search" className="search-form">
        <TextField
          name={staffSearchField.q}
          label={findCopy.field()}
          hint={findCopy.hint()}
          type="search"
          defaultValue={term}
          maxLength={maxSearchTerm}
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit">{findCopy.find()}</Button>
      </form>
      {term === '' ? null : groups.length === 0 ? (
        <div className="site-empty ui-panel" role="status">
          <p className="text-16 font-medium">
            <Rich message={findCopy.nothing} values={{ term: <bdi>{term}</bdi> }} />
          </p>
          <p className="text-14 text-muted">{findCopy.nothingHint()}</p>
        </div>
      ) : (
        groups.map((group) => <Group key={group.kind} group={group} term={term} />)
      )}
    </div>
  );
}

function Group({ group: { kind, found }, term }: { group: FoundGroup; term: string }) {
  return (
    <section className="site-section" aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="text-18 font-semibold">
        {foundKindLabels[kind]()}
      </h2>
      <ul className="search-results">
        {found.map(({ title, detail, path }) => (
          <li key={`${path} ${title}`}>
            <a href={path}>
              <bdi className="search-result-title">{title}</bdi>
              {detail === null ? null : <bdi className="search-result-trail">{detail}</bdi>}
            </a>
          </li>
        ))}
      </ul>
      {kind === 'case' ? (
        <p>
          <a className="ui-link text-14" href={`${paths.staffCases()}${queryString({ searchQuery: term })}`}>
            {findCopy.allCases()}
          </a>
        </p>
      ) : null}
    </section>
  );
}
