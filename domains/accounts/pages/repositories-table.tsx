import { teamCopy } from '../messages/team.ts';
import { Disclosure } from '@reachout/ui/disclosure';

export interface RepositoryRow {
  repository: string;
  projects: readonly string[];
}

/** More names than these are collapsed. */
const namesShown = 3;

/** Git repositories with the projects that are deployed from each. */
export function RepositoriesTable({ repositories }: { repositories: readonly RepositoryRow[] }) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">{teamCopy.linkedRepositories()}</caption>
      <thead>
        <tr>
          <th scope="col">{teamCopy.repository()}</th>
          <th scope="col">{teamCopy.projects()}</th>
        </tr>
      </thead>
      <tbody>
        {repositories.map(({ repository, projects }) => (
          <tr key={repository}>
            <th scope="row" data-label={teamCopy.repository()}>
              <code>{repository}</code>
            </th>
            <td data-label={teamCopy.projects()}>
              <ProjectNames names={projects} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProjectNames({ names }: { names: readonly string[] }) {
  if (names.length <= namesShown) return <bdi>{names.join(', ')}</bdi>;
  return (
    <Disclosure summary={teamCopy.projectCount({ count: names.length })} className="site-names">
      <bdi>{names.join(', ')}</bdi>
    </Disclosure>
  );
}
