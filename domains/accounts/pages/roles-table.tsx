import { teamCopy } from '../messages/team.ts';
import type { CaseCreation, TeamRole } from '../rules/permissions.ts';
import { caseCreationLabel, yesOrNo } from './role-labels.ts';

export interface RoleRow {
  role: TeamRole;
  name: string;
  openCases: CaseCreation;
  seeInvoices: boolean;
  askForRefunds: boolean;
  manageMembers: boolean;
}

/** What each role may do about support and billing. */
export function RolesTable({ roles }: { roles: readonly RoleRow[] }) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">{teamCopy.rolesTitle()}</caption>
      <thead>
        <tr>
          <th scope="col">{teamCopy.role()}</th>
          <th scope="col">{teamCopy.openCases()}</th>
          <th scope="col">{teamCopy.seeInvoices()}</th>
          <th scope="col">{teamCopy.requestRefunds()}</th>
          <th scope="col">{teamCopy.changeMembers()}</th>
        </tr>
      </thead>
      <tbody>
        {roles.map((row) => (
          <tr key={row.role}>
            <th scope="row" data-label={teamCopy.role()}>
              {row.name}
            </th>
            <td data-label={teamCopy.openCases()}>{caseCreationLabel(row.openCases)}</td>
            <td data-label={teamCopy.seeInvoices()}>{yesOrNo(row.seeInvoices)}</td>
            <td data-label={teamCopy.requestRefunds()}>{yesOrNo(row.askForRefunds)}</td>
            <td data-label={teamCopy.changeMembers()}>{yesOrNo(row.manageMembers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
