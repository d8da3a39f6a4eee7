import type { Account } from '../rules/accounts.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Pager } from './pager.tsx';
import { RepositoriesTable, type RepositoryRow } from './repositories-table.tsx';
import { TeamHead } from './team-head.tsx';

export interface IntegrationsPageProps {
  brand: Pick<Brand, 'links' | 'slug'>;
  account: Pick<Account, 'name'>;
  teamSlug: string;
  repositories: readonly RepositoryRow[];
  counts: { projects: number; linked: number; repositories: number };
  offset: number;
  pageSize: number;
  isProjectScoped: boolean;
}

/** What a team's projects are connected to: their Git repositories, and the way to the marketplace. */
export function IntegrationsPage(props: IntegrationsPageProps) {
  const { brand, account, teamSlug, counts, offset, pageSize, isProjectScoped } = props;
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} title="Integrations">
        {isProjectScoped
          ? 'The Git repositories of the projects that are opened to you.'
          : 'The Git repositories that this team’s projects are deployed from.'}
      </TeamHead>
      {counts.repositories === 0 ? (
        <NothingLinked projects={counts.projects} isProjectScoped={isProjectScoped} />
      ) : (
        <>
          <p className="text-14 ui-tabular">
            {counts.linked} of {counts.projects} {counts.projects === 1 ? 'project' : 'projects'}{' '}
            {counts.linked === 1 ? 'is' : 'are'} linked to {counts.repositories}{' '}
            {counts.repositories === 1 ? 'repository' : 'repositories'}.
            {counts.linked < counts.projects ? ' The others are deployed by hand.' : null}
          </p>
          <RepositoriesTable repositories={props.repositories} />
          <Pager
            hrefOf={(to) => `${paths.integrations(teamSlug)}?offset=${to}`}
            total={counts.repositories}
            offset={offset}
            pageSize={pageSize}
          />
        </>
      )}
      <section className="site-section ui-no-print" aria-labelledby="marketplace">
        <h2 id="marketplace" className="text-18 font-semibold">
          Marketplace
        </h2>
        <p className="text-14 text-muted">
          Databases, monitoring and other products of the marketplace are supported and billed by their
          vendors, and are not listed on this page.
        </p>
        <p className="site-actions">
          <LinkButton href={brand.links.marketplace}>How to reach a vendor</LinkButton>
          <LinkButton variant="quiet" href={paths.help({ product: brand.slug, teamSlug })}>
            Ask about an integration
          </LinkButton>
        </p>
      </section>
    </div>
  );
}

function NothingLinked({ projects, isProjectScoped }: { projects: number; isProjectScoped: boolean }) {
  return (
    <div className="help-empty ui-panel">
      <p className="text-16 font-medium">No repository is linked.</p>
      <p className="text-14 text-muted">{whyNothing(projects, isProjectScoped)}</p>
    </div>
  );
}

function whyNothing(projects: number, isProjectScoped: boolean): string {
  if (projects > 0)
    return 'The projects are deployed by hand. A project that is linked to Git is listed here.';
  return isProjectScoped
    ? 'No project of this team is opened to you. An owner can give you access to one.'
    : 'This team has no project. Projects that are linked to Git are listed here.';
}
