import { paths } from '@reachout/core/paths';
import type { ReactNode } from 'react';

/** The pages of a team in the order of their links. */
const teamPages = [
  { label: 'Cases', href: (teamSlug: string) => paths.cases({ teamSlug }) },
  { label: 'Members', href: paths.teamMembers },
  { label: 'Integrations', href: paths.integrations },
  { label: 'Observability', href: paths.observability },
] as const;

export interface TeamHeadProps {
  team: { name: string; slug: string };
  title: (typeof teamPages)[number]['label'];
  /** One sentence on what the page shows. */
  children: ReactNode;
}

/** The head of a team's page: the team's pages, the title and what is shown. */
export function TeamHead({ team, title, children }: TeamHeadProps) {
  return (
    <header className="site-head">
      <nav aria-label={`Pages of ${team.name}`} className="ui-no-print">
        <ul className="site-tabs">
          {teamPages.map((page) => (
            <li key={page.label}>
              <a href={page.href(team.slug)} aria-current={page.label === title ? 'page' : undefined}>
                {page.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-14 text-muted">
        <bdi>{team.name}</bdi>
      </p>
      <h1 className="text-32 font-semibold">{title}</h1>
      <p className="site-lead">{children}</p>
    </header>
  );
}
