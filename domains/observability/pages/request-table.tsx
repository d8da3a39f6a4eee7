import { observabilityCopy } from '../messages/observability.ts';
import type { RequestGrouping } from '../rules/observability.ts';
import { formatNumber } from '@reachout/language/format';
import { groupLabel, requestGroupingLabels, requestsBy, stepLabels } from './query-labels.ts';

export interface RequestTableProps {
  groupBy: RequestGrouping;
  timeStep: 'hour' | 'day';
  groups: readonly { key: string; requests: number; failed: number; meanMs: number }[];
}

/** The counts of a query, a group a row. */
export function RequestTable({ groups, groupBy, timeStep }: RequestTableProps) {
  return (
    <table className="site-table site-numbers">
      <caption className="ui-hidden-visually">{requestsBy(groupBy)}</caption>
      <thead>
        <tr>
          <th scope="col">
            {groupBy === 'time' ? stepLabels[timeStep]() : requestGroupingLabels[groupBy]()}
          </th>
          <th scope="col">{observabilityCopy.requests()}</th>
          <th scope="col">{observabilityCopy.failed()}</th>
          <th scope="col">{observabilityCopy.meanTime()}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, requests, failed, meanMs }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{groupLabel(key, { groupBy, timeStep })}</bdi>
            </th>
            <td>{formatNumber(requests)}</td>
            <td>
              {failed === 0
                ? formatNumber(0)
                : observabilityCopy.failedShare({ failed, share: share(failed, requests) })}
            </td>
            <td>{requests === 0 ? '–' : observabilityCopy.milliseconds({ ms: meanMs })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function share(part: number, whole: number): string {
  return formatNumber(part / whole, { style: 'percent', maximumFractionDigits: 1 });
}
