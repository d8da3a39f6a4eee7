import { Disclosure } from '@reachout/ui/disclosure';

export interface RepositoryRow {
  repository: string;
  projects: readonly string[];
}

/** More names than these are folded away. */
const namesShown = 3;

/** Git repositories with the projects that are deployed from each. */
export function RepositoriesTable({ repositories }: { repositories: readonly RepositoryRow[] }) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">Linked Git repositories</caption>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col">Projects</th>
        </tr>
      </thead>
      <tbody>
        {repositories.map(({ repository, projects }) => (
          <tr key={repository}>
            <th scope="row" data-label="Repository">
              <code>{repository}</code>
            </th>
            <td data-label="Projects">
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
    <Disclosure summary={`${names.length} projects`} className="site-names">
      <bdi>{names.join(', ')}</bdi>
    </Disclosure>
  );
}
