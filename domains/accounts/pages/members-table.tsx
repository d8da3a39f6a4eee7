import type { Brand } from '@reachout/brand/rules/brand';
import { teamCopy } from '../messages/team.ts';
import type { TeamRole, V0TeamPermission } from '../rules/permissions.ts';
import { formatNumber } from '@reachout/language/format';
import { Badge } from '@reachout/ui/badge';

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: TeamRole | null;
  /** All of the team's projects, or how many were opened to this person. */
  projects: 'all' | number;
  v0: 'by-role' | readonly V0TeamPermission[];
  isViewer: boolean;
}

export interface MembersTableProps {
  brand: Pick<Brand, 'roles' | 'teamPermissions'>;
  members: readonly MemberRow[];
  /** The name of the product that permissions are for when the team has it: then they have a column. */
  v0Name: string | null;
}

/** Who is in the team, with their roles. */
export function MembersTable({ brand, members, v0Name }: MembersTableProps) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">{teamCopy.members()}</caption>
      <thead>
        <tr>
          <th scope="col">{teamCopy.name()}</th>
          <th scope="col">{teamCopy.email()}</th>
          <th scope="col">{teamCopy.role()}</th>
          <th scope="col">{teamCopy.projects()}</th>
          {v0Name === null ? null : <th scope="col">{v0Name}</th>}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.userId}>
            <th scope="row" data-label={teamCopy.name()}>
              <span>
                <bdi>{member.name}</bdi>{' '}
                {member.isViewer ? <Badge tone="accent">{teamCopy.you()}</Badge> : null}
              </span>
            </th>
            <td data-label={teamCopy.email()}>
              <bdi>{member.email}</bdi>
            </td>
            <td data-label={teamCopy.role()}>
              {member.role === null ? teamCopy.none() : nameIn(brand.roles, member.role)}
            </td>
            <td data-label={teamCopy.projects()}>{projectsLabel(member.projects)}</td>
            {v0Name === null ? null : <td data-label={v0Name}>{permissionsLabel(brand, member.v0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function projectsLabel(projects: MemberRow['projects']): string {
  if (projects === 'all') return teamCopy.all();
  return projects === 0 ? teamCopy.none() : formatNumber(projects);
}

/** What people call an entry; one that the catalogue has no more is called by its key. */
function nameIn(entries: readonly { readonly key: string; readonly name: string }[], key: string): string {
  return entries.find((entry) => entry.key === key)?.name ?? key;
}

function permissionsLabel({ teamPermissions }: MembersTableProps['brand'], v0: MemberRow['v0']): string {
  if (v0 === 'by-role') return teamCopy.byRole();
  return v0.map((permission) => nameIn(teamPermissions, permission)).join(', ') || teamCopy.none();
}
