import { teamCopy } from '../messages/team.ts';
import { paths } from '@reachout/core/paths';
import { Tabs } from '@reachout/ui/tabs';
import type { ReactNode } from 'react';

/** The pages of a team in the order of their links. */
const teamPages = [
  { page: 'cases', href: (teamSlug: string) => paths.cases({ teamSlug }) },
  { page: 'members', href: paths.teamMembers },
  { page: 'integrations', href: paths.integrations },
  { page: 'observability', href: paths.observability },
] as const;

export interface TeamHeadProps {
  team: { name: string; slug: string };
  page: (typeof teamPages)[number]['page'];
  /** One sentence on what the page shows. */
  children: ReactNode;
}

/** The head of a team's page: the team's pages, the title and what is shown. */
export function TeamHead({ team, page: current, children }: TeamHeadProps) {
  return (
    <header className="site-head">
      <Tabs
        label={teamCopy.pagesOf({ team: team.name })}
        tabs={teamPages.map(({ page, href }) => ({
          href: href(team.slug),
          label: teamCopy[page](),
          isCurrent: page === current,
        }))}
      />
      <p className="text-14 text-muted">
        <bdi>{team.name}</bdi>
      </p>
      <h1 className="text-32 font-semibold">{teamCopy[current]()}</h1>
      <p className="site-lead">{children}</p>
    </header>
  );
}
