import type { CaseCreation, TeamRole } from '../rules/permissions.ts';
import { caseCreationLabel, roleLabels, yesOrNo } from './role-labels.ts';

export interface RoleRow {
  role: TeamRole;
  openCases: CaseCreation;
  seeInvoices: boolean;
  askForRefunds: boolean;
  manageMembers: boolean;
}

/** What each role may do about support and billing. */
export function RolesTable({ roles }: { roles: readonly RoleRow[] }) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">What each role may do</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Open support cases</th>
          <th scope="col">See invoices</th>
          <th scope="col">Ask for refunds</th>
          <th scope="col">Change members</th>
        </tr>
      </thead>
      <tbody>
        {roles.map((row) => (
          <tr key={row.role}>
            <th scope="row" data-label="Role">
              {roleLabels[row.role]}
            </th>
            <td data-label="Open support cases">{caseCreationLabel(row.openCases)}</td>
            <td data-label="See invoices">{yesOrNo(row.seeInvoices)}</td>
            <td data-label="Ask for refunds">{yesOrNo(row.askForRefunds)}</td>
            <td data-label="Change members">{yesOrNo(row.manageMembers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
