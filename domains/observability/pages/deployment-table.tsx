import { observabilityCopy } from '../messages/observability.ts';
import type { DeploymentGrouping } from '../rules/observability.ts';
import { formatNumber } from '@reachout/language/format';
import { deploymentsBy, groupLabel, groupingLabels, stepLabels } from './query-labels.ts';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface DeploymentTableProps {
  groupBy: DeploymentGrouping;
  timeStep: 'hour' | 'day';
  groups: readonly { key: string; deployments: number; failed: number; latestAt: string | null }[];
}

/** The counts of a query, a group a row. */
export function DeploymentTable({ groups, groupBy, timeStep }: DeploymentTableProps) {
  const grouping = groupBy === 'time' ? stepLabels[timeStep]() : groupingLabels[groupBy]();
  return (
    <table className="site-table site-numbers">
      <caption className="ui-hidden-visually">{deploymentsBy(groupBy)}</caption>
      <thead>
        <tr>
          <th scope="col">{grouping}</th>
          <th scope="col">{observabilityCopy.deployments()}</th>
          <th scope="col">{observabilityCopy.failed()}</th>
          <th scope="col">{observabilityCopy.latest()}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, deployments, failed, latestAt }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{groupLabel(key, { groupBy, timeStep })}</bdi>
            </th>
            <td>{formatNumber(deployments)}</td>
            <td>{formatNumber(failed)}</td>
            <td>{latestAt === null ? '–' : <Timestamp isUtc at={latestAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
