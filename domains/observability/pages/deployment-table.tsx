import type { DeploymentGrouping } from '../rules/observability.ts';
import { groupLabel, groupingLabels } from './query-labels.ts';
import { Moment } from '@reachout/web/lib/moment';

export interface DeploymentTableProps {
  groupBy: DeploymentGrouping;
  timeStep: 'hour' | 'day';
  groups: readonly { key: string; deployments: number; failed: number; latestAt: string | null }[];
}

/** The counts of a query, a group a row. */
export function DeploymentTable({ groups, groupBy, timeStep }: DeploymentTableProps) {
  const grouping =
    groupBy === 'time' ? `${timeStep === 'hour' ? 'Hour' : 'Day'} (UTC)` : groupingLabels[groupBy];
  return (
    <table className="site-table site-numbers">
      <caption className="ui-hidden-visually">Deployments by {groupingLabels[groupBy].toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">{grouping}</th>
          <th scope="col">Deployments</th>
          <th scope="col">Failed</th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, deployments, failed, latestAt }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{groupLabel(key, { groupBy, timeStep })}</bdi>
            </th>
            <td>{deployments}</td>
            <td>{failed}</td>
            <td>{latestAt === null ? '–' : <Moment isUtc at={latestAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
