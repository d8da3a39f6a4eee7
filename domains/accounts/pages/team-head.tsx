import { teamCopy } from '../messages/team.ts';
import { paths } from '@reachout/core/paths';
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
      <nav aria-label={teamCopy.pagesOf({ team: team.name })} className="ui-no-print">
        <ul className="site-tabs">
          {teamPages.map(({ page, href }) => (
            <li key={page}>
              <a href={href(team.slug)} aria-current={page === current ? 'page' : undefined}>
                {teamCopy[page]()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-14 text-muted">
        <bdi>{team.name}</bdi>
      </p>
      <h1 className="text-32 font-semibold">{teamCopy[current]()}</h1>
      <p className="site-lead">{children}</p>
    </header>
  );
}
