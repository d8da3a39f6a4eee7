import { mainProduct, productSlug } from '@reachout/catalogue/rules/products';
import { teamCopy } from '../messages/team.ts';
import type { Account } from '../rules/accounts.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { NothingHere } from '@reachout/web/shell/nothing-here';
import { OffsetPager } from './pager.tsx';
import { RepositoriesTable, type RepositoryRow } from './repositories-table.tsx';
import { TeamHead } from './team-head.tsx';

export interface IntegrationsPageProps {
  brand: Pick<Brand, 'links' | 'logo' | 'products'>;
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
  const { marketplace } = brand.links;
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} page="integrations">
        {isProjectScoped ? teamCopy.integrationsLeadScoped() : teamCopy.integrationsLead()}
      </TeamHead>
      {counts.repositories === 0 ? (
        <NothingLinked brand={brand} projects={counts.projects} isProjectScoped={isProjectScoped} />
      ) : (
        <>
          <p className="text-14 ui-tabular">
            {counts.linked < counts.projects ? teamCopy.linkedSome(counts) : teamCopy.linkedAll(counts)}
          </p>
          <RepositoriesTable repositories={props.repositories} />
          <OffsetPager
            hrefOf={(to) => `${paths.integrations(teamSlug)}?offset=${to}`}
            total={counts.repositories}
            offset={offset}
            pageSize={pageSize}
          />
        </>
      )}
      <section className="site-section ui-no-print" aria-labelledby="marketplace">
        <h2 id="marketplace" className="text-18 font-semibold">
          {teamCopy.marketplace()}
        </h2>
        <p className="text-14 text-muted">{teamCopy.marketplaceLead()}</p>
        <p className="site-actions">
          {marketplace === null ? null : <LinkButton href={marketplace}>{teamCopy.reachVendor()}</LinkButton>}
          <LinkButton
            variant="quiet"
            href={paths.help({ product: productSlug(brand, mainProduct(brand)), teamSlug })}
          >
            {teamCopy.askAboutIntegration()}
          </LinkButton>
        </p>
      </section>
    </div>
  );
}

function NothingLinked({
  brand,
  projects,
  isProjectScoped,
}: {
  brand: Pick<Brand, 'logo'>;
  projects: number;
  isProjectScoped: boolean;
}) {
  return (
    <NothingHere
      brand={brand}
      title={teamCopy.nothingLinked()}
      text={whyNothing(projects, isProjectScoped)}
    />
  );
}

function whyNothing(projects: number, isProjectScoped: boolean): string {
  if (projects > 0) return teamCopy.deployedByHand();
  return isProjectScoped ? teamCopy.noProjectOpened() : teamCopy.noProject();
}
